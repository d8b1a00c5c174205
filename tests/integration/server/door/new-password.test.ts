// PUT /auth/v1/user: the same password rules as everywhere else.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Backend } from '~/server/backend/create-backend.ts';
import { guarded, type Guarded, seededBackend } from './support.ts';

const ADMIN = 'admin@example.com';
const DEMO = 'let-there-be-light';

let backend: Backend;
let server: Guarded;
beforeAll(async () => {
  backend = await seededBackend();
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

const SHORT = 'Password should be at least 12 characters.';
const PUBLIC = 'Password is known to be weak and easy to guess, please choose a different one.';
const weak = (msg: string, reason: string) => ({
  code: 422,
  error_code: 'weak_password',
  msg,
  weak_password: { reasons: [reason] },
});
const invalid = (msg: string) => ({ code: 400, error_code: 'validation_failed', msg });

// Supabase's own message.
test.each<[unknown, { code: number; msg: string }]>([
  [{ password: DEMO }, weak(PUBLIC, 'pwned')],
  [{ password: 'elevenchars' }, weak(SHORT, 'length')],
  [{ password: '' }, weak(SHORT, 'length')],
  [{ password: `${DEMO}\0${DEMO}` }, weak('Password should not contain control characters.', 'characters')],
  [{ password: 'x'.repeat(73) }, invalid('Password cannot be longer than 72 characters')],
  [{ password: ['a', 'list', 'of', 'words'] }, invalid('password must be a string')],
  [{ password: 123456789012 }, invalid('password must be a string')],
  [`{"password":"good-enough-words","p\\u0061ssword":"${DEMO}"}`, weak(PUBLIC, 'pwned')],
  [`\ufeff{"password":"short"}`, weak(SHORT, 'length')],
])('%j is refused, and the password stays', async (body, refusal) => {
  const answer = await change(await tokenOf(DEMO), body);
  const answered = JSON.parse(answer.text) as { error_code: string };
  // The door itself does not take a byte order mark.
  if (answered.error_code !== 'bad_json') expect([answer.status, answered]).toEqual([refusal.code, refusal]);
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
