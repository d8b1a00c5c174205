import { connect } from 'node:net';
import { hash } from '@node-rs/bcrypt';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';
import { createApi } from '~/server/api.ts';
import type { Backend } from '~/server/backend/create-backend.ts';
import { openMail } from '~/server/mail/open-mail.ts';
import { readMailSettings } from '../../../../supabase/functions/_shared/mail/mail-settings.ts';
import { ask } from '../../../server/ask.ts';
import { serve } from '../support.ts';
import { startGuarded, guardedServer, seededBackend, SITE, type Guarded } from './support.ts';

const ADMIN = 'admin@example.com';
const DEMO = 'let-there-be-light';
const READER = 'reader@example.com';
const PASSWORD = 'three-words-of-a-reader';
const FAILED = '{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}';

const backend = await seededBackend();
const patient = await guardedServer(backend, { rateLimitFactor: 100 });
// A comparison takes 70 ms of CPU time, and seconds if many run at once.
vi.setConfig({ testTimeout: 120_000 });
const store = (email: string, password: string) =>
  hash(password, 4).then((hashed) =>
    backend.sql('update auth.users set encrypted_password = $2 where email = $1', [email, hashed]),
  );
beforeAll(async () => {
  await store(READER, PASSWORD);
  await patient.signIn('warm-up@example.com', 'x');
});

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const from = (address: string, cookie?: string) => ({
  'X-Forwarded-For': address,
  ...(cookie !== undefined && { Cookie: cookie }),
});
const behindProxy = () => startGuarded(backend, { trustProxy: ['loopback'] });
async function guessUntilHeldOff(server: Guarded, email = READER): Promise<void> {
  for (let tried = 0; tried < 60; tried += 1)
    if ((await server.signIn(email, 'guess', from(`198.51.100.${tried}`))).status === 429) return;
  throw new Error('Guesses are not limited.');
}
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String([answer.headers['set-cookie']].flat()[0]);

describe('wrong passwords', () => {
  test('compares five from one IP address, one at a time, and then makes it wait', async () => {
    const server = await startGuarded(backend);
    const answers = await Promise.all(Array.from({ length: 16 }, () => server.signIn(ADMIN, 'guess')));
    expect(answers.filter(({ status, text }) => status === 400 && text === FAILED)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(11);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(refused[0]?.text ?? '')).toMatchObject({
      error_code: 'over_request_rate_limit',
      msg: 'Request rate limit reached',
    });
  });

  test('responds identically and as fast whether or not the account exists', async () => {
    const tookMs: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let tried = 0; tried < 20; tried += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        const sentAt = performance.now();
        const answer = await patient.signIn(kind === 'known' ? ADMIN : `none-${tried}@example.com`, 'wrong');
        tookMs[kind].push(performance.now() - sentAt);
        expect(answer.text).toBe(FAILED);
      }
    }
    const ratio = median(tookMs.known) / median(tookMs.unknown);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.6);
  });

  test('delays no pages when twenty arrive at once', async () => {
    let longestMs = 0;
    let last = { at: performance.now(), cpu: process.threadCpuUsage() };
    const timer = setInterval(() => {
      const now = { at: performance.now(), cpu: process.threadCpuUsage() };
      const computedMs = (now.cpu.user + now.cpu.system - last.cpu.user - last.cpu.system) / 1000;
      // Other processes also delay the timer; only this thread's work counts.
      longestMs = Math.max(longestMs, Math.min(now.at - last.at, computedMs));
      last = now;
    }, 5);
    await Promise.all(Array.from({ length: 20 }, () => patient.signIn(ADMIN, 'guess')));
    clearInterval(timer);
    expect(longestMs).toBeLessThan(50);
  });

  test('does not lock out a known IP address or browser because of others, even after a restart', async () => {
    const first = await behindProxy();
    const signedIn = await first.signIn(READER, PASSWORD, from('192.0.2.1'));
    const cookie = cookieOf(signedIn);
    expect(cookie).toMatch(
      /^known-device=[\w.-]{40,}; Max-Age=15552000; Path=\/auth\/v1\/token; HttpOnly; SameSite=Strict$/,
    );
    await guessUntilHeldOff(first);
    expect((await first.signIn(READER, PASSWORD, from('192.0.2.2'))).status).toBe(429);
    expect((await first.signIn(READER, PASSWORD, from('192.0.2.1'))).status).toBe(200);

    const second = await behindProxy();
    await guessUntilHeldOff(second);
    const device = cookie.split(';')[0] ?? '';
    expect((await second.signIn(READER, PASSWORD, from('192.0.2.2'))).status).toBe(429);
    for (let tried = 0; tried < 7; tried += 1) await second.signIn(ADMIN, 'guess', from('192.0.2.3'));
    expect((await second.signIn(READER, PASSWORD, from('192.0.2.3', `a=b; ${device}`))).status).toBe(200);
  });

  test('counts failures despite a forged, stolen, or other account’s device cookie', async () => {
    const server = await behindProxy();
    const device = cookieOf(await server.signIn(READER, PASSWORD, from('192.0.2.1'))).split(';')[0] ?? '';
    await guessUntilHeldOff(server, ADMIN);
    expect((await server.signIn(ADMIN, 'guess', from('203.0.113.1', device))).status).toBe(429);
    const statuses = [];
    for (let tried = 0; tried < 30; tried += 1)
      statuses.push((await server.signIn(READER, 'guess', from(`198.51.101.${tried}`, device))).status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(8);

    const second = await behindProxy();
    await guessUntilHeldOff(second);
    for (const [index, forged] of [`${device}x`, device.slice(0, -1), 'known-device=a.b.c'].entries())
      expect((await second.signIn(READER, PASSWORD, from(`203.0.113.${index}`, forged))).status).toBe(429);
    expect((await server.signIn(READER, 'guess', from('192.0.2.9'))).headers['set-cookie']).toBeUndefined();
  });
});

describe('correct password', () => {
  test('signs in with any capitalization of the email and resets the failure count', async () => {
    const server = await startGuarded(backend);
    for (let round = 0; round < 2; round += 1) {
      for (let tried = 0; tried < 4; tried += 1)
        expect((await server.signIn(ADMIN, 'guess')).status).toBe(400);
      const answer = await server.signIn('Admin@Example.com', DEMO);
      expect([answer.status, JSON.parse(answer.text)]).toMatchObject([200, { user: { email: ADMIN } }]);
    }
  });

  test.each(['ש'.repeat(50), 'x'.repeat(100), 'long\u0000enough'])('accepts %j', async (password) => {
    await store(READER, password);
    expect((await patient.signIn(READER, password)).status).toBe(200);
    await store(READER, PASSWORD);
    expect((await patient.signIn(READER, password)).status).toBe(400);
  });

  test('gets a 503 while the database restarts, which does not count as a failure', async () => {
    let isDown = true;
    const sql: Backend['sql'] = (query, parameters) =>
      isDown ? Promise.reject(new Error('restarting')) : backend.sql(query, parameters);
    const server = await startGuarded({ ...backend, sql });
    for (let tried = 0; tried < 10; tried += 1) {
      const answer = await server.signIn(ADMIN, DEMO);
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
    }
    isDown = false;
    expect((await server.signIn(ADMIN, DEMO)).status).toBe(200);
  });
});

test.each<[string, unknown, string]>([
  ['grant_type=password', { email: { a: 1 }, password: 'x' }, 'email must be a string'],
  ['grant_type=password', { email: ADMIN, password: { $ne: '' } }, 'password must be a string'],
  ['grant_type=password', { email: ADMIN }, 'missing password'],
  ['grant_type=password', { password: 'x' }, 'missing email or phone'],
  ['grant_type=password', 'null', 'The body must be an object.'],
  ['grant_type=password', '{', 'Could not parse request body as JSON.'],
  ['grant_type=password', { email: ADMIN, password: 'x'.repeat(1025) }, 'password is too long'],
  ['grant_type=refresh_token', { refresh_token: { a: 1 } }, 'refresh_token must be a string'],
  ['grant_type=id_token', { email: ADMIN, password: DEMO }, 'unsupported_grant_type'],
  ['', { email: ADMIN, password: DEMO }, 'unsupported_grant_type'],
  ['grant_type=password&grant_type=refresh_token', { email: ADMIN }, 'grant_type may be given only once'],
])('rejects %s with %j: %s', async (query, body, reason) => {
  const answer = await patient.post(`/auth/v1/token?${query}`, body);
  expect([answer.status, JSON.parse(answer.text)]).toMatchObject([400, { msg: reason }]);
});

test('renews a session and limits one IP address to twenty requests a minute', async () => {
  const server = await startGuarded(backend);
  const { refresh_token } = JSON.parse((await server.signIn(ADMIN, DEMO)).text) as { refresh_token: string };
  const renewed = await server.post('/auth/v1/token?grant_type=refresh_token', { refresh_token });
  expect(renewed.status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 30 }, () => server.post('/auth/v1/token', {})));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(8);
});

describe('the demo password', () => {
  const CREDENTIALS = JSON.stringify({ email: ADMIN, password: DEMO });
  const signIn = async (headers: Record<string, string>, body = CREDENTIALS, server = patient) => {
    const { status, text } = await server.post('/auth/v1/token?grant_type=password', body, headers);
    if (status === 400) expect(text).toBe(FAILED);
    return status;
  };
  const LOCAL = 'localhost:4321';

  test.each([
    [200, 'LOCALHOST', {}],
    [200, 'genesis.localhost:4321', {}],
    [200, '127.8.9.10:80', {}],
    [400, 'localhost.example.org', {}],
    [400, '192.168.0.5:4321', {}],
    [400, LOCAL, { 'X-Forwarded-For': '203.0.113.9' }],
    [400, LOCAL, { Via: 'a-forgotten-proxy' }],
  ])('responds with %i for %s with %o', async (status, Host, headers) => {
    expect(await signIn({ Host, ...headers })).toBe(status);
  });

  test.each([{ trustProxy: ['loopback'] }, { isPublicDoor: true }])(
    'does not work with %o',
    async (options) => {
      const server = await startGuarded(backend, options);
      expect(await signIn({ Host: LOCAL, ...from('203.0.113.9') }, CREDENTIALS, server)).toBe(400);
    },
  );

  test.each([
    `{"email":"${ADMIN}","password":"x","password":"${DEMO}"}`,
    `{"email":"${ADMIN}","p\\u0061ssword":"${DEMO}"}`,
    JSON.stringify({ email: ADMIN, password: `${DEMO}\0${DEMO}` }),
  ])('also rejects it as %s', async (body) => {
    expect(await signIn({ Host: 'example.org' }, body)).toBe(400);
  });

  test('accepts other passwords through a proxy', async () => {
    const headers = { Host: 'example.org', Via: 'proxy' };
    expect((await patient.signIn(READER, PASSWORD, headers)).status).toBe(200);
  });
});

describe('HTTP/1.0 (the default for proxies)', () => {
  const askRaw = (port: number, request: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(request));
      socket.on('data', (chunk) => (answer += chunk.toString()));
      socket.on('end', () => resolve(answer));
      socket.on('error', reject);
    });

  test.each([
    ['1.1', 200],
    ['1.0', 400],
  ])('over HTTP/%s responds to the demo password with %i', async (version, status) => {
    const { port } = patient;
    const body = JSON.stringify({ email: ADMIN, password: DEMO });
    const answer = await askRaw(
      port,
      `POST /auth/v1/token?grant_type=password HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\n` +
        `apikey: ${EMBEDDED_PUBLISHABLE_KEY}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test('shows waiting emails to this machine, but not through a proxy on it', async () => {
    const settings = { mail: readMailSettings({}), isPublicDoor: false, timeZone: 'UTC' };
    const { localFunctions } = openMail(backend, settings, { databaseDir: undefined }, () => SITE);
    const api = createApi(backend, { localFunctions });
    const { port, close } = await serve((request, response) => void api.handle(request, response));
    const path = '/functions/v1/waiting-mails';
    expect((await ask(port, path)).text).toContain('Waiting emails');
    for (const name of ['X-Real-IP', 'X-Forwarded-For', 'Via', 'CF-Connecting-IP'])
      expect((await ask(port, path, { headers: { [name]: '203.0.113.9' } })).status).toBe(404);
    const raw = await askRaw(port, `GET ${path} HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    expect(raw).toMatch(/^HTTP\/1\.1 404 /);
    await close();
  });
});
