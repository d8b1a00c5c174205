import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { finishPages } from '~/build/finish-pages.ts';
import { headersFile, policyRules } from '~/build/host-files.ts';
import { inlineElements, piecesOf } from '~/build/inline-elements.ts';
import { inlineHashes, pagePolicy, servicesInUse } from '~/build/security-headers.ts';
import { cloudflarePages, netlifyAllApply, netlifyLastWins } from '../../server/static-hosts.ts';
import { temporaryFolder } from './support.ts';

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

const ADMIN = ' data-administration';
const PAGES: Record<string, string> = {
  'index.html': html('home'),
  'landing.html': html('landing'),
  'genesis.html': html('genesis'),
  'about.html': html('about'),
  'contact.html': html('contact', '', '<div data-captcha></div>'),
  'admin.html': html('admin', ADMIN),
  'admin/login.html': html('login', ADMIN),
  'admin/preview.html': html('frame', `${ADMIN} data-frames="shows"`),
  'preview.html': html('preview', `${ADMIN} data-frames="shown"`),
  'read.html': html('fallback'),
  'read/six-days.html': html('six'),
  'read/the-flood.html': html('flood'),
  '404.html': html('missing'),
};

const SHOWN: [address: string, file: string][] = [
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

function policiesAt(headers: Headers, page: string): string[] {
  const metas = [...page.matchAll(/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/g)];
  const sent = headers.get('Content-Security-Policy')?.split(', ') ?? [];
  return [...sent, ...metas.map(([, policy = '']) => policy)];
}

function sources(policy: string, name: string): string[] {
  const of = (directive: string) => new RegExp(`(?:^|; )${directive} ([^;]*)`).exec(policy)?.[1]?.split(' ');
  return of(name) ?? of('default-src') ?? ['*'];
}

function outside(policies: string[]): Record<string, string[]> {
  const allows = (list: string[], source: string) =>
    [source, 'https:', '*'].some((one) => list.includes(one));
  return Object.fromEntries(
    ['script-src', 'img-src', 'connect-src', 'frame-src'].map((name) => {
      const lists = policies.map((policy) => sources(policy, name));
      const named = new Set(lists.flat().filter((source) => source.startsWith('https://')));
      return [name, [...named].filter((source) => lists.every((list) => allows(list, source))).sort()];
    }),
  );
}

const runs = (policies: string[], hash: string) =>
  policies.every((policy) => {
    const list = sources(policy, 'script-src');
    const isAnyAllowed = list.includes("'unsafe-inline'") && !list.some((one) => one.startsWith("'sha"));
    return list.includes(hash) || isAnyAllowed;
  });

async function build(pages = PAGES): Promise<{ pageOf: (file: string) => string; headers: string }> {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(pages)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  const headers = headersFile(policyRules(await finishPages(folder), servicesInUse()));
  return { headers, pageOf: (file) => readFileSync(path.join(folder, file), 'utf8') };
}

describe.each([
  ['Cloudflare Pages', cloudflarePages],
  ['Netlify, if the last rule wins', netlifyLastWins],
  ['Netlify, if all rules apply', netlifyAllApply],
])('on %s', (_, host) => {
  test('gives each page the embedded server’s policy with every external service', async () => {
    for (const [name, value] of Object.entries(SERVICES)) vi.stubEnv(name, value);
    const { pageOf, headers } = await build();
    const headersAt = host(headers);
    for (const [address, file] of SHOWN) {
      const page = pageOf(file);
      const policies = policiesAt(headersAt(address), page);
      expect(policies, address).not.toEqual([]);
      expect(headersAt(address).get('X-Frame-Options')).toBe('DENY');
      const like = address.startsWith('/admin') ? pageOf('admin.html') : page;
      expect(outside(policies), address).toEqual(outside([pagePolicy(like, servicesInUse())]));
      for (const hash of inlineHashes(piecesOf(page)).scripts)
        expect(runs(policies, hash), `the script of ${address}`).toBe(true);
      expect(inlineElements(piecesOf(page), 'script')).toHaveLength(1);
      expect(runs(policies, "'sha256-of-another-script'"), address).toBe(false);
    }
  });

  test('allows the e-book page’s scripts at the URL that is rewritten to it', async () => {
    const { pageOf, headers } = await build();
    const page = pageOf('genesis.html');
    for (const address of ['/', '/genesis', '/genesis.html'])
      for (const hash of inlineHashes(piecesOf(page)).scripts)
        expect(runs(policiesAt(host(headers)(address), page), hash), address).toBe(true);
  });

  test('keeps only previews out of caches, search engines, and referrers', async () => {
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

test('keeps the header file within Cloudflare Pages limits with hundreds of chapters', async () => {
  const shared = /<script>.*<\/script>/.exec(html('x'))?.[0] ?? '';
  const chapters = Array.from({ length: 300 }, (_, index): [string, string] => [
    `read/chapter-${index}.html`,
    html(`chapter${index}`).replace(/<script>.*<\/script>/, shared),
  ]);
  const { headers } = await build({ ...PAGES, ...Object.fromEntries(chapters) });
  const lines = headers.split('\n');
  expect(lines.filter((line) => line.startsWith('/')).length).toBeLessThanOrEqual(100);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(2000);
});
