// The demo password is for this machine alone, under whatever name and in whatever form it is sent.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/embedded-key.ts';
import { createApi } from '~/server/backend/api.ts';
import { createBackend, type Backend } from '~/server/backend/create-backend.ts';
import { demoSignInAllowed } from '~/server/demo-sign-in.ts';
import { ask } from '../../server/ask.ts';
import { guarded, SECRETS, type Guarded } from './door/support.ts';
import { serve } from './support.ts';
import { seededSnapshot } from '../../support/seeded-database.ts';

const LOCAL_NAMES = [
  'localhost',
  'LOCALHOST:4321',
  'genesis.localhost:4321',
  '127.0.0.1',
  '127.0.0.1:4321',
  '127.8.9.10:80',
  '[::1]:4321',
];
const FOREIGN_NAMES = [
  null,
  '',
  'example.org',
  'localhost.example.org',
  'examplelocalhost',
  '127.0.0.1.example.org',
  'example.org:4321',
  '192.168.0.5:4321',
  '0.0.0.0:4321',
  '[::]:4321',
  'example.org@localhost',
  'example.org localhost',
];

test.each(LOCAL_NAMES)('as %s the demo password works', (host) => {
  expect(demoSignInAllowed(host, 'let-there-be-light')).toBe(true);
});

test.each(FOREIGN_NAMES)('as %s it does not, while another password is looked at', (host) => {
  expect(demoSignInAllowed(host, 'let-there-be-light')).toBe(false);
  expect(demoSignInAllowed(host, 'let-there-be-light\0let-there-be-light')).toBe(false);
  expect(demoSignInAllowed(host, 'another-password')).toBe(true);
  expect(demoSignInAllowed(host, undefined)).toBe(true);
});

describe('over HTTP', () => {
  let backend: Backend;
  let server: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    backend = await createBackend({
      jwtSecret: 'only-these-tests-know-this-0123456789abcdef',
      secretKey: 'sb_secret_tests',
      snapshot: await seededSnapshot(),
    });
    const api = createApi(backend);
    server = await serve((request, response) => void api.handle(request, response));
  });
  afterAll(async () => {
    await server.close();
    await backend.close();
  });

  const CREDENTIALS = { email: 'admin@example.com', password: 'let-there-be-light' };
  const signIn = (headers: Record<string, string>, body: string | Buffer = JSON.stringify(CREDENTIALS)) =>
    ask(server.port, '/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json', ...headers },
      body,
    });
  const withText = (text: string) => Buffer.from(text);

  test('a foreign host name gets the answer of a wrong password, letter by letter', async () => {
    expect((await signIn({ Host: 'localhost:4321' })).status).toBe(200);
    const refused = await signIn({ Host: 'rebound.example.org' });
    const wrong = await signIn({ Host: 'localhost' }, JSON.stringify({ ...CREDENTIALS, password: 'wrong' }));
    expect(refused.status).toBe(400);
    expect(JSON.parse(refused.text)).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
    expect([refused.status, refused.text]).toEqual([wrong.status, wrong.text]);
    for (const name of ['x-sb-error-code', 'cache-control', 'content-type', 'x-content-type-options']) {
      expect([name, refused.headers[name]]).toEqual([name, wrong.headers[name]]);
    }
  });

  test.each(['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via'])(
    'a proxy that asks as localhost is known by %s',
    async (name) => {
      expect((await signIn({ Host: 'localhost:4321', [name]: '203.0.113.9' })).status).toBe(400);
    },
  );

  test.each([
    ['a byte order mark', withText(`\ufeff${JSON.stringify(CREDENTIALS)}`)],
    [
      'the name twice',
      withText('{"email":"admin@example.com","password":"x","password":"let-there-be-light"}'),
    ],
    ['an escaped name', withText(JSON.stringify(CREDENTIALS).replace('password', 'p\\u0061ssword'))],
    [
      'the password repeated',
      withText(
        JSON.stringify({ ...CREDENTIALS, password: `${CREDENTIALS.password}\0${CREDENTIALS.password}` }),
      ),
    ],
  ])('%s is no way around', async (_, body) => {
    expect((await signIn({ Host: 'example.org' }, body)).status).toBe(400);
  });

  test('other passwords go through under any name, and a body too long for a sign-in does not', async () => {
    await backend.sql(
      `update auth.users set encrypted_password = extensions.crypt('another long one', extensions.gen_salt('bf', 4))
       where email = 'reader@example.com'`,
    );
    const other = JSON.stringify({ email: 'reader@example.com', password: 'another long one' });
    expect((await signIn({ Host: 'example.org' }, other)).status).toBe(200);
    expect((await signIn({ Host: 'example.org' }, ' '.repeat(20_000) + other)).status).toBe(413);
  });
});

describe('through the door, as npm start serves it', () => {
  let backend: Backend;
  let server: Guarded;
  beforeAll(async () => {
    backend = await createBackend({ ...SECRETS, snapshot: await seededSnapshot() });
  });
  afterAll(() => backend.close());
  afterEach(() => server.close());

  const LOCAL = { Host: 'localhost:4321' };
  const PROXY = { ...LOCAL, 'X-Forwarded-For': '203.0.113.9' };
  const WRONG = '{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}';
  const signIn = (headers: Record<string, string>) =>
    server.signIn('admin@example.com', 'let-there-be-light', headers);

  test.each(['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via'])(
    'a forgotten proxy that sends %s gets the answer of a wrong password',
    async (name) => {
      server = await guarded(backend);
      const refused = await signIn({ ...LOCAL, [name]: '203.0.113.9' });
      expect([refused.status, refused.text]).toEqual([400, WRONG]);
      expect((await signIn(LOCAL)).status).toBe(200);
    },
  );

  test('a trusted proxy, a foreign host name and a public door do not get in either', async () => {
    server = await guarded(backend, { trustProxy: ['loopback'] });
    expect((await signIn(PROXY)).status).toBe(400);
    expect((await signIn({ Host: 'rebound.example.org' })).status).toBe(400);
    await server.close();
    server = await guarded(backend, { isPublicDoor: true });
    const refused = await signIn(LOCAL);
    expect([refused.status, refused.text]).toEqual([400, WRONG]);
  });

  test('another password goes through a proxy', async () => {
    server = await guarded(backend);
    await backend.sql(
      `update auth.users set encrypted_password = extensions.crypt('another long one', extensions.gen_salt('bf', 4))
       where email = 'reader@example.com'`,
    );
    expect((await server.signIn('reader@example.com', 'another long one', PROXY)).status).toBe(200);
  });
});
