import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createVisitorHasher,
  hasProxyHeaders,
  networkKey,
  createProxyTrust,
  resolveVisitorAddress,
  withoutProxyHeaders,
} from '~/server/gateway/addresses.ts';
import { createRates, RULES, rulesForRequest, scaled, responseTimeoutMs } from '~/server/gateway/limits.ts';
import { parseSession } from '~/server/gateway/sessions.ts';

const MINUTE = 60_000;

const createTestRates = (maxEntries = 100) => createRates({ form: 10, read: 600 }, maxEntries);
const takeMany = (rates: ReturnType<typeof createTestRates>, count: number, now: number) =>
  Array.from({ length: count }, () => rates.take('a', 'form', now)).filter((wait) => wait === 0).length;

test('allows ten at once, then one every six seconds, and ten again after a long pause', () => {
  const rates = createTestRates();
  expect(takeMany(rates, 11, 0)).toBe(10);
  expect(rates.take('a', 'form', 0)).toBe(6000);
  expect(rates.take('a', 'form', 5999)).toBe(1);
  expect(rates.take('a', 'form', 6000)).toBe(0);
  expect(takeMany(rates, 11, 60 * MINUTE)).toBe(10);
});
test('counts kinds and addresses separately', () => {
  const rates = createTestRates();
  takeMany(rates, 11, 0);
  expect([rates.take('a', 'read', 0), rates.take('b', 'form', 0)]).toEqual([0, 0]);
});
test('neither blocks nor refills when the clock moves backward', () => {
  const rates = createTestRates();
  takeMany(rates, 10, 100 * MINUTE);
  expect(rates.take('a', 'form', 0)).toBe(6000);
  expect(rates.take('a', 'form', 6000)).toBe(0);
});
test('forgets the least recently used address', () => {
  const rates = createTestRates(1000);
  takeMany(rates, 10, 0);
  for (let index = 0; index < 999; index += 1) rates.take(`other-${index}`, 'form', 0);
  expect(rates.take('a', 'form', 0)).toBeGreaterThan(0);
  for (let index = 0; index < 1000; index += 1) rates.take(`another-${index}`, 'form', 0);
  expect(rates.take('a', 'form', 0)).toBe(0);
});

test('RATE_LIMIT_FACTOR multiplies rates and concurrency limits, but not sizes or timeouts', () => {
  const scaledRules = scaled(RULES, 100);
  expect(scaledRules.ratesPerMinute).toEqual({ read: 60_000, write: 24_000, form: 1000, 'sign-in': 2000 });
  expect(scaledRules.concurrent).toEqual({ perAddress: 1600, total: 20_000 });
  expect(scaledRules.uploads).toEqual({ perAddress: 400, total: 6400, bodyMs: 10_000 });
  expect(scaledRules.connections).toMatchObject({
    perAddress: 20_000,
    unreadMs: 20_000,
    headerBytes: 16_384,
  });
  expect(scaledRules.callers).toEqual(RULES.callers);
  expect(scaled(RULES, 0.0001).ratesPerMinute.form).toBe(1);
});

test('allows imports and backups more time than the database’s own limit, and other calls a minute', () => {
  const workMs = (pathname: string) =>
    responseTimeoutMs(RULES, rulesForRequest(RULES, 'signed-in', pathname), pathname);
  const { waitingMs, backupMs } = RULES.database;
  expect(workMs('/rest/v1/rpc/import_chapters')).toBeGreaterThan(waitingMs + RULES.manuscript.statementMs);
  expect(workMs('/functions/v1/backup')).toBeGreaterThan(waitingMs + backupMs);
  expect(workMs('/rest/v1/faq')).toBe(60_000);
});

const none = createProxyTrust([]);
const proxies = createProxyTrust(['loopback', '10.0.0.0/8', '2001:db8::1']);

test('uses the socket’s address if headers come from untrusted sources', () => {
  for (const trust of [none, proxies])
    expect(resolveVisitorAddress('192.0.2.1', '203.0.113.9', trust)).toBe('192.0.2.1');
  expect(resolveVisitorAddress('::ffff:192.0.2.1', undefined, none)).toBe('192.0.2.1');
});
test.each([
  ['198.51.100.7, 203.0.113.9', '203.0.113.9'],
  ['203.0.113.9, 10.1.2.3, 10.9.9.9', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['[2001:db8:1::5]:443', '2001:db8:1::5'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9, nonsense', '127.0.0.1'],
  ['203.0.113.9, nonsense, 10.1.1.1', '10.1.1.1'],
  ['', '127.0.0.1'],
  ['10.0.0.1', '10.0.0.1'],
])('reads the visitor’s address from %j behind a trusted proxy as %s', (forwardedFor, expected) => {
  expect(resolveVisitorAddress('127.0.0.1', forwardedFor, proxies)).toBe(expected);
  expect(resolveVisitorAddress('::ffff:127.0.0.1', forwardedFor, proxies)).toBe(expected);
});
test.each(['nonsense', '10.0.0.0/33', '10.0.0.0/x', '10.0.0.0/8/8', '300.1.1.1', '/8'])(
  'rejects the TRUST_PROXY entry %j',
  (entry) => expect(() => createProxyTrust([entry])).toThrow(/TRUST_PROXY must be a list of IP addresses/),
);
test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('groups %s as %s', (address, network) => expect(networkKey(address)).toBe(network));

test('hashes a visitor’s address with a daily salt', () => {
  const hash = createVisitorHasher();
  const day = 20_000 * 86_400_000;
  const first = hash('192.0.2.1', day);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(hash('192.0.2.1', day + 86_399_999)).toBe(first);
  expect(hash('192.0.2.2', day)).not.toBe(first);
  expect(hash('192.0.2.1', day + 86_400_000)).not.toBe(first);
});

test.each(
  (
    'X-Forwarded-For X-Forwarded-Proto X-Original-Forwarded-For Forwarded Forwarded-For Via X-Real-IP X-Client-IP ' +
    'X-Cluster-Client-IP True-Client-IP CF-Connecting-IP CF-Ray CDN-Loop Fly-Client-IP Fastly-Client-IP ' +
    'DO-Connecting-IP X-Azure-ClientIP X-Amzn-Trace-Id X-Amz-Cf-Id X-Envoy-External-Address X-AppEngine-User-IP ' +
    'X-Vercel-Forwarded-For X-NF-Client-Connection-IP X-Originating-IP X-Remote-Addr X-ProxyUser-Ip X-Varnish ' +
    'X-Request-Start Proxy-Connection'
  ).split(' '),
)('recognizes and removes the proxy header %s', (name) => {
  expect(hasProxyHeaders(new Headers({ [name]: '203.0.113.9' }))).toBe(true);
  expect([...withoutProxyHeaders(new Headers({ [name]: 'x', apikey: 'kept' }))]).toEqual([
    ['apikey', 'kept'],
  ]);
});

test.each(
  (
    'Accept Accept-Encoding Accept-Language Accept-Profile apikey Authorization Cache-Control Connection Content-Type ' +
    'Cookie DNT Host If-None-Match Keep-Alive Origin Pragma Prefer Priority Range Referer Save-Data Sec-Fetch-Site ' +
    'Sec-CH-UA-Platform Sec-GPC Upgrade-Insecure-Requests User-Agent X-Client-Info X-Requested-With X-Supabase-Api-Version'
  ).split(' '),
)('ignores the header %s', (name) => expect(hasProxyHeaders(new Headers({ [name]: 'x' }))).toBe(false));

const SECRET = 'secret-secret-secret-secret-secret-secret';
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: object, secret = SECRET, header: object = { alg: 'HS256', typ: 'JWT' }) => {
  const text = `${encode(header)}.${encode(claims)}`;
  return `Bearer ${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};
test.each([
  ['valid', token({ exp: 1001 })],
  ['expired', token({ exp: 1000 })],
  ['expired', token({})],
  ['expired', token({ exp: '4000000000' })],
  ['forged', token({ exp: 4e9 }, 'another')],
  ['forged', token({ exp: 4e9 }, SECRET, { alg: 'none' })],
  ['forged', token({ exp: 4e9 }, SECRET, { alg: 'HS512' })],
  ['forged', `${token({ exp: 4e9 }).replace(/\.[^.]*$/, '')}.`],
  ...[null, '', 'Bearer', 'Bearer sb_publishable_embedded', 'Basic YTpi', 'Bearer a.b'].map(
    (text) => ['none', text] as const,
  ),
] as const)('recognizes a session as %s: %s', (state, authorization) =>
  expect(parseSession(authorization, SECRET, 1_000_000).state).toBe(state),
);
