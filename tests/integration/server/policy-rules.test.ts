// The policy a browser enforces for each page on a static host, beside the one the embedded server sends.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { finishPages } from '~/server/site/finish-pages.ts';
import { inlineElements, piecesOf } from '~/server/site/inline-elements.ts';
import { policyRules } from '~/server/site/policy-rules.ts';
import { inlineHashes, pagePolicy, servicesInUse } from '~/server/site/security-headers.ts';
import { headersFile } from '~/server/site/static-host-files.ts';
import { cloudflarePages, netlifyAllApply, netlifyLastWins } from '../../server/static-hosts.ts';
import { temporaryFolder } from './support.ts';

const SERVICES = {
  PUBLIC_SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  PUBLIC_IP_LOOKUP_URL: 'https://lookup.example.org/json',
  PUBLIC_TAG_MANAGER_ID: 'GTM-XXXXXXX',
  PUBLIC_META_PIXEL_ID: '1234567890',
  PUBLIC_TIKTOK_PIXEL_ID: 'ABCDEFGHIJ',
};

const html = (name: string, { body = '', attributes = '' } = {}) =>
  `<!doctype html><html lang="en"${attributes}><head><meta charset="utf-8"><title>${name}</title>` +
  `<style>.${name}{color:red}</style></head><body><p class="${name}">${name}</p>` +
  `<script>document.title=${JSON.stringify(name)}</script>${body}</body></html>`;

const ADMIN = { attributes: ' data-administration' };
const PAGES: Record<string, string> = {
  'index.html': html('home'),
  'landing.html': html('landing'),
  'genesis.html': html('genesis'),
  'about.html': html('about'),
  'contact.html': html('contact', { body: '<div data-captcha></div>' }),
  'admin.html': html('admin', ADMIN),
  'admin/login.html': html('login', ADMIN),
  'admin/chapters.html': html('manager', ADMIN),
  'admin/preview.html': html('frame', { attributes: ' data-administration data-frames="shows"' }),
  'preview.html': html('preview', { attributes: ' data-administration data-frames="shown"' }),
  'read.html': html('fallback'),
  'read/six-days.html': html('six'),
  'read/the-flood.html': html('flood'),
  '404.html': html('missing'),
};

/** The page that a static host shows at an address. */
const SHOWN: [address: string, file: string][] = [
  ['/', 'index.html'],
  ['/about', 'about.html'],
  ['/contact', 'contact.html'],
  ['/admin', 'admin.html'],
  ['/admin/login', 'admin/login.html'],
  ['/admin/chapters', 'admin/chapters.html'],
  ['/read/six-days', 'read/six-days.html'],
  ['/read/the-flood', 'read/the-flood.html'],
  ['/read/not-built-yet', 'read.html'],
  ['/landing', 'landing.html'],
  ['/no-such-page', '404.html'],
  ['/admin/no-such-page', '404.html'],
  ['/reading', '404.html'],
];

const site = (services: Record<string, string>) => {
  for (const [name, value] of Object.entries(services)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
};

/** What the browser enforces: the header's policies and those in the page itself. */
function policiesAt(headers: Headers, page: string): string[] {
  const metas = [...page.matchAll(/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/g)];
  const sent = headers.get('Content-Security-Policy')?.split(', ') ?? [];
  return [...sent, ...metas.map(([, policy = '']) => policy)];
}

const sources = (policy: string, name: string) =>
  new RegExp(`(?:^|; )${name} ([^;]*)`).exec(policy)?.[1]?.split(' ') ??
  (name === 'default-src' ? ['*'] : sourcesOfDefault(policy));
const sourcesOfDefault = (policy: string): string[] =>
  /(?:^|; )default-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? ['*'];

/** The outside sources that every policy allows, by directive. */
function outside(policies: string[]): Record<string, string[]> {
  const directives = ['script-src', 'img-src', 'connect-src', 'frame-src'];
  return Object.fromEntries(
    directives.map((name) => {
      const lists = policies.map((policy) => sources(policy, name));
      const allows = (list: string[], source: string) =>
        list.includes(source) || list.includes('https:') || list.includes('*');
      const named = new Set(lists.flat().filter((source) => source.startsWith('https://')));
      return [name, [...named].filter((source) => lists.every((list) => allows(list, source))).sort()];
    }),
  );
}

const runs = (policies: string[], hash: string) =>
  policies.every((policy) => {
    const list = sources(policy, 'script-src');
    return (
      list.includes(hash) || (list.includes("'unsafe-inline'") && !list.some((it) => it.startsWith("'sha")))
    );
  });

async function build(pages = PAGES): Promise<{ folder: string; headers: string }> {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(pages)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return { folder, headers: headersFile(policyRules(await finishPages(folder), servicesInUse())) };
}

describe.each([
  ['Cloudflare Pages', cloudflarePages],
  ['Netlify, where the last rule wins', netlifyLastWins],
  ['Netlify, if all rules applied', netlifyAllApply],
])('on %s', (_, host) => {
  test.each([
    ['without outside services', {}],
    ['with every outside service', SERVICES],
  ])('%s each page has the policy of the embedded server', async (_case, services) => {
    site(services);
    const { folder, headers } = await build();
    const headersAt = host(headers);
    for (const [address, file] of SHOWN) {
      const page = readFileSync(path.join(folder, file), 'utf8');
      const policies = policiesAt(headersAt(address), page);
      expect(policies, address).not.toEqual([]);
      // Below /admin even the 404 page gets nothing from outside; elsewhere it is what the embedded server allows.
      const like = address.startsWith('/admin')
        ? readFileSync(path.join(folder, 'admin.html'), 'utf8')
        : page;
      expect(outside(policies), address).toEqual(outside([pagePolicy(like, servicesInUse())]));
      for (const hash of inlineHashes(piecesOf(page)).scripts) {
        expect(runs(policies, hash), `the script of ${address}`).toBe(true);
      }
      expect(inlineElements(piecesOf(page), 'script')).toHaveLength(1);
      expect(runs(policies, "'sha256-of-another-script'"), address).toBe(false);
    }
  });

  test('the captcha is allowed by path on the contact page alone', async () => {
    const { folder, headers } = await build();
    const headersAt = host(headers);
    for (const [address, file] of SHOWN) {
      const page = readFileSync(path.join(folder, file), 'utf8');
      expect(outside(policiesAt(headersAt(address), page))['script-src'], address).toEqual(
        address === '/contact'
          ? ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']
          : [],
      );
    }
  });

  test('the page of the e-book runs at the address that is rewritten to it', async () => {
    const { folder, headers } = await build();
    const page = readFileSync(path.join(folder, 'genesis.html'), 'utf8');
    for (const address of ['/', '/genesis', '/genesis.html']) {
      for (const hash of inlineHashes(piecesOf(page)).scripts) {
        expect(runs(policiesAt(host(headers)(address), page), hash), address).toBe(true);
      }
    }
  });

  test('no page can be framed, whatever its address', async () => {
    const { headers } = await build();
    for (const [address] of SHOWN) expect(host(headers)(address).get('X-Frame-Options')).toBe('DENY');
  });
});

test('the header file keeps within what Cloudflare Pages reads, with hundreds of chapters', async () => {
  const chapters = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`read/chapter-${index}.html`, html(`chapter${index}`)]),
  );
  const shared = html('x').match(/<script>.*<\/script>/)?.[0] ?? '';
  const { headers } = await build({
    ...PAGES,
    // Chapters share their scripts; each brings its own stylesheet.
    ...Object.fromEntries(
      Object.entries(chapters).map(([name, page]) => [name, page.replace(/<script>.*<\/script>/, shared)]),
    ),
  });
  const lines = headers.split('\n');
  expect(lines.filter((line) => line.startsWith('/')).length).toBeLessThanOrEqual(100);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(2000);
});
