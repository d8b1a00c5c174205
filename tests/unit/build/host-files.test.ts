import { expect, test } from 'vitest';
import { REDIRECTS } from '~/lib/site/redirects.ts';
import {
  headersFile,
  movedChapters,
  headerFilePolicies,
  redirectsFile,
  routesFile,
} from '~/build/host-files.ts';
import { pagePolicy, policyDirectives, policyText } from '~/build/security-headers.ts';

const SITE = 'https://www.example.org';
const rules = (...args: Parameters<typeof redirectsFile>) =>
  redirectsFile(...args)
    .split('\n')
    .filter((line) => line !== '');

test('writes every row of the redirect table to _redirects', () => {
  for (const { from, to, withQuery } of REDIRECTS) {
    expect(rules(SITE)).toContain(
      withQuery === undefined ? `${from} ${to} 301` : `${from} ${withQuery}=:value ${to} 301!`,
    );
  }
});

test('serves the landing page on the e-book host and redirects /landing there', () => {
  expect(rules(SITE)).toContain('https://genesis.example.org/ /genesis.html 200!');
  expect(rules(SITE)).toContain('https://genesis.example.org/landing https://genesis.example.org/ 302!');
  expect(rules('http://192.168.0.5:4321').join('\n')).not.toContain('landing');
});

test('redirects previous chapter URLs, and ends with the reader fallback and status 404', () => {
  const moved = movedChapters(
    [
      { slug: 'six-nights', chapter_id: 'a' },
      { slug: 'index', chapter_id: 'b' },
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
  expect(rules(SITE, moved).filter((line) => line.startsWith('/read/'))).toEqual([
    '/read/six-nights /read/six-days 301',
    '/read/index /read/the-garden 301',
    '/read/* /read.html 404',
  ]);
  expect(rules(SITE, moved).at(-1)).toBe('/read/* /read.html 404');
});

const moved = [{ from: '/read/old', to: '/read/new' }];

test('writes only lines that Cloudflare supports, within its limits, with and without trailing slashes', () => {
  const lines = rules(SITE, moved, 'cloudflare');
  expect(lines.filter((line) => !/^\/\S* \/\S* 301$/.test(line))).toEqual([]);
  for (const from of ['/blog', '/blog/', '/privacy', '/privacy/', '/read/old', '/read/old/', '/2023/'])
    expect(lines.filter((line) => line.startsWith(`${from} `))).toHaveLength(1);
  const wildcards = lines.filter((line) => line.split(' ')[0]?.includes('*'));
  expect(wildcards.length).toBeLessThanOrEqual(100);
  expect(lines.length - wildcards.length).toBeLessThanOrEqual(2000);
  expect(lines.slice(-wildcards.length)).toEqual(wildcards);
  expect(JSON.parse(routesFile())).toEqual({ version: 1, include: ['/read/*', '/audio/*'], exclude: [] });
});

test('writes host and query rules for Netlify, without duplicate paths', () => {
  const lines = rules(SITE, moved, 'netlify');
  expect(lines).toContain('https://genesis.example.org/ /genesis.html 200!');
  expect(lines).toContain('/ mailpoet_page=:value /contact 301!');
  expect(lines).not.toContain('/privacy/ /privacy-policy 301');
});

test('_headers sets each page’s policy, and the caching of assets and audio', () => {
  const lines = headersFile([{ paths: ['/about'], policies: ["default-src 'self'"] }]).split('\n');
  expect(lines[0]).toBe('/*');
  expect(lines[lines.indexOf('/about') + 1]).toBe("  Content-Security-Policy: default-src 'self'");
  expect(lines).toContain('  X-Content-Type-Options: nosniff');
  expect(lines[lines.indexOf('/_astro/*') + 1]).toBe('  Cache-Control: public, max-age=31536000, immutable');
  expect(lines[lines.indexOf('/audio/*.mp3') + 1]).toBe('  Cache-Control: public, max-age=86400');
  expect(lines[lines.indexOf('/audio/*.vtt') + 1]).toBe('  Access-Control-Allow-Origin: *');
});

const EVERY_SERVICE = {
  supabaseUrl: 'https://abcdefghijklmnopqrst.supabase.co',
  ipLookupUrl: 'https://lookup.example.org/json',
  tagManagerId: 'GTM-XXXXXXX',
  metaPixelId: '1234567890',
  tiktokPixelId: 'ABCDEFGHIJ',
};

const pageWith = (scripts: number, styles: number) => {
  const createHashes = (count: number, kind: string) =>
    new Set(
      Array.from({ length: count }, (_, index) => `'sha256-${kind}${String(index).padStart(43, 'x')}='`),
    );
  return {
    hashes: { scripts: createHashes(scripts, 's'), styles: createHashes(styles, 'c') },
    needsCaptcha: true,
    isAdminPage: false,
  };
};
const directive = (policy: string | undefined, name: string) =>
  new RegExp(`(?:^|; )${name} ([^;]*)`).exec(policy ?? '')?.[1] ?? '';

test('writes all script and style hashes if the line fits Cloudflare’s limit', () => {
  const [policy, ...others] = headerFilePolicies(pageWith(12, 5), {});
  expect(others).toEqual([]);
  expect(directive(policy, 'style-src')).toMatch(/^'self' 'sha256-/);
});

test('drops style hashes first, then splits the policy in two, and never allows unsafe scripts', () => {
  for (const [scripts, styles, services, count] of [
    [20, 18, {}, 1],
    [28, 33, EVERY_SERVICE, 2],
  ] as const) {
    const policies = headerFilePolicies(pageWith(scripts, styles), services);
    expect(policies).toHaveLength(count);
    for (const line of headersFile([{ paths: ['/a'], policies }]).split('\n'))
      expect(line.length).toBeLessThanOrEqual(2000);
    expect(directive(policies[0], 'script-src').match(/sha256/g)).toHaveLength(scripts);
    expect(directive(policies[0], 'script-src')).not.toContain('unsafe-inline');
    expect(directive(policies.at(-1), 'style-src')).toBe("'self' 'unsafe-inline'");
    expect(directive(policies.at(-1), 'default-src')).toBe("'self'");
    expect(directive(policies.at(-1), 'object-src')).toBe("'none'");
  }
});

const HASHES = { scripts: new Set(["'sha256-script'"]), styles: new Set(["'sha256-style'"]) };

test('allows no external requests without external services', () => {
  expect(policyText(policyDirectives(HASHES, {}, { needsCaptcha: false }))).toBe(
    "default-src 'self'; script-src 'self' 'sha256-script'; style-src 'self' 'sha256-style'; " +
      "style-src-attr 'unsafe-inline'; img-src 'self' data:; frame-src 'none'; object-src 'none'; " +
      "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
});

test('allows the captcha by path, only on pages with its form', () => {
  const captcha = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
  const directives = policyDirectives(HASHES, {}, { needsCaptcha: true });
  expect(directives['frame-src']).toEqual(captcha);
  expect(directives['script-src']).toEqual(expect.arrayContaining(captcha));
  expect(pagePolicy('<form><div class="mt-4" data-captcha></div></form>', {})).toContain('recaptcha');
  expect(pagePolicy('<p>We use data-captcha here.</p>', {})).not.toContain('recaptcha');
});

test.each<[Parameters<typeof policyDirectives>[1], string[]]>([
  [
    { supabaseUrl: 'https://abc.supabase.co/', ipLookupUrl: 'https://ip.example/json' },
    ['https://abc.supabase.co', 'https://ip.example'],
  ],
  [
    { tagManagerId: 'GTM-1' },
    ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
  ],
  [{ metaPixelId: '1' }, ['https://connect.facebook.net', 'https://www.facebook.com']],
  [{ tiktokPixelId: '1' }, ['https://analytics.tiktok.com']],
  [{ supabaseUrl: '', tagManagerId: '' }, []],
])('allows only the hosts of %o', (services, hosts) => {
  const directives = policyDirectives(HASHES, services, { needsCaptcha: false });
  expect(directives['connect-src']?.slice(1)).toEqual(hosts);
});

test('allows only the backend in the admin area', () => {
  const hostsOf = (html: string) =>
    pagePolicy(`<!doctype html>${html}<body></body></html>`, EVERY_SERVICE).match(/https:\S*[^;\s]/g);
  const files = `${EVERY_SERVICE.supabaseUrl}/storage/v1/object/public/media/`;
  expect(hostsOf('<html lang="en" data-admin>')).toEqual([files, files, EVERY_SERVICE.supabaseUrl]);
  expect(hostsOf('<html lang="en"><p title="<html data-admin>">')).toContain('https://lookup.example.org');
});

test.each([
  [' data-admin data-framing="embedded"', "'self'", "'none'"],
  [' data-admin data-framing="embeds"', "'none'", "'self'"],
  ['', "'none'", "'none'"],
  ['><p title="<html data-framing=\'embedded\'>"', "'none'", "'none'"],
])('allows <html%s> to be framed by %s and to frame %s', (attributes, ancestors, frames) => {
  const policy = pagePolicy(`<!doctype html><html lang="en"${attributes}></html>`, {});
  expect(policy).toContain(`frame-src ${frames};`);
  expect(policy).toMatch(new RegExp(`frame-ancestors ${ancestors}$`));
});
