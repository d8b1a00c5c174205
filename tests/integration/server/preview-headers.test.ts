// What is sent with the page of previews, and that no other page may be framed.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { serveFolder } from '~/server/site/answer-request.ts';
import { pagePolicy } from '~/server/site/security-headers.ts';
import { headersFile } from '~/server/site/static-host-files.ts';
import { ask } from '../../server/ask.ts';
import { cloudflarePages, netlifyLastWins } from '../../server/static-hosts.ts';
import { serve, temporaryFolder } from './support.ts';

const page = (attributes: string) =>
  `<!doctype html><html lang="en"${attributes}><head><meta charset="utf-8"><title>A</title></head><body></body></html>`;
const PREVIEW = page(' data-administration data-frames="shown"');
const AROUND = page(' data-administration data-frames="shows"');
const SERVICES = { tagManagerId: 'GTM-XXXXXXX', metaPixelId: '1' };
const directive = (policy: string, name: string) => new RegExp(`(?:^|; )${name} ([^;]*)`).exec(policy)?.[1];

describe('frames', () => {
  test('only the preview may be shown in one, and only by the site itself', () => {
    expect(directive(pagePolicy(PREVIEW, SERVICES), 'frame-ancestors')).toBe("'self'");
    expect(directive(pagePolicy(AROUND, SERVICES), 'frame-ancestors')).toBe("'none'");
    expect(directive(pagePolicy(page(''), SERVICES), 'frame-ancestors')).toBe("'none'");
  });

  test('only the page around it may show one, and only of the site itself', () => {
    expect(directive(pagePolicy(AROUND, SERVICES), 'frame-src')).toBe("'self'");
    expect(directive(pagePolicy(PREVIEW, SERVICES), 'frame-src')).toBe("'none'");
    expect(directive(pagePolicy(page(''), SERVICES), 'frame-src')).toBe("'none'");
  });

  test('words in the page do not open it', () => {
    const said = page('').replace('<title>A', '<title>&lt;html data-frames="shown"&gt;');
    expect(directive(pagePolicy(said, {}), 'frame-ancestors')).toBe("'none'");
  });
});

test('a preview loads no tags, whatever services are in use', () => {
  expect(pagePolicy(PREVIEW, SERVICES)).not.toContain('https:');
});

test('the embedded server sends a preview with headers that keep it out of caches, searches and referrers', async () => {
  const dist = temporaryFolder();
  writeFileSync(path.join(dist, 'preview.html'), PREVIEW);
  writeFileSync(path.join(dist, 'about.html'), page(''));
  const site = serveFolder({ dist, isPublishedChapter: async () => false });
  const server = await serve((request, response) => void site(request, response));
  const preview = (await ask(server.port, '/preview')).headers;
  const about = (await ask(server.port, '/about')).headers;
  await server.close();
  expect(preview).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'SAMEORIGIN',
  });
  expect(about['x-robots-tag']).toBeUndefined();
  expect(about['x-frame-options']).toBe('DENY');
});

describe.each([
  ['Cloudflare Pages', cloudflarePages],
  ['Netlify', netlifyLastWins],
])('on %s', (_, host) => {
  test('the same holds, and nowhere else', () => {
    const headersAt = host(
      headersFile([
        { paths: ['/preview', '/preview.html'], policies: [pagePolicy(PREVIEW, {})] },
        { paths: ['/about'], policies: [pagePolicy(page(''), {})] },
      ]),
    );
    for (const address of ['/preview', '/preview.html']) {
      expect(headersAt(address).get('Cache-Control')).toBe('no-store');
      expect(headersAt(address).get('X-Robots-Tag')).toBe('noindex, nofollow');
      // Where both rules are sent, browsers go by the last of the policies that they know.
      expect(headersAt(address).get('Referrer-Policy')?.split(', ').at(-1)).toBe('no-referrer');
      expect(headersAt(address).get('Content-Security-Policy')).toContain("frame-ancestors 'self'");
    }
    expect(headersAt('/about').get('X-Robots-Tag')).toBeNull();
    expect(headersAt('/about').get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  });
});
