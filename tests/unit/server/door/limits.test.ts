// The pure parts of the door: rates, addresses, bodies, sessions and other origins.
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sessionOf } from '~/server/door/caller.ts';
import { inspectOrigin, originStanding } from '~/server/door/cross-origin.ts';
import { inspectBody, kindOf, type Asked } from '~/server/door/door.ts';
import { createRates } from '~/server/door/rates.ts';
import type { Caller } from '~/server/door/rule-types.ts';
import { RULES, scaled } from '~/server/door/rules.ts';
import { createVisitorHash, networkOf, proxyTrust, visitorAddress } from '~/server/door/visitor-address.ts';

const MINUTE = 60_000;

describe('rates', () => {
  const make = (remembered = 100) => createRates({ form: 10, read: 600 }, remembered);
  const spend = (rates: ReturnType<typeof make>, count: number, now: number) =>
    Array.from({ length: count }, () => rates.take('a', 'form', now));

  test('take ten at once, then one every six seconds', () => {
    const rates = make();
    expect(spend(rates, 10, 0)).toEqual(Array.from({ length: 10 }, () => 0));
    expect(rates.take('a', 'form', 0)).toBe(6000);
    expect(rates.take('a', 'form', 5999)).toBe(1);
    expect(rates.take('a', 'form', 6000)).toBe(0);
    expect(rates.take('a', 'form', 6000)).toBe(6000);
  });
  test('are full again after a minute, and never fuller', () => {
    const rates = make();
    spend(rates, 10, 0);
    expect(spend(rates, 11, 60 * MINUTE).filter((wait) => wait === 0)).toHaveLength(10);
  });
  test('count kinds and addresses apart', () => {
    const rates = make();
    spend(rates, 11, 0);
    expect(rates.take('a', 'read', 0)).toBe(0);
    expect(rates.take('b', 'form', 0)).toBe(0);
  });
  test('neither stop nor fill when the clock goes back', () => {
    const rates = make();
    spend(rates, 10, 100 * MINUTE);
    expect(rates.take('a', 'form', 0)).toBe(6000);
    expect(rates.take('a', 'form', 6000)).toBe(0);
  });
  test('remember no more addresses than they may, and forget the one used longest ago', () => {
    const rates = make(1000);
    spend(rates, 10, 0);
    for (let index = 0; index < 5000; index += 1) {
      rates.take(`other-${index}`, 'form', 0);
      if (index < 2000) expect(rates.take('a', 'form', 0)).toBeGreaterThan(0);
    }
    expect(rates.size()).toBe(1000);
    expect(rates.take('a', 'form', 0)).toBe(0);
  });
});

test('bodies on their way are four of one address, 64 in all, and have ten seconds', () => {
  expect(RULES.uploads).toEqual({ perAddress: 4, inAll: 64, bodyMs: 10_000 });
});

describe('RATE_LIMIT_FACTOR', () => {
  test('multiplies rates and what may be at once, never sizes', () => {
    const more = scaled(RULES, 100);
    expect(more.ratesPerMinute).toEqual({ read: 60_000, write: 24_000, form: 1000, 'sign-in': 2000 });
    expect(more.concurrent).toEqual({ perAddress: 1600, inAll: 20_000 });
    expect(more.uploads).toEqual({ perAddress: 400, inAll: 6400, bodyMs: 10_000 });
    expect(more.connections).toMatchObject({ perAddress: 20_000, unreadMs: 20_000, headerBytes: 16_384 });
    expect(more.query).toEqual(RULES.query);
    expect(more.callers).toEqual(RULES.callers);
  });
  test('leaves at least one of each', () => {
    expect(scaled(RULES, 0.0001).ratesPerMinute.form).toBe(1);
  });
});

describe('the kind of a request', () => {
  test.each([
    ['GET', '/rest/v1/book_chapters', 'read'],
    ['HEAD', '/rest/v1/email_leads', 'read'],
    ['POST', '/rest/v1/email_leads', 'form'],
    ['PATCH', '/rest/v1/contact_messages', 'form'],
    ['POST', '/rest/v1/podcast_subscribers', 'form'],
    ['POST', '/rest/v1/chapter_views', 'write'],
    ['POST', '/rest/v1/rpc/increment_chapter_views', 'write'],
    ['POST', '/auth/v1/token', 'sign-in'],
    ['PUT', '/auth/v1/user', 'sign-in'],
    ['GET', '/auth/v1/user', 'read'],
    ['POST', '/auth/v1/logout', 'write'],
  ])('%s %s is %s', (method, path, kind) => expect(kindOf(method, path, RULES)).toBe(kind));
});

describe('a body', () => {
  const codeOf = (body: unknown, caller: Caller = 'visitor', more: Partial<Asked> = {}) => {
    const asked: Asked = {
      method: 'POST',
      url: new URL('http://x/rest/v1/email_leads'),
      addressLength: 20,
      contentType: 'application/json',
      caller,
      ...more,
    };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return inspectBody(asked, Buffer.from(text), RULES)?.code;
  };
  const row = (columns: number) =>
    Object.fromEntries(Array.from({ length: columns }, (_, index) => [`c${index}`, 1]));
  const rows = (count: number, columns: number) => Array.from({ length: count }, () => row(columns));

  test('of a visitor holds one row of 40 columns', () => {
    expect(codeOf(row(40))).toBeUndefined();
    expect(codeOf([row(40)])).toBeUndefined();
    expect(codeOf(row(41))).toBe('too_many_values');
    expect(codeOf([row(1), row(1)])).toBe('too_many_rows');
    expect(codeOf([])).toBe('too_many_rows');
  });
  test('of a signed-in caller holds 10,000 values', () => {
    expect(codeOf(rows(1000, 10), 'signed-in')).toBeUndefined();
    expect(codeOf(rows(1000, 11), 'signed-in')).toBe('too_many_values');
    expect(codeOf(rows(1001, 1), 'signed-in')).toBe('too_many_rows');
  });
  test('with different columns in its rows counts all of them', () => {
    const scattered = Array.from({ length: 101 }, (_, index) => ({ [`c${index}`]: 1 }));
    expect(codeOf(scattered.slice(1), 'signed-in')).toBeUndefined();
    expect(codeOf(scattered, 'signed-in')).toBe('too_many_values');
  });
  test.each(['text/csv', 'application/x-www-form-urlencoded', 'text/plain', '', null])(
    'of the type %j is refused',
    (contentType) => expect(codeOf(row(1), 'visitor', { contentType })).toBe('content_type_not_allowed'),
  );
  test('is JSON in any case and charset', () => {
    const contentType = 'Application/JSON;charset=UTF-8';
    expect(codeOf(row(1), 'visitor', { contentType })).toBeUndefined();
  });
  test.each(['{', 'null', '"text"', '[[]]', '[null]', '1'])('of %j is refused', (body) => {
    expect(codeOf(body)).toBe('PGRST102');
  });
  test('is eight levels deep at most', () => {
    const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });
    expect(codeOf(deep(8))).toBeUndefined();
    expect(codeOf(deep(9))).toBe('body_too_deep');
    expect(codeOf(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)).toBe('body_too_deep');
  });
});

describe('the visitor’s address', () => {
  const none = proxyTrust([]);
  const proxies = proxyTrust(['loopback', '10.0.0.0/8', '2001:db8::1']);

  test('is the socket’s, whatever the request claims', () => {
    expect(visitorAddress('192.0.2.1', '203.0.113.9', none)).toBe('192.0.2.1');
    expect(visitorAddress('192.0.2.1', '203.0.113.9', proxies)).toBe('192.0.2.1');
    expect(visitorAddress('::ffff:192.0.2.1', undefined, none)).toBe('192.0.2.1');
  });
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['198.51.100.7, 203.0.113.9', '203.0.113.9'],
    ['203.0.113.9, 10.1.2.3, 10.9.9.9', '203.0.113.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8:1::5]:443', '2001:db8:1::5'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['203.0.113.9, nonsense', '127.0.0.1'],
    ['203.0.113.9, nonsense, 10.1.1.1', '10.1.1.1'],
    ['', '127.0.0.1'],
    ['10.0.0.1', '10.0.0.1'],
  ])('behind a trusted proxy that says %j is %s', (forwardedFor, expected) => {
    expect(visitorAddress('127.0.0.1', forwardedFor, proxies)).toBe(expected);
    expect(visitorAddress('::ffff:127.0.0.1', forwardedFor, proxies)).toBe(expected);
  });
  test.each(['nonsense', '10.0.0.0/33', '10.0.0.0/x', '10.0.0.0/8/8', '300.1.1.1', '/8'])(
    'TRUST_PROXY cannot be %j',
    (entry) => expect(() => proxyTrust([entry])).toThrow(/TRUST_PROXY must name addresses/),
  );
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));

  test('is hashed with a salt of the day', () => {
    const hash = createVisitorHash();
    const day = 20_000 * 86_400_000;
    const first = hash('192.0.2.1', day);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(hash('192.0.2.1', day + 86_399_999)).toBe(first);
    expect(hash('192.0.2.2', day)).not.toBe(first);
    expect(hash('192.0.2.1', day + 86_400_000)).not.toBe(first);
    expect(hash('192.0.2.1', day)).not.toBe(first);
    expect(createVisitorHash()('192.0.2.1', day)).not.toBe(first);
  });
});

describe('a session', () => {
  const SECRET = 'secret-secret-secret-secret-secret-secret';
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = (claims: object, secret = SECRET, header: object = { alg: 'HS256', typ: 'JWT' }) => {
    const text = `${encode(header)}.${encode(claims)}`;
    return `Bearer ${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const of = (authorization: string | null) => sessionOf(authorization, SECRET, 1_000_000);

  test('is valid when it is signed here and not over', () => {
    expect(of(token({ exp: 1001 }))).toBe('valid');
    expect(of(token({ exp: 1000 }))).toBe('expired');
    expect(of(token({}))).toBe('expired');
    expect(of(token({ exp: '4000000000' }))).toBe('expired');
  });
  test('is forged when it is signed elsewhere, or not at all', () => {
    expect(of(token({ exp: 4e9 }, 'another'))).toBe('forged');
    expect(of(token({ exp: 4e9 }, SECRET, { alg: 'none' }))).toBe('forged');
    expect(of(token({ exp: 4e9 }, SECRET, { alg: 'HS512' }))).toBe('forged');
    expect(of(`${token({ exp: 4e9 }).replace(/\.[^.]*$/, '')}.`)).toBe('forged');
  });
  test.each([null, '', 'Bearer', 'Bearer sb_publishable_embedded', 'Basic YTpi', 'Bearer a.b'])(
    'is none: %j',
    (authorization) => expect(of(authorization)).toBe('none'),
  );
});

describe('other origins', () => {
  const allowed = ['https://named.example'];
  test.each([
    [null, 'localhost:4321', 'same'],
    ['http://localhost:4321', 'localhost:4321', 'same'],
    ['https://example.org', 'example.org', 'same'],
    ['https://example.org', 'example.org:443', 'same'],
    ['http://genesis.localhost:4321', 'genesis.localhost:4321', 'same'],
    ['https://named.example', 'localhost:4321', 'named'],
    ['http://named.example', 'localhost:4321', 'foreign'],
    ['https://named.example.evil.example', 'localhost:4321', 'foreign'],
    ['http://localhost:9999', 'localhost:4321', 'foreign'],
    ['null', 'localhost:4321', 'foreign'],
    ['nonsense', 'localhost:4321', 'foreign'],
    ['https://evil.example', null, 'foreign'],
  ] as const)('%s at %s is %s', (origin, host, standing) => {
    expect(originStanding(origin, host, allowed)).toBe(standing);
  });
  test('may read without being shown the answer, and change nothing', () => {
    for (const method of ['GET', 'HEAD']) expect(inspectOrigin('foreign', method)).toBeUndefined();
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'])
      expect(inspectOrigin('foreign', method)).toMatchObject({ status: 403 });
    expect(inspectOrigin('named', 'POST')).toBeUndefined();
    expect(inspectOrigin('same', 'POST')).toBeUndefined();
  });
});
