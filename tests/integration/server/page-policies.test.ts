import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { finishPages } from '~/build/finish-pages.ts';
import { headersFile, policyRules } from '~/build/host-files.ts';
import { inlineElements, piecesOf } from '~/build/inline-elements.ts';
import { inlineHashes, pagePolicy, configuredServices } from '~/build/security-headers.ts';
import { cloudflarePages, netlifyAllApply, netlifyLastWins } from '../../server/static-hosts.ts';
import { temporaryFolder, writeFiles } from './support.ts';

const SERVICES = {
  PUBLIC_SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  PUBLIC_IP_LOOKUP_URL: 'https://lookup.example.org/json',
  PUBLIC_TAG_MANAGER_ID: 'GTM-XXXXXXX',
  PUBLIC_META_PIXEL_ID: '1234567890',
  PUBLIC_TIKTOK_PIXEL_ID: 'ABCDEFGHIJ',
};

const html = (name: string, attributes = '', body = '') =>
  `<!doctype html><html lang="en"${attributes}><head><meta charset="utf-8"><title>${name}</title>` +
  `<style>.${name}{color:red}</style></head><body><p class="${name}">${name}</p>` +
  `<script>document.title=${JSON.stringify(name)}</script>${body}</body></html>`;

const ADMIN = ' data-admin';
const PAGES: Record<string, string> = {
  'index.html': html('home'),
  'landing.html': html('landing'),
  'genesis.html': html('genesis'),
  'about.html': html('about'),
  'contact.html': html('contact', '', '<div data-captcha></div>'),
  'admin.html': html('admin', ADMIN),
  'admin/login.html': html('login', ADMIN),
  'admin/preview.html': html('frame', `${ADMIN} data-framing="embeds"`),
  'preview.html': html('preview', `${ADMIN} data-framing="embedded"`),
  'read.html': html('fallback'),
  'read/six-days.html': html('six'),
  'read/the-flood.html': html('flood'),
  '404.html': html('missing'),
};

const SERVED_FILES: [address: string, file: string][] = [
  ['/', 'index.html'],
  ['/about', 'about.html'],
  ['/contact', 'contact.html'],
  ['/admin', 'admin.html'],
  ['/admin/login', 'admin/login.html'],
  ['/read/six-days', 'read/six-days.html'],
  ['/read/the-flood', 'read/the-flood.html'],
  ['/read/not-built-yet', 'read.html'],
  ['/landing', 'landing.html'],
  ['/no-such-page', '404.html'],
  ['/admin/no-such-page', '404.html'],
  ['/reading', '404.html'],
];

function getPolicies(headers: Headers, page: string): string[] {
  const metas = [...page.matchAll(/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/g)];
  const sent = headers.get('Content-Security-Policy')?.split(', ') ?? [];
  return [...sent, ...metas.map(([, policy = '']) => policy)];
}

function sources(policy: string, name: string): string[] {
  const getSources = (directive: string) =>
    new RegExp(`(?:^|; )${directive} ([^;]*)`).exec(policy)?.[1]?.split(' ');
  return getSources(name) ?? getSources('default-src') ?? ['*'];
}

function getExternalSources(policies: string[]): Record<string, string[]> {
  const allows = (list: string[], source: string) =>
    [source, 'https:', '*'].some((candidate) => list.includes(candidate));
  return Object.fromEntries(
    ['script-src', 'img-src', 'connect-src', 'frame-src'].map((name) => {
      const lists = policies.map((policy) => sources(policy, name));
      const externalSources = new Set(lists.flat().filter((source) => source.startsWith('https://')));
      return [
        name,
        [...externalSources].filter((source) => lists.every((list) => allows(list, source))).sort(),
      ];
    }),
  );
}

const allowsScript = (policies: string[], hash: string) =>
  policies.every((policy) => {
    const list = sources(policy, 'script-src');
    const allowsAny =
      list.includes("'unsafe-inline'") && !list.some((candidate) => candidate.startsWith("'sha"));
    return list.includes(hash) || allowsAny;
  });

async function build(pages = PAGES): Promise<{ readPage: (file: string) => string; headers: string }> {
  const folder = temporaryFolder();
  writeFiles(folder, pages);
  const headers = headersFile(policyRules(await finishPages(folder), configuredServices()));
  return { headers, readPage: (file) => readFileSync(path.join(folder, file), 'utf8') };
}

describe.each([
  ['Cloudflare Pages', cloudflarePages],
  ['Netlify, if the last rule wins', netlifyLastWins],
  ['Netlify, if all rules apply', netlifyAllApply],
])('on %s', (_, host) => {
  test('sends the same policy as the embedded server with all external services', async () => {
    for (const [name, value] of Object.entries(SERVICES)) vi.stubEnv(name, value);
    const { readPage, headers } = await build();
    const headersAt = host(headers);
    for (const [address, file] of SERVED_FILES) {
      const page = readPage(file);
      const policies = getPolicies(headersAt(address), page);
      expect(policies, address).not.toEqual([]);
      expect(headersAt(address).get('X-Frame-Options')).toBe('DENY');
      // The page for missing addresses is public; below /admin, it is served with both policies.
      const policedPages = address.startsWith('/admin') ? [page, readPage('admin.html')] : [page];
      expect(getExternalSources(policies), address).toEqual(
        getExternalSources(policedPages.map((policed) => pagePolicy(policed, configuredServices()))),
      );
      for (const hash of inlineHashes(piecesOf(page)).scripts)
        expect(allowsScript(policies, hash), `the script of ${address}`).toBe(true);
      expect(inlineElements(piecesOf(page), 'script')).toHaveLength(1);
      expect(allowsScript(policies, "'sha256-of-another-script'"), address).toBe(false);
    }
  });

  test('allows the e-book page’s scripts at rewritten URLs', async () => {
    const { readPage, headers } = await build();
    const page = readPage('genesis.html');
    for (const address of ['/', '/genesis', '/genesis.html'])
      for (const hash of inlineHashes(piecesOf(page)).scripts)
        expect(allowsScript(getPolicies(host(headers)(address), page), hash), address).toBe(true);
  });

  test('excludes only previews from caches, search engines, and referrers', async () => {
    const headersAt = host((await build()).headers);
    for (const address of ['/preview', '/preview.html']) {
      expect(headersAt(address).get('Cache-Control')).toBe('no-store');
      expect(headersAt(address).get('X-Robots-Tag')).toBe('noindex, nofollow');
      // If both rules apply, browsers use the last value.
      expect(headersAt(address).get('Referrer-Policy')?.split(', ').at(-1)).toBe('no-referrer');
    }
    expect(headersAt('/about').get('X-Robots-Tag')).toBeNull();
  });
});

test('keeps the headers file within the limits of Cloudflare Pages with hundreds of chapters', async () => {
  const sharedScript = /<script>.*<\/script>/.exec(html('x'))?.[0] ?? '';
  const chapters = Array.from({ length: 300 }, (_, index): [string, string] => [
    `read/chapter-${index}.html`,
    html(`chapter${index}`).replace(/<script>.*<\/script>/, sharedScript),
  ]);
  const { headers } = await build({ ...PAGES, ...Object.fromEntries(chapters) });
  const lines = headers.split('\n');
  expect(lines.filter((line) => line.startsWith('/')).length).toBeLessThanOrEqual(100);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(2000);
});
