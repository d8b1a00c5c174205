import { expect, test, vi } from 'vitest';
import { canonicalUrl, genesisOrigin, isGenesisHost, siteUrl } from '~/lib/site/canonical-url.ts';

test.each([
  ['/', 'https://example.org', 'https://example.org/'],
  ['/about', 'http://www.example.org', 'https://example.org/about'],
  ['/about/', 'https://WWW.Example.org', 'https://example.org/about'],
  ['/read/a-slug?utm_source=x#end', 'https://example.org', 'https://example.org/read/a-slug'],
  ['/read/a-slug#end', 'https://example.org', 'https://example.org/read/a-slug'],
  ['/about', 'http://localhost:4321', 'https://localhost:4321/about'],
  ['/landing', 'https://www.example.org', 'https://genesis.example.org/'],
  ['/landing', 'https://genesis.example.org', 'https://genesis.example.org/'],
  ['/landing', 'http://192.168.0.5:4321', 'https://192.168.0.5:4321/landing'],
  ['/landing', 'http://[::1]:4321', 'https://[::1]:4321/landing'],
])('canonicalizes %s on %s as %s', (path, site, canonical) => {
  expect(canonicalUrl(path, site)).toBe(canonical);
  expect(URL.canParse(canonicalUrl(path, site))).toBe(true);
});

test.each([
  [undefined, 'https://speakingwiththealmighty.com'],
  ['', 'https://speakingwiththealmighty.com'],
  ['   ', 'https://speakingwiththealmighty.com'],
  ['https://example.org', 'https://example.org'],
  [' https://example.org/ ', 'https://example.org'],
  ['HTTPS://Example.ORG:443/some/path?x=1#y', 'https://example.org'],
  ['http://user:secret@example.org:8080', 'http://example.org:8080'],
])('parses SITE_URL %j as %s', (setting, origin) => expect(siteUrl(setting)).toBe(origin));

const INVALID_URLS = ['example.org', 'ftp://example.org', 'javascript:alert(1)', 'https://', '/just/a/path'];
test.each(INVALID_URLS)('rejects SITE_URL %s with an example of the expected format', (setting) => {
  expect(() => siteUrl(setting)).toThrow(
    `SITE_URL must be a URL such as https://example.org, not '${setting}'.`,
  );
});

test('recognizes the e-book host', () => {
  for (const host of ['genesis.example.org', 'Genesis.Example.org:4321', 'genesis.localhost'])
    expect(isGenesisHost(host), host).toBe(true);
  for (const host of [
    'example.org',
    'www.genesis.org',
    'genesis',
    'mygenesis.example.org',
    '',
    null,
    undefined,
  ])
    expect(isGenesisHost(host), String(host)).toBe(false);
});

test('serves the e-book on a subdomain of the site, without www', () => {
  expect(genesisOrigin('https://www.example.org/about')).toBe('https://genesis.example.org');
  expect(genesisOrigin('https://genesis.example.org')).toBe('https://genesis.example.org');
  expect(genesisOrigin('http://localhost:4321')).toBe('http://genesis.localhost:4321');
});

test('GENESIS_HOST=off keeps the landing page on the site itself', () => {
  vi.stubEnv('GENESIS_HOST', 'off');
  expect(genesisOrigin('https://example.org')).toBe('https://example.org');
  expect(isGenesisHost('genesis.example.org')).toBe(false);
  expect(canonicalUrl('/landing', 'https://example.org')).toBe('https://example.org/landing');
});
