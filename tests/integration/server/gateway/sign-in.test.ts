import { connect } from 'node:net';
import { hash } from '@node-rs/bcrypt';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';
import { serveApi } from '~/server/api.ts';
import type { Backend } from '~/server/backend/create-backend.ts';
import { EVENTS_SECRET, signedEvent } from '../../../support/mail-events.ts';
import { createMailService } from '~/server/mail/mail-service.ts';
import { readMailSettings } from '../../../../supabase/functions/_shared/mail/mail-settings.ts';
import { sendRequest } from '../../../server/send-request.ts';
import { startGuarded, guardedServer, seededBackend, SITE, type GuardedServer } from './support.ts';

const ADMIN = 'admin@example.com';
const DEMO = 'let-there-be-light';
const READER = 'reader@example.com';
const PASSWORD = 'a-password-for-the-reader';
const FAILED = '{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}';

const backend = await seededBackend();
const sharedServer = await guardedServer(backend, { rateLimitFactor: 100 });
// A comparison takes 70 ms of CPU time, and seconds if many run concurrently.
vi.setConfig({ testTimeout: 120_000 });
const setPassword = (email: string, password: string) =>
  hash(password, 4).then((hashed) =>
    backend.sql('update auth.users set encrypted_password = $2 where email = $1', [email, hashed]),
  );
beforeAll(async () => {
  await setPassword(READER, PASSWORD);
  await sharedServer.signIn('warm-up@example.com', 'x');
});

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const from = (address: string, cookie?: string) => ({
  'X-Forwarded-For': address,
  ...(cookie !== undefined && { Cookie: cookie }),
});
const startBehindProxy = () => startGuarded(backend, { trustProxy: ['loopback'] });
async function guessUntilLimited(server: GuardedServer, email = READER): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt += 1)
    if ((await server.signIn(email, 'guess', from(`198.51.100.${attempt}`))).status === 429) return;
  throw new Error('Guesses are not limited.');
}
const getDeviceCookie = (response: { headers: Record<string, unknown> }) =>
  String([response.headers['set-cookie']].flat()[0]);

describe('wrong passwords', () => {
  test('are compared five times per IP address, one at a time, and then rate-limited', async () => {
    const server = await startGuarded(backend);
    const responses = await Promise.all(Array.from({ length: 16 }, () => server.signIn(ADMIN, 'guess')));
    expect(responses.filter(({ status, text }) => status === 400 && text === FAILED)).toHaveLength(5);
    const rejected = responses.filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(11);
    expect(Number(rejected[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(rejected[0]?.text ?? '')).toMatchObject({
      error_code: 'over_request_rate_limit',
      msg: 'Request rate limit reached',
    });
  });

  test('get the same response in the same time whether or not the account exists', async () => {
    const durations: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let attempt = 0; attempt < 20; attempt += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        const sentAt = performance.now();
        const response = await sharedServer.signIn(
          kind === 'known' ? ADMIN : `none-${attempt}@example.com`,
          'wrong',
        );
        durations[kind].push(performance.now() - sentAt);
        expect(response.text).toBe(FAILED);
      }
    }
    const ratio = median(durations.known) / median(durations.unknown);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.6);
  });

  test('do not delay pages if twenty arrive at once', async () => {
    let maxDelayMs = 0;
    let last = { at: performance.now(), cpu: process.threadCpuUsage() };
    const timer = setInterval(() => {
      const now = { at: performance.now(), cpu: process.threadCpuUsage() };
      const cpuMs = (now.cpu.user + now.cpu.system - last.cpu.user - last.cpu.system) / 1000;
      // Other processes also delay the timer; only this thread's work counts.
      maxDelayMs = Math.max(maxDelayMs, Math.min(now.at - last.at, cpuMs));
      last = now;
    }, 5);
    await Promise.all(Array.from({ length: 20 }, () => sharedServer.signIn(ADMIN, 'guess')));
    clearInterval(timer);
    expect(maxDelayMs).toBeLessThan(50);
  });

  test('do not lock out a known IP address or browser, even after a restart', async () => {
    const first = await startBehindProxy();
    const signedIn = await first.signIn(READER, PASSWORD, from('192.0.2.1'));
    const cookie = getDeviceCookie(signedIn);
    expect(cookie).toMatch(
      /^known-device=[\w.-]{40,}; Max-Age=15552000; Path=\/auth\/v1\/token; HttpOnly; SameSite=Strict$/,
    );
    await guessUntilLimited(first);
    expect((await first.signIn(READER, PASSWORD, from('192.0.2.2'))).status).toBe(429);
    expect((await first.signIn(READER, PASSWORD, from('192.0.2.1'))).status).toBe(200);

    const second = await startBehindProxy();
    await guessUntilLimited(second);
    const device = cookie.split(';')[0] ?? '';
    expect((await second.signIn(READER, PASSWORD, from('192.0.2.2'))).status).toBe(429);
    for (let attempt = 0; attempt < 7; attempt += 1) await second.signIn(ADMIN, 'guess', from('192.0.2.3'));
    expect((await second.signIn(READER, PASSWORD, from('192.0.2.3', `a=b; ${device}`))).status).toBe(200);
  });

  test('count despite a forged, stolen, or other account’s device cookie', async () => {
    const server = await startBehindProxy();
    const device =
      getDeviceCookie(await server.signIn(READER, PASSWORD, from('192.0.2.1'))).split(';')[0] ?? '';
    await guessUntilLimited(server, ADMIN);
    expect((await server.signIn(ADMIN, 'guess', from('203.0.113.1', device))).status).toBe(429);
    const statuses = [];
    for (let attempt = 0; attempt < 30; attempt += 1)
      statuses.push((await server.signIn(READER, 'guess', from(`198.51.101.${attempt}`, device))).status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(8);

    const second = await startBehindProxy();
    await guessUntilLimited(second);
    for (const [index, forged] of [`${device}x`, device.slice(0, -1), 'known-device=a.b.c'].entries())
      expect((await second.signIn(READER, PASSWORD, from(`203.0.113.${index}`, forged))).status).toBe(429);
    expect((await server.signIn(READER, 'guess', from('192.0.2.9'))).headers['set-cookie']).toBeUndefined();
  });
});

describe('correct password', () => {
  test('signs in with any capitalization of the email and resets the failure count', async () => {
    const server = await startGuarded(backend);
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1)
        expect((await server.signIn(ADMIN, 'guess')).status).toBe(400);
      const response = await server.signIn('Admin@Example.com', DEMO);
      expect([response.status, JSON.parse(response.text)]).toMatchObject([200, { user: { email: ADMIN } }]);
    }
  });

  test.each(['ש'.repeat(50), 'x'.repeat(100), 'long\u0000enough'])('accepts %j', async (password) => {
    await setPassword(READER, password);
    expect((await sharedServer.signIn(READER, password)).status).toBe(200);
    await setPassword(READER, PASSWORD);
    expect((await sharedServer.signIn(READER, password)).status).toBe(400);
  });

  test('gets a 503 while the database restarts, which is not counted as a failure', async () => {
    let isDown = true;
    const sql: Backend['sql'] = (query, parameters) =>
      isDown ? Promise.reject(new Error('restarting')) : backend.sql(query, parameters);
    const server = await startGuarded({ ...backend, sql });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const response = await server.signIn(ADMIN, DEMO);
      expect([response.status, response.headers['retry-after']]).toEqual([503, '1']);
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
  const response = await sharedServer.post(`/auth/v1/token?${query}`, body);
  expect([response.status, JSON.parse(response.text)]).toMatchObject([400, { msg: reason }]);
});

test('refreshes a session and limits an IP address to twenty requests a minute', async () => {
  const server = await startGuarded(backend);
  const { refresh_token } = JSON.parse((await server.signIn(ADMIN, DEMO)).text) as { refresh_token: string };
  const refreshed = await server.post('/auth/v1/token?grant_type=refresh_token', { refresh_token });
  expect(refreshed.status).toBe(200);
  const responses = await Promise.all(Array.from({ length: 30 }, () => server.post('/auth/v1/token', {})));
  expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(8);
});

describe('the demo password', () => {
  const CREDENTIALS = JSON.stringify({ email: ADMIN, password: DEMO });
  const signIn = async (headers: Record<string, string>, body = CREDENTIALS, server = sharedServer) => {
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
    [400, LOCAL, { Via: 'an-undeclared-proxy' }],
  ])('responds with %i for %s with %o', async (status, Host, headers) => {
    expect(await signIn({ Host, ...headers })).toBe(status);
  });

  test.each([{ trustProxy: ['loopback'] }, { isPublic: true }])('does not work with %o', async (options) => {
    const server = await startGuarded(backend, options);
    expect(await signIn({ Host: LOCAL, ...from('203.0.113.9') }, CREDENTIALS, server)).toBe(400);
  });

  test.each([
    `{"email":"${ADMIN}","password":"x","password":"${DEMO}"}`,
    `{"email":"${ADMIN}","p\\u0061ssword":"${DEMO}"}`,
    JSON.stringify({ email: ADMIN, password: `${DEMO}\0${DEMO}` }),
  ])('also rejects it as %s', async (body) => {
    expect(await signIn({ Host: 'example.org' }, body)).toBe(400);
  });

  test('accepts other passwords through a proxy', async () => {
    const headers = { Host: 'example.org', Via: 'proxy' };
    expect((await sharedServer.signIn(READER, PASSWORD, headers)).status).toBe(200);
  });
});

describe('HTTP/1.0 (the default for proxies)', () => {
  const sendRaw = (port: number, request: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let response = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(request));
      socket.on('data', (chunk) => (response += chunk.toString()));
      socket.on('end', () => resolve(response));
      socket.on('error', reject);
    });

  test.each([
    ['1.1', 200],
    ['1.0', 400],
  ])('over HTTP/%s responds to the demo password with %i', async (version, status) => {
    const { port } = sharedServer;
    const body = JSON.stringify({ email: ADMIN, password: DEMO });
    const response = await sendRaw(
      port,
      `POST /auth/v1/token?grant_type=password HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\n` +
        `apikey: ${EMBEDDED_PUBLISHABLE_KEY}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test('accepts signed events of the email provider only if their secret is set', async () => {
    const post = async (environment: Record<string, string>, secret: string) => {
      const settings = { mail: readMailSettings(environment), isPublic: true, timeZone: 'UTC' };
      const { functions } = createMailService(backend, settings, { databaseDir: undefined }, () => SITE);
      const { port, close } = await serveApi(backend, { functions });
      const event = signedEvent({ type: 'email.complained', data: { to: ['a@example.org'] } }, { secret });
      const { status } = await sendRequest(port, '/functions/v1/mail-events', event);
      await close();
      return status;
    };
    expect(await post({ MAIL_EVENTS_SECRET: EVENTS_SECRET }, EVENTS_SECRET)).toBe(200);
    expect(await post({ MAIL_EVENTS_SECRET: EVENTS_SECRET }, 'whsec_d3Jvbmc=')).toBe(401);
    expect(await post({}, EVENTS_SECRET)).toBe(404);
    expect(await backend.sql('select email, kind from public.mail_suppressions')).toEqual([
      { email: 'a@example.org', kind: 'complaint' },
    ]);
  });

  test('shows queued emails to this machine, but not through a proxy on it', async () => {
    const settings = { mail: readMailSettings({}), isPublic: false, timeZone: 'UTC' };
    const { localFunctions } = createMailService(backend, settings, { databaseDir: undefined }, () => SITE);
    const { port, close } = await serveApi(backend, { localFunctions });
    const path = '/functions/v1/queued-emails';
    expect((await sendRequest(port, path)).text).toContain('Queued emails');
    for (const name of ['X-Real-IP', 'X-Forwarded-For', 'Via', 'CF-Connecting-IP'])
      expect((await sendRequest(port, path, { headers: { [name]: '203.0.113.9' } })).status).toBe(404);
    const raw = await sendRaw(port, `GET ${path} HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    expect(raw).toMatch(/^HTTP\/1\.1 404 /);
    await close();
  });
});
