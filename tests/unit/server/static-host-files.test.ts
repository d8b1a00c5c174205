import { describe, expect, test } from 'vitest';
import { REDIRECTS } from '~/lib/site/redirects.ts';
import { policiesForHeaderFile } from '../../../src/server/site/policy-rules.ts';
import { movedChapters } from '../../../src/server/site/former-addresses.ts';
import { headersFile, redirectsFile, routesFile } from '../../../src/server/site/static-host-files.ts';

const rules = (site = 'https://www.example.org') =>
  redirectsFile(site)
    .split('\n')
    .filter((line) => line !== '');

/** What Cloudflare Pages takes: two or three words, a path first, one of six numbers last. */
const cloudflareRules = () =>
  rules()
    .map((line) => line.split(/\s+/))
    .filter((words) => words.length <= 3 && words[0]?.startsWith('/'))
    .filter(([, , status = '302']) => ['200', '301', '302', '303', '307', '308'].includes(status));

describe('_redirects', () => {
  test('has every row of the table', () => {
    for (const { from, to, withQuery } of REDIRECTS) {
      expect(rules()).toContain(
        withQuery === undefined ? `${from} ${to} 301` : `${from} ${withQuery}=:value ${to} 301!`,
      );
    }
  });

  test('shows the landing page on the e-book’s host and sends its other address there', () => {
    expect(rules()).toContain('https://genesis.example.org/ /genesis.html 200!');
    expect(rules()).toContain('https://genesis.example.org/landing https://genesis.example.org/ 302!');
    expect(rules('http://192.168.0.5:4321').join('\n')).not.toContain('landing');
  });

  test('answers a chapter that the build did not make with the reader, without a promise that it exists', () => {
    expect(rules().at(-1)).toBe('/read/* /read.html 404');
  });

  test('leads from the former addresses of chapters to the present ones, before the fallback', () => {
    const moved = movedChapters(
      [
        { slug: 'six-nights', chapter_id: 'a' },
        { slug: 'withdrawn', chapter_id: 'c' },
        { slug: 'the-garden', chapter_id: 'a' },
        { slug: 'not a slug /x', chapter_id: 'a' },
        null,
      ],
      [
        { id: 'a', slug: 'six-days' },
        { id: 'b', slug: 'the-garden' },
      ],
    );
    const lines = redirectsFile('https://www.example.org', moved).split('\n');
    expect(lines.filter((line) => line.startsWith('/read/'))).toEqual([
      '/read/six-nights /read/six-days 301',
      '/read/* /read.html 404',
    ]);
  });

  test('keeps within what Cloudflare Pages reads, and gives it nothing that hides a built page', () => {
    const read = cloudflareRules();
    const withStar = read.filter(([from = '']) => from.includes('*'));
    expect(withStar.length).toBeLessThanOrEqual(100);
    expect(read.length - withStar.length).toBeLessThanOrEqual(2000);
    expect(read.findIndex(([from = '']) => from.includes('*'))).toBe(read.length - withStar.length);
    expect(read.filter(([from = '', , status]) => status === '200' || from.startsWith('/read'))).toEqual([]);
  });
});

describe('for a host that is known', () => {
  const moved = [{ from: '/read/old', to: '/read/new' }];
  const lines = (host: 'netlify' | 'cloudflare') =>
    redirectsFile('https://www.example.org', moved, host)
      .split('\n')
      .filter((line) => line !== '');

  test('Cloudflare gets what it reads alone, and every address in both spellings', () => {
    const odd = lines('cloudflare').filter((line) => !/^\/\S* \/\S* 301$/.test(line));
    expect(odd).toEqual([]);
    for (const from of ['/blog', '/blog/', '/privacy', '/privacy/', '/read/old', '/read/old/', '/2023/']) {
      expect(lines('cloudflare').filter((line) => line.startsWith(`${from} `))).toHaveLength(1);
    }
    expect(JSON.parse(routesFile())).toEqual({
      version: 1,
      include: ['/read/*', '/audio/*'],
      exclude: [],
    });
  });

  test('Netlify gets its host and query rules, and each address once', () => {
    expect(lines('netlify')).toContain('https://genesis.example.org/ /genesis.html 200!');
    expect(lines('netlify')).toContain('/ mailpoet_page=:value /contact 301!');
    expect(lines('netlify')).not.toContain('/privacy/ /privacy-policy 301');
    expect(lines('netlify').at(-1)).toBe('/read/* /read.html 404');
  });
});

test('_headers carries the policy on every page and long caching for named files', () => {
  const lines = headersFile([{ paths: ['/about'], policies: ["default-src 'self'"] }]).split('\n');
  expect(lines[0]).toBe('/*');
  expect(lines[lines.indexOf('/about') + 1]).toBe("  Content-Security-Policy: default-src 'self'");
  expect(lines).toContain('  X-Content-Type-Options: nosniff');
  expect(lines[lines.indexOf('/_astro/*') + 1]).toBe('  Cache-Control: public, max-age=31536000, immutable');
  expect(lines[lines.indexOf('/audio/*.mp3') + 1]).toBe('  Cache-Control: public, max-age=86400');
  expect(lines[lines.indexOf('/audio/*.vtt') + 1]).toBe('  Access-Control-Allow-Origin: *');
});

describe('the policy in the header file', () => {
  const hashes = (scripts: number, styles: number) => {
    const some = (count: number, kind: string) =>
      new Set(
        Array.from({ length: count }, (_, index) => `'sha256-${kind}${String(index).padStart(43, 'x')}='`),
      );
    return {
      hashes: { scripts: some(scripts, 's'), styles: some(styles, 'c') },
      withCaptcha: true,
      isAdministration: false,
    };
  };

  /** What a hosted site with every service has to name. */
  const EVERY_SERVICE = {
    supabaseUrl: 'https://abcdefghijklmnopqrst.supabase.co',
    ipLookupUrl: 'https://lookup.example.org/json',
    tagManagerId: 'GTM-XXXXXXX',
    metaPixelId: '1234567890',
    tiktokPixelId: 'ABCDEFGHIJ',
  };
  const linesOf = (policies: string[]) => headersFile([{ paths: ['/about'], policies }]).split('\n');
  const directive = (policy: string | undefined, name: string) =>
    new RegExp(`(?:^|; )${name} ([^;]*)`).exec(policy ?? '')?.[1];

  test('names every inline script and style while the line is short enough for Cloudflare', () => {
    const policies = policiesForHeaderFile(hashes(12, 5), {});
    expect(policies).toHaveLength(1);
    expect(directive(policies[0], 'style-src')).toMatch(/^'self' 'sha256-/);
    expect(directive(policies[0], 'style-src')).not.toContain('unsafe-inline');
  });

  test('gives up the hashes of styles, never those of scripts, where it would be dropped', () => {
    const policies = policiesForHeaderFile(hashes(20, 18), {});
    expect(policies).toHaveLength(1);
    for (const line of linesOf(policies)) expect(line.length).toBeLessThanOrEqual(2000);
    expect(directive(policies[0], 'style-src')).toBe("'self' 'unsafe-inline'");
    expect(directive(policies[0], 'script-src')?.match(/sha256/g)).toHaveLength(20);
    expect(directive(policies[0], 'script-src')).not.toContain('unsafe-inline');
  });

  test('is cut in two where every service is in use: scripts keep their hashes, and nothing else is let in', () => {
    const policies = policiesForHeaderFile(hashes(28, 33), EVERY_SERVICE);
    const [scripts, rest] = policies;
    expect(policies).toHaveLength(2);
    for (const line of linesOf(policies)) expect(line.length).toBeLessThanOrEqual(2000);
    expect(linesOf(policies).filter((line) => line.startsWith('  Content-Security-Policy: '))).toHaveLength(
      2,
    );
    expect(directive(scripts, 'script-src')?.match(/sha256/g)).toHaveLength(28);
    expect(directive(scripts, 'script-src')).not.toContain('unsafe-inline');
    expect(directive(scripts, 'script-src')).toContain('https://www.googletagmanager.com');
    // A browser keeps both, so what the first says of scripts holds whatever the second allows.
    expect(scripts).not.toContain('default-src');
    expect(directive(rest, 'default-src')).toBe("'self'");
    expect(directive(rest, 'connect-src')).toContain('https://abcdefghijklmnopqrst.supabase.co');
    expect(directive(rest, 'object-src')).toBe("'none'");
    expect(directive(rest, 'frame-ancestors')).toBe("'none'");
  });
});
