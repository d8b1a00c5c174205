import { expect, test } from 'vitest';
import { addEditor } from '../../../database/support/world.ts';
import { withClaims } from '../../../support/session-token.ts';
import { guardedServer, SECRETS, seededBackend } from './support.ts';

const DEMO = 'let-there-be-light';
const backend = await seededBackend();
const server = await guardedServer(backend, { rateLimitFactor: 100 });
type Session = { access_token: string; refresh_token: string };
const signIn = async (email = 'admin@example.com') =>
  JSON.parse((await server.signIn(email, DEMO)).text) as Session;
const bearer = ({ access_token }: Session) => ({ Authorization: `Bearer ${access_token}` });
const refresh = async (token: string) =>
  server.post('/auth/v1/token?grant_type=refresh_token', { refresh_token: token });

test('an old refresh token does not give the session back', async () => {
  const first = await signIn();
  let latest = first.refresh_token;
  for (let i = 0; i < 3; i++) latest = (JSON.parse((await refresh(latest)).text) as Session).refresh_token;
  await backend.sql(
    `update auth.refresh_tokens set created_at = created_at - interval '1 day', updated_at = updated_at - interval '1 day'`,
  );
  const { status, text } = await refresh(first.refresh_token);
  expect([status, text]).toMatchObject([400, expect.stringContaining('already_used')]);
});

test('says who invited an editor', async () => {
  const admin = await signIn();
  const { status } = await server.post(
    '/functions/v1/administrators',
    { email: 'new@example.org', role: 'editor' },
    bearer(admin),
  );
  expect(status).toBe(201);
  expect(
    await backend.sql(`select actor, action, subject from public.audit_log order by id desc limit 1`),
  ).toEqual([{ actor: 'admin@example.com', action: 'Editor added', subject: 'new@example.org' }]);
});

test('records that a password or an address was changed', async () => {
  await addEditor(backend);
  const editor = await signIn('editor@example.com');
  const { status } = await server.sendRequest('/auth/v1/user', {
    method: 'PUT',
    headers: bearer(editor),
    body: JSON.stringify({ password: 'another password here' }),
  });
  expect(status).toBe(200);
  expect(await backend.sql(`select 1 from public.audit_log where action ilike '%password%'`)).toHaveLength(1);
});

test('a password cannot be changed with an old second step', async () => {
  const admin = await signIn();
  const { session_id: session } = JSON.parse(
    Buffer.from(admin.access_token.split('.')[1] ?? '', 'base64url').toString(),
  ) as { session_id: string };
  await backend.sql(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     select gen_random_uuid(), id, 'app', 'totp', 'verified', now(), now(), 'JBSWY3DPEHPK3PXP' from auth.users
     where email = 'admin@example.com'`,
  );
  await backend.sql(`update auth.sessions set aal = 'aal2' where id = $1`, [session]);
  const amr = [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) - 50 * 60 }];
  const { status } = await server.sendRequest('/auth/v1/user', {
    method: 'PUT',
    headers: {
      Authorization: `Bearer ${withClaims(admin.access_token, { aal: 'aal2', amr }, SECRETS.jwtSecret)}`,
    },
    body: JSON.stringify({ password: 'a password of a thief' }),
  });
  expect(status).not.toBe(200);
});
