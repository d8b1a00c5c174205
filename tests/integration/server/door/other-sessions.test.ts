// A new password ends every other session of the account at once, and keeps the one that asked.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Backend } from '~/server/backend/create-backend.ts';
import { BackendUnavailableError } from '~/server/backend/unavailable.ts';
import { guarded, type Guarded, seededBackend } from './support.ts';

const ADMIN = 'admin@example.com';
const READER = 'reader@example.com';
const DEMO = 'let-there-be-light';

let backend: Backend;
let server: Guarded;
beforeAll(async () => {
  backend = await seededBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  server = await guarded(backend, { rateLimitFactor: 100 });
});
afterEach(() => server.close());

type Session = { access_token: string; refresh_token: string };
const signIn = async (email: string, password: string) => {
  const answer = await server.signIn(email, password);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text) as Session;
};
const bearer = ({ access_token }: Session) => ({ Authorization: `Bearer ${access_token}` });
const change = (session: Session, password: string) =>
  server.ask('/auth/v1/user', {
    method: 'PUT',
    headers: bearer(session),
    body: JSON.stringify({ password }),
  });
const user = async (session: Session) => {
  const { status, text } = await server.ask('/auth/v1/user', { headers: bearer(session) });
  return [status, (JSON.parse(text) as { error_code?: string }).error_code];
};
const renew = async ({ refresh_token }: Session) =>
  (await server.post('/auth/v1/token?grant_type=refresh_token', { refresh_token })).status;
const drafts = async (session: Session) =>
  (
    JSON.parse(
      (await server.ask('/rest/v1/chapter_drafts?select=chapter_id', { headers: bearer(session) })).text,
    ) as []
  ).length;

test('others can neither renew their session nor read as the administrator; the one that asked can', async () => {
  const asking = await signIn(ADMIN, DEMO);
  const other = await signIn(ADMIN, DEMO);
  const reader = await signIn(READER, DEMO);
  expect(await drafts(other)).toBeGreaterThan(0);

  expect((await change(asking, 'a-longer-new-password')).status).toBe(200);
  expect(await user(other)).toEqual([403, 'session_not_found']);
  expect(await renew(other)).toBe(400);
  expect(await drafts(other)).toBe(0);
  expect(await drafts(asking)).toBeGreaterThan(0);
  expect(await user(asking)).toEqual([200, undefined]);
  expect(await renew(asking)).toBe(200);
  // Other accounts are not meant.
  expect(await user(reader)).toEqual([200, undefined]);

  expect((await change(other, 'taken-over-by-a-thief')).status).toBe(403);
  expect((await server.signIn(ADMIN, 'a-longer-new-password')).status).toBe(200);
  await change(asking, 'put-back-to-the-former');
});

test('a session that has signed out changes no password and ends no session', async () => {
  const gone = await signIn(READER, DEMO);
  const other = await signIn(READER, DEMO);
  const out = await server.ask('/auth/v1/logout?scope=local', { method: 'POST', headers: bearer(gone) });
  expect(out.status).toBe(204);
  const answer = await change(gone, 'a-longer-new-password');
  expect([answer.status, (JSON.parse(answer.text) as { error_code: string }).error_code]).toEqual([
    403,
    'session_not_found',
  ]);
  expect(await user(other)).toEqual([200, undefined]);
  expect((await server.signIn(READER, DEMO)).status).toBe(200);
});

test('a change that sets no password, or one that is refused, ends no session', async () => {
  const asking = await signIn(READER, DEMO);
  const other = await signIn(READER, DEMO);
  expect((await change(asking, 'short')).status).toBe(422);
  const named = await server.ask('/auth/v1/user', {
    method: 'PUT',
    headers: bearer(asking),
    body: JSON.stringify({ data: { name: 'A' } }),
  });
  expect(named.status).toBe(200);
  expect(await user(other)).toEqual([200, undefined]);
});

test('where the other sessions cannot be ended the password stays', async () => {
  await server.close();
  server = await guarded(
    {
      ...backend,
      sql: (query, parameters) =>
        query.includes('delete')
          ? Promise.reject(new BackendUnavailableError('restarting'))
          : backend.sql(query, parameters),
    },
    { rateLimitFactor: 100 },
  );
  const asking = await signIn(READER, DEMO);
  const answer = await change(asking, 'a-longer-new-password');
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
  expect((await server.signIn(READER, DEMO)).status).toBe(200);
});
