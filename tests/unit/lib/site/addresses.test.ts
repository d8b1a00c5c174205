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
])('gives %s on %s the canonical URL %s', (path, site, canonical) => {
  expect(canonicalUrl(path, site)).toBe(canonical);
  expect(URL.canParse(canonicalUrl(path, site))).toBe(true);
});

test.each([undefined, '', '   '])(
  'falls back to the product’s own URL if SITE_URL is missing or blank (%j)',
  (setting) => {
    expect(siteUrl(setting)).toBe('https://speakingwiththealmighty.com');
  },
);

test.each([
  ['https://example.org', 'https://example.org'],
  [' https://example.org/ ', 'https://example.org'],
  ['HTTPS://Example.ORG:443/some/path?x=1#y', 'https://example.org'],
  ['http://user:secret@example.org:8080', 'http://example.org:8080'],
])('reads SITE_URL %s as %s', (setting, origin) => expect(siteUrl(setting)).toBe(origin));

test.each(['example.org', 'ftp://example.org', 'javascript:alert(1)', 'https://', '/just/a/path'])(
  'rejects SITE_URL %s with a message that shows the expected format',
  (setting) => {
    expect(() => siteUrl(setting)).toThrow(
      `SITE_URL must be an address such as https://example.org, not '${setting}'.`,
    );
  },
);

test.each(['genesis.example.org', 'Genesis.Example.org:4321', 'genesis.localhost'])(
  'treats %s as the host of the free e-book',
  (host) => expect(isGenesisHost(host)).toBe(true),
);

test.each(['example.org', 'www.genesis.org', 'genesis', 'mygenesis.example.org', '', null, undefined])(
  'does not treat %s as the host of the free e-book',
  (host) => expect(isGenesisHost(host)).toBe(false),
);

test('puts the e-book on a subdomain of the site, without www', () => {
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
