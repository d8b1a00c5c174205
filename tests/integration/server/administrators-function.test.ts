import { beforeEach, describe, expect, test } from 'vitest';
import { handleAdministrators, onHostedProject } from '../../../supabase/functions/administrators/handler.ts';
import { guardedServer, seededBackend, SITE } from './door/support.ts';
import { allowConsole } from '../../unit/support/console-errors.ts';

const DEMO = 'let-there-be-light';

const backend = await seededBackend();
const server = await guardedServer(backend, { rateLimitFactor: 100 });
const tokenOf = async (name: string) => {
  const { text } = await server.signIn(`${name}@example.com`, DEMO);
  return (JSON.parse(text) as { access_token: string }).access_token;
};
const tokens = { admin: await tokenOf('admin'), reader: await tokenOf('reader') };
beforeEach(async () => {
  await backend.sql('delete from public.mail_outbox');
  await backend.sql(`delete from auth.users where email not in ('admin@example.com', 'reader@example.com')`);
  await backend.sql(`delete from public.user_roles where user_id in
    (select id from auth.users where email = 'reader@example.com')`);
});

const invite = async (email: unknown, token: string | null = tokens.admin) => {
  const answer = await server.post(
    '/functions/v1/administrators',
    { email },
    token === null ? {} : { Authorization: `Bearer ${token}` },
  );
  return { status: answer.status, body: JSON.parse(answer.text) as Record<string, unknown> };
};
const mails = () =>
  backend.sql<{ kind: string; recipient: string; text_body: string }>(
    'select kind, recipient, text_body from public.mail_outbox order by created_at, kind',
  );
const administrators = async () =>
  (
    await backend.sql<{ email: string }>(
      'select email from auth.users join public.user_roles on user_id = id order by email',
    )
  ).map(({ email }) => email);
const linkIn = (body: string | undefined) => /token_hash=([\w-]{43})&type=invite/.exec(body ?? '')?.[1] ?? '';
const verify = (token_hash: string) => server.post('/auth/v1/verify', { token_hash, type: 'invite' });

describe('permission to invite', () => {
  const forged = () => {
    const [header, payload] = tokens.reader.split('.');
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as object;
    const other = { ...claims, sub: '11111111-1111-4111-8111-111111111111' };
    return `${header}.${Buffer.from(JSON.stringify(other)).toString('base64url')}.${tokens.admin.split('.')[2]}`;
  };
  test.each([
    ['a visitor', () => null],
    ['a signed-in person without the role', () => tokens.reader],
    ['a forged token', forged],
    ['no token at all', () => 'nonsense'],
  ])('rejects %s', async (_who, token) => {
    allowConsole(/Administrators only|permission denied for function list_administrators/);
    for (const email of ['new@example.com', 'admin@example.com', 'no address']) {
      const answer = await invite(email, token());
      expect([answer.status, answer.body['message']]).toEqual([403, 'Only administrators may invite users.']);
    }
    expect(await administrators()).toEqual(['admin@example.com']);
    expect(await mails()).toEqual([]);
  });
});

describe('invitations', () => {
  test('creates an account without a password and emails a link that opens it once', async () => {
    expect(await invite(' New@Example.com ')).toEqual({ status: 201, body: { outcome: 'invited' } });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'invitation', recipient: 'new@example.com' });
    expect(mail?.text_body).toContain(`${SITE}/admin/reset#token_hash=`);
    for (const password of ['', ' ', 'new@example.com', DEMO])
      expect((await server.signIn('new@example.com', password)).status).toBe(400);

    expect((await verify(linkIn(mail?.text_body))).status).toBe(200);
    expect((await verify(linkIn(mail?.text_body))).status).toBe(403);
  });

  test('expires after seven days and can be resent on request', async () => {
    await invite('new@example.com');
    expect(await invite('new@example.com')).toEqual({ status: 201, body: { outcome: 'pending' } });
    const [row] = await backend.sql<{ lasts: string }>(
      'select (expires_at - created_at)::text as lasts from private.account_links limit 1',
    );
    expect(row?.lasts).toBe('7 days');
    expect(await mails()).toHaveLength(2);
    expect(await administrators()).toEqual(['admin@example.com', 'new@example.com']);
    await backend.sql(`update private.account_links set expires_at = now() - interval '1 second'`);
    expect((await verify(linkIn((await mails())[1]?.text_body))).status).toBe(403);
  });

  test('grants an existing account the role and sends an email without a secret', async () => {
    expect(await invite('READER@example.com')).toEqual({ status: 201, body: { outcome: 'given' } });
    expect(await administrators()).toEqual(['admin@example.com', 'reader@example.com']);
    const [mail] = await mails();
    expect(mail).toMatchObject({ kind: 'role_given', recipient: 'reader@example.com' });
    expect(mail?.text_body).toContain(`${SITE}/admin/login`);
    expect(mail?.text_body).not.toContain('token');
    expect((await server.signIn('reader@example.com', DEMO)).status).toBe(200);
  });

  test('rejects an existing administrator', async () => {
    const answer = await invite('admin@example.com');
    expect([answer.status, answer.body['message']]).toEqual([
      409,
      'This address is already an administrator.',
    ]);
    expect(await mails()).toEqual([]);
  });

  test.each([
    ['no address', 'admin'],
    ['nothing', undefined],
    ['an empty text', ' '],
    ['a list', ['new@example.com']],
    ['a very long address', `${'a'.repeat(260)}@example.com`],
    ['a null character', 'new@example.com\0'],
    ['a line break', 'new@example.com\nBcc: all@example.com'],
  ])('rejects %s as an email address', async (_what, email) => {
    expect((await invite(email)).status).toBe(400);
    expect(await mails()).toEqual([]);
    expect(await administrators()).toEqual(['admin@example.com']);
  });

  test('limits invitations to three an hour per email address and twenty in total', async () => {
    for (let i = 0; i < 3; i += 1) expect((await invite('new@example.com')).status).toBe(201);
    expect((await invite('new@example.com')).status).toBe(429);
    for (let i = 0; i < 17; i += 1) expect((await invite(`new${i}@example.com`)).status).toBe(201);
    const beyond = await invite('beyond@example.com');
    expect([beyond.status, beyond.body['code']]).toEqual([429, 'PT429']);
    expect(await administrators()).not.toContain('beyond@example.com');
  });

  test('accepts only POST requests with small bodies', async () => {
    const got = await server.ask('/functions/v1/administrators', {
      headers: { Authorization: `Bearer ${tokens.admin}` },
    });
    expect(got.status).toBe(405);
    expect((await invite('x'.repeat(5000))).status).toBe(413);
  });
});

describe('hosted project', () => {
  const PROJECT = 'https://project.supabase.example';
  const project = (answers: Record<string, Response[]>) => {
    const calls: string[] = [];
    const options = onHostedProject({
      apiUrl: PROJECT,
      publishableKey: 'sb_publishable_x',
      secretKey: 'service.role.token',
      redirectTo: `${SITE}/admin/reset`,
      send: async (request) => {
        const { pathname, search } = new URL(request.url);
        const rights = request.headers.get('authorization');
        calls.push(`${rights === 'Bearer service.role.token' ? 'secret ' : ''}${pathname}${search}`);
        return answers[pathname]?.shift() ?? new Response(null, { status: 500 });
      },
    });
    const ask = () =>
      handleAdministrators(
        new Request('https://x.example/administrators', {
          method: 'POST',
          headers: { Authorization: 'Bearer caller' },
          body: '{"email":"new@example.com"}',
        }),
        options,
      );
    return { calls, ask };
  };
  const [LIST, GIVE, INVITE] = [
    '/rest/v1/rpc/list_administrators',
    '/rest/v1/rpc/give_administrator_role',
    '/auth/v1/invite',
  ];
  const json = (value: unknown, status = 200) => Response.json(value, { status });

  test('has the account service send the invitation, then grants the role', async () => {
    const { calls, ask } = project({
      [LIST]: [json([])],
      [GIVE]: [json('unknown'), json('given')],
      [INVITE]: [json({ id: 'x' })],
    });
    const answer = await ask();
    expect([answer.status, await answer.json()]).toEqual([201, { outcome: 'invited' }]);
    expect(calls).toEqual([
      LIST,
      `secret ${GIVE}`,
      `secret ${INVITE}?redirect_to=https%3A%2F%2Fsite.example%2Fadmin%2Freset`,
      `secret ${GIVE}`,
    ]);
  });

  test.each([
    ['rejects a caller without the role', { [LIST]: [json({}, 401)] }, 403, 1],
    ['does not report an unavailable database as a refusal', { [LIST]: [json({}, 503)] }, 503, 1],
    ['does not invite an existing administrator', { [LIST]: [json([])], [GIVE]: [json('already')] }, 409, 2],
    [
      'reports too many emails',
      { [LIST]: [json([])], [GIVE]: [json('unknown')], [INVITE]: [json({}, 429)] },
      429,
      3,
    ],
    [
      'grants no role when an invitation fails',
      { [LIST]: [json([])], [GIVE]: [json('unknown')], [INVITE]: [json({}, 500)] },
      503,
      3,
    ],
  ])('%s', async (_what, answers, status, asked) => {
    const { calls, ask } = project(answers);
    expect((await ask()).status).toBe(status);
    expect(calls).toHaveLength(asked);
  });
});
