// Guessing passwords over HTTP: slowed down, the same for accounts that exist and that do not, and held off the
// thread that answers pages.
import { hash } from '@node-rs/bcrypt';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Backend } from '~/server/backend/create-backend.ts';
import { guarded, type Guarded, seededBackend } from './support.ts';

const ADMIN = 'admin@example.com';
const PASSWORD = 'let-there-be-light';
const FAILED = '{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}';

let backend: Backend;
let server: Guarded;
// A comparison takes 70 ms of a processor, and seconds when many share it.
vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  backend = await seededBackend();
});
afterAll(() => backend.close());
afterEach(async () => {
  await server.close();
});

/** Passwords of older accounts do not have to follow today's rules. */
const store = async (email: string, password: string) =>
  backend.sql('update auth.users set encrypted_password = $2 where email = $1', [
    email,
    await hash(password, 4),
  ]);
const from = (address: string) => ({ 'X-Forwarded-For': address });
const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe('wrong passwords', () => {
  test('300 of them: five are compared, the rest is told to wait', async () => {
    server = await guarded(backend);
    const statuses: number[] = [];
    for (let tried = 0; tried < 300; tried += 1) {
      const answer = await server.signIn(ADMIN, `guess-${tried}`);
      statuses.push(answer.status);
      if (answer.status === 400) expect(answer.text).toBe(FAILED);
      if (answer.status !== 429) continue;
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(JSON.parse(answer.text)).toMatchObject({
        code: 429,
        error_code: 'over_request_rate_limit',
        msg: 'Request rate limit reached',
      });
    }
    // A second or two may pass on the way, in which the next attempts are taken.
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(8);
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    expect(statuses.at(-1)).toBe(429);
  });

  test('of others slow down a stranger, not an address that signed in before', async () => {
    server = await guarded(backend, { trustProxy: ['loopback'] });
    // The demo password does not work through a proxy.
    const reader = 'reader@example.com';
    const password = 'three-words-of-a-reader';
    await store(reader, password);
    expect((await server.signIn(reader, password, from('192.0.2.1'))).status).toBe(200);
    for (let tried = 0; tried < 30; tried += 1)
      await server.signIn(reader, 'guess', from(`198.51.100.${tried}`));
    expect((await server.signIn(reader, password, from('192.0.2.2'))).status).toBe(429);
    expect((await server.signIn(reader, password, from('192.0.2.1'))).status).toBe(200);
  });

  test('at once count one by one', async () => {
    server = await guarded(backend);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, tried) => server.signIn(ADMIN, `guess-${tried}`)),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(11);
  });

  test('are answered alike, and as fast, whether the account exists or not', async () => {
    server = await guarded(backend, { rateLimitFactor: 100 });
    await server.signIn('warm-up@example.com', 'x');
    const tookMs: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let tried = 0; tried < 20; tried += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        const sentAt = performance.now();
        const answer = await server.signIn(kind === 'known' ? ADMIN : `none-${tried}@example.com`, 'wrong');
        tookMs[kind].push(performance.now() - sentAt);
        expect(answer.text).toBe(FAILED);
      }
    }
    const ratio = median(tookMs.known) / median(tookMs.unknown);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.6);
  });

  test('twenty at once hold up no page', async () => {
    server = await guarded(backend, { rateLimitFactor: 100 });
    await server.signIn('warm-up@example.com', 'x');
    let longestMs = 0;
    let last = { at: performance.now(), cpu: process.threadCpuUsage() };
    const timer = setInterval(() => {
      const now = { at: performance.now(), cpu: process.threadCpuUsage() };
      const computedMs = (now.cpu.user + now.cpu.system - last.cpu.user - last.cpu.system) / 1000;
      // On a busy machine other processes make the timer late; what counts is what this thread did in between.
      longestMs = Math.max(longestMs, Math.min(now.at - last.at, computedMs));
      last = now;
    }, 5);
    await Promise.all(Array.from({ length: 20 }, (_, tried) => server.signIn(ADMIN, `guess-${tried}`)));
    clearInterval(timer);
    expect(longestMs).toBeLessThan(50);
  });
});

describe('the right password', () => {
  test('signs in as before, whatever the case of the address', async () => {
    server = await guarded(backend);
    const answer = await server.signIn('Admin@Example.com', PASSWORD);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toMatchObject({ token_type: 'bearer', user: { email: ADMIN } });
  });

  test('ends the count of failures', async () => {
    server = await guarded(backend);
    for (let round = 0; round < 2; round += 1) {
      for (let tried = 0; tried < 4; tried += 1)
        expect((await server.signIn(ADMIN, 'guess')).status).toBe(400);
      expect((await server.signIn(ADMIN, PASSWORD)).status).toBe(200);
    }
  });

  test('may be longer than what is compared, and in any script', async () => {
    for (const password of ['ש'.repeat(50), 'x'.repeat(100), 'long\u0000enough']) {
      server = await guarded(backend);
      await store(ADMIN, password);
      expect((await server.signIn(ADMIN, password)).status).toBe(200);
      expect((await server.signIn(ADMIN, PASSWORD)).status).toBe(400);
      await store(ADMIN, PASSWORD);
      await server.close();
    }
    server = await guarded(backend);
  });
});

describe('a body that cannot be meant is refused with a reason:', () => {
  test.each<[unknown, string]>([
    [{ email: { a: 1 }, password: 'x' }, 'email must be a string'],
    [{ email: ADMIN, password: { $ne: '' } }, 'password must be a string'],
    [{ email: ADMIN, password: ['x'] }, 'password must be a string'],
    [{ email: ADMIN }, 'missing password'],
    [{ password: 'x' }, 'missing email or phone'],
    [{}, 'missing email or phone'],
    ['null', 'The body has to be an object.'],
    ['[]', 'The body has to be an object.'],
    ['{', 'Could not parse request body as JSON.'],
    [{ email: ADMIN, password: 'x'.repeat(1025) }, 'password is too long'],
  ])('%#', async (body, reason) => {
    server = await guarded(backend);
    const answer = await server.post('/auth/v1/token?grant_type=password', body);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ msg: reason });
  });

  test('a session renewed with an object', async () => {
    server = await guarded(backend);
    const answer = await server.post('/auth/v1/token?grant_type=refresh_token', { refresh_token: { a: 1 } });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ msg: 'refresh_token must be a string' });
  });

  test.each(['', '?grant_type=id_token', '?grant_type=password&grant_type=refresh_token'])(
    'another kind of grant: %j',
    async (query) => {
      server = await guarded(backend);
      const answer = await server.post(`/auth/v1/token${query}`, { email: ADMIN, password: PASSWORD });
      expect(answer.status).toBe(400);
    },
  );
});

test('a session is renewed', async () => {
  server = await guarded(backend);
  const { refresh_token } = JSON.parse((await server.signIn(ADMIN, PASSWORD)).text) as {
    refresh_token: string;
  };
  const answer = await server.post('/auth/v1/token?grant_type=refresh_token', { refresh_token });
  expect(answer.status).toBe(200);
});

test('more than 20 requests for a session in a minute are too many for one address', async () => {
  server = await guarded(backend);
  const answers = await Promise.all(Array.from({ length: 15 }, () => server.post('/auth/v1/token', {})));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  const more = await Promise.all(Array.from({ length: 15 }, () => server.post('/auth/v1/token', {})));
  const refused = more.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(5);
  expect(JSON.parse(refused[0]?.text ?? '')).toMatchObject({ msg: 'Request rate limit reached' });
});

describe('while the database restarts', () => {
  test('an attempt is answered with 503 and does not count as a wrong password', async () => {
    let isDown = true;
    const restarting: Backend = {
      ...backend,
      sql: (query, parameters) =>
        isDown ? Promise.reject(new Error('restarting')) : backend.sql(query, parameters),
    };
    server = await guarded(restarting);
    for (let tried = 0; tried < 10; tried += 1) {
      const answer = await server.signIn(ADMIN, PASSWORD);
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBe('1');
    }
    isDown = false;
    expect((await server.signIn(ADMIN, PASSWORD)).status).toBe(200);
  });
});
