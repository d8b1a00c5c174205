import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Backend } from '~/server/backend/create-backend.ts';
import { BackendUnavailableError } from '~/server/backend/unavailable.ts';
import { startGuarded, guardedServer, seededBackend, SITE } from './support.ts';

const ADMIN = 'admin@example.com';
const READER = 'reader@example.com';
const DEMO = 'let-there-be-light';
const NEW = 'seven words that only I know';

const backend = await seededBackend();
const server = await guardedServer(backend, { rateLimitFactor: 100 });
const [account] = await backend.sql<{ hash: string }>('select encrypted_password as hash from auth.users');
beforeEach(async () => {
  await backend.sql('delete from public.mail_outbox');
  await backend.sql('delete from private.account_links');
  await backend.sql('update auth.users set encrypted_password = $1', [account?.hash]);
});

type Session = { access_token: string; refresh_token: string };
const signIn = async (email = ADMIN, password = DEMO, at = server) =>
  JSON.parse((await at.signIn(email, password)).text) as Session;
const bearer = ({ access_token }: Session) => ({ Authorization: `Bearer ${access_token}` });
const change = (session: Session, body: unknown, at = server) =>
  at.ask('/auth/v1/user', {
    method: 'PUT',
    headers: bearer(session),
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const userOf = async (session: Session) => {
  const { status, text } = await server.ask('/auth/v1/user', { headers: bearer(session) });
  return [status, (JSON.parse(text) as { error_code?: string }).error_code];
};
const renew = async ({ refresh_token }: Session) =>
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

  // These messages come from Supabase.
  test.each<[unknown, { code: number }]>([
    [{ password: DEMO }, PUBLIC],
    [{ password: 'elevenchars' }, SHORT],
    [{ password: '' }, SHORT],
    [{ password: `${DEMO}\0${DEMO}` }, weak('characters', 'Password should not contain control characters.')],
    [{ password: 'x'.repeat(73) }, invalid('Password cannot be longer than 72 characters')],
    [{ password: ['a', 'list', 'of', 'words'] }, invalid('password must be a string')],
    [`{"password":"good-enough-words","p\\u0061ssword":"${DEMO}"}`, PUBLIC],
  ])('rejects %j and keeps the previous password', async (body, refusal) => {
    const answer = await change(await signIn(), body);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([refusal.code, refusal]);
    expect((await server.signIn(ADMIN, DEMO)).status).toBe(200);
  });

  test('ends every other session of the account and no others', async () => {
    const [asking, other, reader] = [await signIn(), await signIn(), await signIn(READER)];
    const drafts = async (session: Session) => {
      const path = '/rest/v1/chapter_drafts?select=chapter_id&limit=1';
      return (JSON.parse((await server.ask(path, { headers: bearer(session) })).text) as []).length;
    };
    expect(await drafts(other)).toBe(1);
    expect((await change(asking, { password: NEW })).status).toBe(200);
    expect([await userOf(other), await renew(other), await drafts(other)]).toEqual([ENDED, 400, 0]);
    expect([await userOf(asking), await renew(asking), await drafts(asking)]).toEqual([VALID, 200, 1]);
    expect(await userOf(reader)).toEqual(VALID);
    expect((await change(other, { password: 'taken-over-by-a-thief' })).status).toBe(403);
    expect((await server.signIn(ADMIN, NEW)).status).toBe(200);
    expect((await server.signIn(ADMIN, DEMO)).status).toBe(400);
  });

  test('rejects a signed-out session’s change, and ends no session if the request has no password', async () => {
    const [gone, asking, other] = [await signIn(), await signIn(), await signIn()];
    await server.ask('/auth/v1/logout?scope=local', { method: 'POST', headers: bearer(gone) });
    expect((await change(gone, { password: NEW })).status).toBe(403);
    expect((await change(asking, { password: 'short' })).status).toBe(422);
    expect((await change(asking, { data: { name: 'A' } })).status).toBe(200);
    expect((await change(asking, { password: NEW, data: 'x'.repeat(20_000) })).status).toBe(413);
    expect(await userOf(other)).toEqual(VALID);
  });

  test('rejects a change if the other sessions cannot be ended', async () => {
    const sql: Backend['sql'] = (query, parameters) =>
      query.includes('delete')
        ? Promise.reject(new BackendUnavailableError('restarting'))
        : backend.sql(query, parameters);
    const broken = await startGuarded({ ...backend, sql }, { rateLimitFactor: 100 });
    const answer = await change(await signIn(READER, DEMO, broken), { password: NEW }, broken);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
    expect((await server.signIn(READER, DEMO)).status).toBe(200);
  });
});

const recover = (email: unknown, at = server) => at.post('/auth/v1/recover', { email });
type Mail = { kind: string; recipient: string; subject: string; text_body: string };
const mails = () =>
  backend.sql<Mail>(
    'select kind, recipient, subject, text_body from public.mail_outbox order by created_at, kind',
  );
const tokenIn = (mail: Mail | undefined) =>
  /token_hash=([\w-]{43})&type=recovery/.exec(mail?.text_body ?? '')?.[1] ?? '';
const linkFor = async (email: string) => {
  await recover(email);
  return tokenIn((await mails()).findLast(({ recipient }) => recipient === email));
};
const verify = (token_hash: unknown, type: unknown = 'recovery') =>
  server.post('/auth/v1/verify', { token_hash, type });

describe('forgotten password', () => {
  test('sends an email that links to this site, regardless of the host and redirect in the request', async () => {
    const answer = await server.post(
      '/auth/v1/recover?redirect_to=https%3A%2F%2Fthief.example%2F',
      { email: 'Admin@Example.com' },
      { Host: 'thief.example' },
    );
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'password_reset',
      recipient: ADMIN,
      subject: 'Set a new password for Speaking with the Almighty',
    });
    expect(mail?.text_body).toMatch(
      new RegExp(`^${SITE}/admin/reset#token_hash=[\\w-]{43}&type=recovery$`, 'm'),
    );
    expect(mail?.text_body).not.toContain('thief');
  });

  test('sends the same response after the same delay and query for an unknown email, but no email', async () => {
    const sql = vi.spyOn(backend, 'sql');
    const answers = [];
    for (const email of [ADMIN, 'stranger@example.com']) {
      sql.mockClear();
      const startedAt = performance.now();
      const { status, text, headers } = await recover(email);
      expect(performance.now() - startedAt).toBeGreaterThan(390);
      const queries = sql.mock.calls.map(([query]) => query).join('; ');
      answers.push({ status, text, headers: { ...headers, date: '' }, queries });
    }
    sql.mockRestore();
    expect(answers[1]).toEqual(answers[0]);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([ADMIN]);
  });

  test.each([
    undefined,
    [ADMIN],
    'admin',
    `${'a'.repeat(300)}@example.com`,
    'admin@example.com\0',
    "' or 1=1 --",
  ])('rejects %j', async (email) => {
    const answer = await recover(email);
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      400,
      { error_code: 'validation_failed' },
    ]);
  });

  test('rejects other methods and long bodies', async () => {
    expect((await recover('x'.repeat(20_000))).status).toBe(413);
    for (const path of ['/auth/v1/recover', '/auth/v1/verify?token=x&type=recovery'])
      expect((await server.ask(path)).status).toBe(405);
  });

  test('limits emails to three an hour per account and responses to five per IP address', async () => {
    const token = await linkFor(ADMIN);
    for (let i = 0; i < 4; i += 1) expect((await recover(ADMIN)).status).toBe(200);
    expect(await mails()).toHaveLength(3);
    expect((await verify(token)).status).toBe(200);
    const strict = await startGuarded(backend);
    for (let i = 0; i < 5; i += 1)
      expect((await recover(`stranger${i}@example.com`, strict)).status).toBe(200);
    const answer = await recover(ADMIN, strict);
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      429,
      { error_code: 'over_email_send_rate_limit' },
    ]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500);
  });

  test('stores only a hash of the link with the email', async () => {
    const token = await linkFor(ADMIN);
    const rows = await backend.sql('select * from private.account_links');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, await backend.sql('select * from auth.users')])).not.toContain(token);
  });
});

describe('account link', () => {
  test('expires after an hour', async () => {
    const token = await linkFor(ADMIN);
    await backend.sql(`update private.account_links set expires_at = now() - interval '1 second'`);
    expect((await verify(token)).status).toBe(403);
    const [row] = await backend.sql(
      'select (expires_at - created_at)::text as lasts from public.mail_outbox',
    );
    expect(row).toEqual({ lasts: '01:00:00' });
  });

  test('opens its account once and invalidates that account’s other links', async () => {
    const [first, second, readers] = [await linkFor(ADMIN), await linkFor(ADMIN), await linkFor(READER)];
    expect(JSON.parse((await verify(readers)).text)).toMatchObject({ user: { email: READER } });
    const answers = await Promise.all([verify(second), verify(second), verify(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect((await verify(first)).status).toBe(403);
  });

  test('works only for its purpose, and no other token opens an account', async () => {
    const token = await linkFor(ADMIN);
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
