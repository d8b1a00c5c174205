import { expect, test, vi } from 'vitest';
import { genesisOrigin, isGenesisHost, canonicalUrl } from '~/lib/site/canonical-url.ts';

test.each(['genesis.example.org', 'Genesis.Example.org:4321', 'genesis.localhost'])(
  'the host %s is the free e-book’s own',
  (host) => expect(isGenesisHost(host)).toBe(true),
);

test.each(['example.org', 'www.genesis.org', 'genesis', 'mygenesis.example.org', '', null, undefined])(
  'the host %s is not',
  (host) => expect(isGenesisHost(host)).toBe(false),
);

test('the e-book lives on a subdomain beside the site, without www', () => {
  expect(genesisOrigin('https://www.example.org/about')).toBe('https://genesis.example.org');
  expect(genesisOrigin('https://genesis.example.org')).toBe('https://genesis.example.org');
  expect(genesisOrigin('http://localhost:4321')).toBe('http://genesis.localhost:4321');
});

test('GENESIS_HOST=off leaves it out: the landing page is a page of the site', () => {
  vi.stubEnv('GENESIS_HOST', 'off');
  expect(genesisOrigin('https://example.org')).toBe('https://example.org');
  expect(isGenesisHost('genesis.example.org')).toBe(false);
  expect(canonicalUrl('/landing', 'https://example.org')).toBe('https://example.org/landing');
});
