import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Backend } from '~/server/backend/create-backend.ts';
import { BackendUnavailableError } from '~/server/backend/unavailable.ts';
import { startGuarded, guardedServer, seededBackend, SITE } from './support.ts';

const ADMIN = 'admin@example.com';
const READER = 'reader@example.com';
const DEMO = 'let-there-be-light';
const NEW_PASSWORD = 'a new password for tests';

const backend = await seededBackend();
const server = await guardedServer(backend, { rateLimitFactor: 100 });
const [account] = await backend.sql<{ hash: string }>('select encrypted_password as hash from auth.users');
beforeEach(async () => {
  await backend.sql('delete from public.mail_outbox');
  await backend.sql('delete from private.account_links');
  await backend.sql('update auth.users set encrypted_password = $1', [account?.hash]);
});

type Session = { access_token: string; refresh_token: string };
const signIn = async (email = ADMIN, password = DEMO, targetServer = server) =>
  JSON.parse((await targetServer.signIn(email, password)).text) as Session;
const bearer = ({ access_token }: Session) => ({ Authorization: `Bearer ${access_token}` });
const updateUser = (session: Session, body: unknown, targetServer = server) =>
  targetServer.sendRequest('/auth/v1/user', {
    method: 'PUT',
    headers: bearer(session),
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const getUserStatus = async (session: Session) => {
  const { status, text } = await server.sendRequest('/auth/v1/user', { headers: bearer(session) });
  return [status, (JSON.parse(text) as { error_code?: string }).error_code];
};
const refresh = async ({ refresh_token }: Session) =>
  (await server.post('/auth/v1/token?grant_type=refresh_token', { refresh_token })).status;
const VALID = [200, undefined];
const ENDED = [403, 'session_not_found'];

describe('password change', () => {
  const weak = (reason: string, msg: string) => ({
    code: 422,
    error_code: 'weak_password',
    msg,
    weak_password: { reasons: [reason] },
  });
  const invalid = (msg: string) => ({ code: 400, error_code: 'validation_failed', msg });
  const SHORT = weak('length', 'Password should be at least 12 characters.');
  const PUBLIC = weak(
    'pwned',
    'Password is known to be weak and easy to guess, please choose a different one.',
  );

  // These messages match Supabase's.
  test.each<[unknown, { code: number }]>([
    [{ password: DEMO }, PUBLIC],
    [{ password: 'elevenchars' }, SHORT],
    [{ password: '' }, SHORT],
    [{ password: `${DEMO}\0${DEMO}` }, weak('characters', 'Password should not contain control characters.')],
    [{ password: 'x'.repeat(73) }, invalid('Password cannot be longer than 72 characters')],
    [{ password: ['a', 'list', 'of', 'words'] }, invalid('password must be a string')],
    [`{"password":"good-enough-words","p\\u0061ssword":"${DEMO}"}`, PUBLIC],
  ])('rejects %j and keeps the current password', async (body, error) => {
    const response = await updateUser(await signIn(), body);
    expect([response.status, JSON.parse(response.text)]).toEqual([error.code, error]);
    expect((await server.signIn(ADMIN, DEMO)).status).toBe(200);
  });

  test('ends all other sessions of the same account', async () => {
    const [current, other, reader] = [await signIn(), await signIn(), await signIn(READER)];
    const drafts = async (session: Session) => {
      const path = '/rest/v1/chapter_drafts?select=chapter_id&limit=1';
      return (JSON.parse((await server.sendRequest(path, { headers: bearer(session) })).text) as []).length;
    };
    expect(await drafts(other)).toBe(1);
    expect((await updateUser(current, { password: NEW_PASSWORD })).status).toBe(200);
    expect([await getUserStatus(other), await refresh(other), await drafts(other)]).toEqual([ENDED, 400, 0]);
    expect([await getUserStatus(current), await refresh(current), await drafts(current)]).toEqual([
      VALID,
      200,
      1,
    ]);
    expect(await getUserStatus(reader)).toEqual(VALID);
    expect((await updateUser(other, { password: 'set-by-an-attacker' })).status).toBe(403);
    expect((await server.signIn(ADMIN, NEW_PASSWORD)).status).toBe(200);
    expect((await server.signIn(ADMIN, DEMO)).status).toBe(400);
  });

  test('is rejected after sign-out, and keeps all sessions if the request has no valid password', async () => {
    const [signedOut, current, other] = [await signIn(), await signIn(), await signIn()];
    await server.sendRequest('/auth/v1/logout?scope=local', { method: 'POST', headers: bearer(signedOut) });
    expect((await updateUser(signedOut, { password: NEW_PASSWORD })).status).toBe(403);
    expect((await updateUser(current, { password: 'short' })).status).toBe(422);
    expect((await updateUser(current, { data: { name: 'A' } })).status).toBe(200);
    expect((await updateUser(current, { password: NEW_PASSWORD, data: 'x'.repeat(20_000) })).status).toBe(
      413,
    );
    expect(await getUserStatus(other)).toEqual(VALID);
  });

  test('is rejected if the other sessions cannot be ended', async () => {
    const sql: Backend['sql'] = (query, parameters) =>
      query.includes('delete')
        ? Promise.reject(new BackendUnavailableError('restarting'))
        : backend.sql(query, parameters);
    const broken = await startGuarded({ ...backend, sql }, { rateLimitFactor: 100 });
    const response = await updateUser(await signIn(READER, DEMO, broken), { password: NEW_PASSWORD }, broken);
    expect([response.status, response.headers['retry-after']]).toEqual([503, '1']);
    expect((await server.signIn(READER, DEMO)).status).toBe(200);
  });
});

const recover = (email: unknown, targetServer = server) => targetServer.post('/auth/v1/recover', { email });
type Email = { kind: string; recipient: string; subject: string; text_body: string };
const emails = () =>
  backend.sql<Email>(
    'select kind, recipient, subject, text_body from public.mail_outbox order by created_at, kind',
  );
const parseToken = (email: Email | undefined) =>
  /token_hash=([\w-]{43})&type=recovery/.exec(email?.text_body ?? '')?.[1] ?? '';
const requestLink = async (email: string) => {
  await recover(email);
  return parseToken((await emails()).findLast(({ recipient }) => recipient === email));
};
const verify = (token_hash: unknown, type: unknown = 'recovery') =>
  server.post('/auth/v1/verify', { token_hash, type });

describe('forgotten password', () => {
  test('sends a link to this site, regardless of the host and redirect in the request', async () => {
    const response = await server.post(
      '/auth/v1/recover?redirect_to=https%3A%2F%2Fattacker.example%2F',
      { email: 'Admin@Example.com' },
      { Host: 'attacker.example' },
    );
    expect([response.status, response.text]).toEqual([200, '{}']);
    const [email, ...others] = await emails();
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      kind: 'password_reset',
      recipient: ADMIN,
      subject: 'Set a new password for Speaking with the Almighty',
    });
    expect(email?.text_body).toMatch(
      new RegExp(`^${SITE}/admin/reset#token_hash=[\\w-]{43}&type=recovery$`, 'm'),
    );
    expect(email?.text_body).not.toContain('attacker');
  });

  test('gives unknown email addresses the same response after the same delay and query, but sends no email', async () => {
    const sql = vi.spyOn(backend, 'sql');
    const responses = [];
    for (const email of [ADMIN, 'stranger@example.com']) {
      sql.mockClear();
      const startedAt = performance.now();
      const { status, text, headers } = await recover(email);
      expect(performance.now() - startedAt).toBeGreaterThan(390);
      const queries = sql.mock.calls.map(([query]) => query).join('; ');
      responses.push({ status, text, headers: { ...headers, date: '' }, queries });
    }
    sql.mockRestore();
    expect(responses[1]).toEqual(responses[0]);
    expect((await emails()).map(({ recipient }) => recipient)).toEqual([ADMIN]);
  });

  test.each([
    undefined,
    [ADMIN],
    'admin',
    `${'a'.repeat(300)}@example.com`,
    'admin@example.com\0',
    "' or 1=1 --",
  ])('rejects %j', async (email) => {
    const response = await recover(email);
    expect([response.status, JSON.parse(response.text)]).toMatchObject([
      400,
      { error_code: 'validation_failed' },
    ]);
  });

  test('rejects other methods and long bodies', async () => {
    expect((await recover('x'.repeat(20_000))).status).toBe(413);
    for (const path of ['/auth/v1/recover', '/auth/v1/verify?token=x&type=recovery'])
      expect((await server.sendRequest(path)).status).toBe(405);
  });

  test('limits emails to three an hour per account and responses to five per IP address', async () => {
    const token = await requestLink(ADMIN);
    for (let i = 0; i < 4; i += 1) expect((await recover(ADMIN)).status).toBe(200);
    expect(await emails()).toHaveLength(3);
    expect((await verify(token)).status).toBe(200);
    const strict = await startGuarded(backend);
    for (let i = 0; i < 5; i += 1)
      expect((await recover(`stranger${i}@example.com`, strict)).status).toBe(200);
    const response = await recover(ADMIN, strict);
    expect([response.status, JSON.parse(response.text)]).toMatchObject([
      429,
      { error_code: 'over_email_send_rate_limit' },
    ]);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(3500);
  });

  test('stores only a hash of the link with the email', async () => {
    const token = await requestLink(ADMIN);
    const rows = await backend.sql('select * from private.account_links');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, await backend.sql('select * from auth.users')])).not.toContain(token);
  });
});

describe('account link', () => {
  test('expires after an hour', async () => {
    const token = await requestLink(ADMIN);
    await backend.sql(`update private.account_links set expires_at = now() - interval '1 second'`);
    expect((await verify(token)).status).toBe(403);
    const [row] = await backend.sql(
      'select (expires_at - created_at)::text as lasts from public.mail_outbox',
    );
    expect(row).toEqual({ lasts: '01:00:00' });
  });

  test('works once and invalidates the account’s other links', async () => {
    const [first, second, readerToken] = [
      await requestLink(ADMIN),
      await requestLink(ADMIN),
      await requestLink(READER),
    ];
    expect(JSON.parse((await verify(readerToken)).text)).toMatchObject({ user: { email: READER } });
    const responses = await Promise.all([verify(second), verify(second), verify(second)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect((await verify(first)).status).toBe(403);
  });

  test('works only for its purpose; other tokens are rejected', async () => {
    const token = await requestLink(ADMIN);
    const [stored] = await backend.sql<{ token_hash: string }>(
      'select token_hash from private.account_links',
    );
    for (const [given, type] of [
      ...['invite', 'magiclink', 'email_change'].map((other) => [token, other]),
      ...[stored?.token_hash, `${token}x`, '', null, [token], 'x'.repeat(43)].map((other) => [
        other,
        'recovery',
      ]),
    ])
      expect((await verify(given, type)).status).toBe(403);
    const code = { email: ADMIN, token: '123456', type: 'recovery' };
    expect((await server.post('/auth/v1/verify', code)).status).toBe(403);
    expect((await verify(token)).status).toBe(200);
  });
});
