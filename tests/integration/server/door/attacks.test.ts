// One visitor against the whole server, over HTTP: each of these stopped it once.
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Backend } from '~/server/backend/create-backend.ts';
import { RULES } from '~/server/door/rules.ts';
import { guarded, type Guarded, seededBackend, trickle } from './support.ts';

const SUBSCRIBERS = '/rest/v1/podcast_subscribers';
const ONE_CHAPTER = '/rest/v1/book_chapters?select=chapter_number&chapter_number=eq.1';

let backend: Backend;
let server: Guarded;
beforeAll(async () => {
  backend = await seededBackend();
});
afterAll(() => backend.close());
afterEach(async () => {
  await server.close();
  await backend.sql('delete from public.podcast_subscribers');
});

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ email: `r${index}@example.com`, consent: true }));
const stored = async () =>
  (await backend.sql<{ count: number }>('select count(*)::int as count from public.podcast_subscribers'))[0]
    ?.count;
const expectAlive = async () => {
  expect(JSON.parse((await server.ask(ONE_CHAPTER)).text)).toEqual([{ chapter_number: 1 }]);
};
const adminToken = async () => {
  const { text } = await server.signIn('admin@example.com', 'let-there-be-light');
  return (JSON.parse(text) as { access_token: string }).access_token;
};

describe('one insert of many rows', () => {
  test('is refused, and the database answers as before', async () => {
    server = await guarded(backend);
    const answer = await server.post(SUBSCRIBERS, rows(16_384)).catch(() => undefined);
    // The server may hang up before the last byte has been sent.
    if (answer) expect(answer.status).toBe(413);
    await expectAlive();
    expect(await stored()).toBe(0);
  });

  test('is refused from two rows on; one row is stored, as an object or in a list', async () => {
    server = await guarded(backend);
    const two = await server.post(SUBSCRIBERS, rows(2));
    expect(two.status).toBe(400);
    expect(JSON.parse(two.text)).toMatchObject({
      code: 'too_many_rows',
      message: 'A request writes one row at a time, not 2.',
    });
    expect((await server.post(SUBSCRIBERS, [])).status).toBe(400);
    expect((await server.post(SUBSCRIBERS, rows(1))).status).toBe(201);
    expect((await server.post(SUBSCRIBERS, { email: 'one@example.com', consent: true })).status).toBe(201);
    expect(await stored()).toBe(2);
  });

  test('is refused from an administrator too when it has more than 10,000 values', async () => {
    server = await guarded(backend);
    const headers = { Authorization: `Bearer ${await adminToken()}` };
    const answer = await server.post(SUBSCRIBERS, rows(16_384), headers);
    expect(answer.status).toBe(400);
    await expectAlive();
    expect(await stored()).toBe(0);
  });
});

test('a regular expression is refused in every form, at once, and pages go on', async () => {
  server = await guarded(backend);
  const hostile = encodeURIComponent('(.*)\\1\\1x');
  for (const query of [
    `content=match.${hostile}`,
    `content=imatch.${hostile}`,
    `content=not.match.${hostile}`,
    `content=match(any).%7B${hostile}%7D`,
    `content=%6dat%63h.${hostile}`,
    `or=(content.match.${hostile})`,
    `and=(content.imatch.${hostile})`,
    `not.or=(content.match.${hostile})`,
    `or=(id.is.null,not.and(content.match(all).%7B${hostile}%7D))`,
    `content=eq.x&content=match.${hostile}`,
  ]) {
    for (const method of ['GET', 'HEAD', 'PATCH', 'DELETE']) {
      const sentAt = performance.now();
      const { status } = await server.ask(`/rest/v1/book_chapters?select=id&${query}`, { method });
      expect({ status, query, method }).toEqual({ status: 400, query, method });
      expect(performance.now() - sentAt).toBeLessThan(2000);
    }
  }
  expect((await server.ask('/')).text).toBe('a page');
  await expectAlive();
});

describe('a flood', () => {
  test('of form rows ends after ten in a minute, and says when to come back', async () => {
    server = await guarded(backend);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        server.post(SUBSCRIBERS, { email: `f${index}@example.com`, consent: true }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(refused).toHaveLength(2);
    for (const { headers, text } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(JSON.parse(text)).toMatchObject({
        code: 'too_many_requests',
        message: 'Too many requests from this address.',
      });
    }
    expect(await stored()).toBe(10);
  });

  test('of requests leaves pages as they were', async () => {
    const rules = { ...RULES, ratesPerMinute: { ...RULES.ratesPerMinute, read: 30 } };
    server = await guarded(backend, {}, rules);
    let isOver = false;
    const flood = Array.from({ length: 10 }, async () => {
      const statuses: number[] = [];
      for (let sent = 0; sent < 30; sent += 1) statuses.push((await server.ask(ONE_CHAPTER)).status);
      return statuses;
    });
    const all = Promise.all(flood).finally(() => (isOver = true));
    do {
      const page = await server.ask('/');
      expect({ status: page.status, text: page.text }).toEqual({ status: 200, text: 'a page' });
    } while (!isOver);
    const statuses = (await all).flat();
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    // Thirty at once, and one more every two seconds.
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(100);
  }, 60_000);

  test('of another address does not hold this one up, and claims without a proxy do not count', async () => {
    server = await guarded(backend, { trustProxy: ['loopback'] });
    const from = (address: string, email: string) =>
      server.post(SUBSCRIBERS, { email, consent: true }, { 'X-Forwarded-For': address });
    for (let sent = 0; sent < 11; sent += 1)
      await from(`198.51.100.${sent}, 192.0.2.1`, `s${sent}@example.com`);
    expect((await from('192.0.2.1', 'over@example.com')).status).toBe(429);
    expect((await from('192.0.2.2', 'other@example.com')).status).toBe(201);
  });
});

describe('a slow client', () => {
  test('has until the time is up to send headers or a body', async () => {
    const connections = { ...RULES.connections, headersMs: 500, requestMs: 1000 };
    server = await guarded(backend, {}, { ...RULES, connections });
    const slowHeaders = new Promise<string>((resolve) => {
      const socket = connect(server.port, '127.0.0.1');
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk.toString()));
      socket.on('close', () => resolve(answer));
      socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    });
    expect(await slowHeaders).toMatch(/^HTTP\/1\.1 408 [\s\S]*"The request took too long to arrive\."/);
    expect(await trickle(server.port, SUBSCRIBERS)).toMatch(/^(408|cut off)$/);
    expect((await server.ask('/')).status).toBe(200);
  });

  test('may send 16 KB of headers and no more', async () => {
    server = await guarded(backend);
    const answer = await server.ask('/', { headers: { 'X-Long': 'x'.repeat(17_000) } });
    expect(answer.status).toBe(431);
    expect(JSON.parse(answer.text)).toMatchObject({ message: 'The headers are too long.' });
  });

  test('has 200 connections, and the next is closed', async () => {
    server = await guarded(backend, { rateLimitFactor: 0.05 });
    const sockets = Array.from({ length: 10 }, () => connect(server.port, '127.0.0.1'));
    await vi.waitFor(async () => expect(await server.openConnections()).toBe(10));
    const outcome = await server.ask('/').catch((error: NodeJS.ErrnoException) => error.code);
    expect(outcome).toMatch(/^(ECONNRESET|EPIPE)$/);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect(await server.openConnections()).toBe(0));
    expect((await server.ask('/')).status).toBe(200);
  });
});

test('the backend is told a hash of the address and none of its claims', async () => {
  const seen: { headers: Headers; visitor: string | undefined }[] = [];
  const listening: Backend = {
    ...backend,
    fetch: (request, context) => {
      seen.push({ headers: request.headers, visitor: context?.visitor });
      return backend.fetch(request);
    },
  };
  server = await guarded(listening);
  const claims = {
    'X-Forwarded-For': '203.0.113.9',
    'CF-Connecting-IP': '203.0.113.9',
    'X-Real-IP': '203.0.113.9',
    Forwarded: 'for=203.0.113.9',
  };
  await server.ask(ONE_CHAPTER, { headers: claims });
  expect(seen).toHaveLength(1);
  expect(seen[0]?.visitor).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify([...(seen[0]?.headers ?? [])])).not.toMatch(/203\.0\.113\.9|127\.0\.0\.1"/);
});

test('a token that this server did not sign opens nothing', async () => {
  server = await guarded(backend);
  const forged = { Authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYXV0aGVudGljYXRlZCJ9.AAAA' };
  const answer = await server.post(SUBSCRIBERS, rows(2), forged);
  expect(answer.status).toBe(401);
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'PGRST301' });
});
