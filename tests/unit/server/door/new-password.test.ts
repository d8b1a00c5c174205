// PUT /auth/v1/user: an administrator who renews a password is held to the rules of every other way to set one.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBackend, type Backend } from '~/server/backend/create-backend.ts';
import { guarded, SECRETS, type Guarded } from './support.ts';
import { seededSnapshot } from '../../../support/seeded-database.ts';

const ADMIN = 'admin@example.com';
const DEMO = 'let-there-be-light';

let backend: Backend;
let server: Guarded;
beforeAll(async () => {
  backend = await createBackend({ ...SECRETS, snapshot: await seededSnapshot() });
});
afterAll(() => backend.close());
beforeEach(async () => {
  // Every attempt counts for the rate of sign-in.
  server = await guarded(backend, { rateLimitFactor: 100 });
});
afterEach(() => server.close());

const tokenOf = async (password: string) =>
  (JSON.parse((await server.signIn(ADMIN, password)).text) as { access_token: string }).access_token;
const change = (token: string, body: unknown) =>
  server.ask('/auth/v1/user', {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

test.each<[unknown, string]>([
  [{ password: DEMO }, 'The password is the password of the demo, which is public.'],
  [{ password: 'elevenchars' }, 'The password has fewer than 12 characters.'],
  [{ password: '' }, 'The password has fewer than 12 characters.'],
  [{ password: `${DEMO}\0${DEMO}` }, 'The password has a control character in it.'],
  [{ password: 'x'.repeat(73) }, 'The password has more than 72 bytes.'],
  [{ password: ['a', 'list', 'of', 'words'] }, 'The password is not text.'],
  [{ password: 123456789012 }, 'The password is not text.'],
  [
    `{"password":"good-enough-words","p\\u0061ssword":"${DEMO}"}`,
    'The password is the password of the demo, which is public.',
  ],
  [`\ufeff{"password":"short"}`, 'The password has fewer than 12 characters.'],
])('%j is refused, and the password stays', async (body, msg) => {
  const answer = await change(await tokenOf(DEMO), body);
  // The door itself does not take a byte order mark.
  if (answer.status === 400) expect(JSON.parse(answer.text)).toMatchObject({ error_code: 'bad_json' });
  else
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      422,
      { code: 422, error_code: 'weak_password', msg },
    ]);
  expect((await server.signIn(ADMIN, DEMO)).status).toBe(200);
});

test('a body that is too long for a password is refused', async () => {
  const answer = await change(await tokenOf(DEMO), {
    password: 'good-enough-words',
    data: 'x'.repeat(20_000),
  });
  expect(answer.status).toBe(413);
  expect((await server.signIn(ADMIN, DEMO)).status).toBe(200);
});

test('a body without a password goes on, and a good password is set', async () => {
  const token = await tokenOf(DEMO);
  expect((await change(token, { data: { name: 'A' } })).status).toBe(200);
  expect((await change('no-session', { password: 'good-enough-words' })).status).toBe(403);
  expect((await change(token, { password: 'good-enough-words' })).status).toBe(200);
  expect((await server.signIn(ADMIN, 'good-enough-words')).status).toBe(200);
  expect((await server.signIn(ADMIN, DEMO)).status).toBe(400);
});
