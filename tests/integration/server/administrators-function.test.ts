import { beforeEach, describe, expect, test } from 'vitest';
import {
  handleAdministrators,
  createHostedOptions,
} from '../../../supabase/functions/administrators/handler.ts';
import { guardedServer, seededBackend, signedIn, SITE } from './gateway/support.ts';
import { allowConsole } from '../../unit/support/console-errors.ts';

const DEMO = 'let-there-be-light';

const backend = await seededBackend();
const server = await guardedServer(backend, { rateLimitFactor: 100 });
const getToken = async (email: string) =>
  (await signedIn(server, email))['Authorization']?.replace('Bearer ', '') ?? '';
await backend.sql(
  `insert into public.user_roles (user_id, role)
   select private.create_account('editor@example.com', encrypted_password), 'editor'
   from auth.users where email = 'reader@example.com'`,
);
const tokens = {
  admin: await getToken('admin@example.com'),
  editor: await getToken('editor@example.com'),
  reader: await getToken('reader@example.com'),
};
beforeEach(async () => {
  await backend.sql('delete from public.mail_outbox');
  await backend.sql(
    `delete from auth.users where email not in ('admin@example.com', 'editor@example.com', 'reader@example.com')`,
  );
  await backend.sql(`delete from public.user_roles where user_id in
    (select id from auth.users where email = 'reader@example.com')`);
});

const invite = async (email: unknown, token: string | null = tokens.admin, role: unknown = 'admin') => {
  const response = await server.post(
    '/functions/v1/administrators',
    { email, role },
    token === null ? {} : { Authorization: `Bearer ${token}` },
  );
  return { status: response.status, body: JSON.parse(response.text) as Record<string, unknown> };
};
const emails = () =>
  backend.sql<{ kind: string; recipient: string; text_body: string }>(
    'select kind, recipient, text_body from public.mail_outbox order by created_at, kind',
  );
const administrators = async () =>
  (
    await backend.sql<{ email: string }>(
      `select email from auth.users join public.user_roles on user_id = id where user_roles.role = 'admin' order by email`,
    )
  ).map(({ email }) => email);
const getLinkToken = (body: string | undefined) =>
  /token_hash=([\w-]{43})&type=invite/.exec(body ?? '')?.[1] ?? '';
const verify = (token_hash: string) => server.post('/auth/v1/verify', { token_hash, type: 'invite' });

describe('authorization', () => {
  const forged = () => {
    const [header, payload] = tokens.reader.split('.');
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as object;
    const forgedClaims = { ...claims, sub: '11111111-1111-4111-8111-111111111111' };
    return `${header}.${Buffer.from(JSON.stringify(forgedClaims)).toString('base64url')}.${tokens.admin.split('.')[2]}`;
  };
  test.each([
    ['a visitor', () => null],
    ['a signed-in user without the role', () => tokens.reader],
    ['an editor', () => tokens.editor],
    ['a forged token', forged],
    ['an invalid token', () => 'nonsense'],
  ])('rejects %s', async (_label, token) => {
    allowConsole(/Administrators only|permission denied for function require_recent_factor/);
    for (const email of ['new@example.com', 'admin@example.com', 'no address']) {
      const response = await invite(email, token());
      expect([response.status, response.body['message']]).toEqual([403, 'Only administrators can do this.']);
    }
    expect(await administrators()).toEqual(['admin@example.com']);
    expect(await emails()).toEqual([]);
  });
});

describe('invitations', () => {
  test('create an account without a password and email a single-use link', async () => {
    expect(await invite(' New@Example.com ')).toEqual({ status: 201, body: { outcome: 'invited' } });
    const [email, ...others] = await emails();
    expect(others).toEqual([]);
    expect(email).toMatchObject({ kind: 'invitation', recipient: 'new@example.com' });
    expect(email?.text_body).toContain(`${SITE}/admin/reset#token_hash=`);
    for (const password of ['', ' ', 'new@example.com', DEMO])
      expect((await server.signIn('new@example.com', password)).status).toBe(400);

    expect((await verify(getLinkToken(email?.text_body))).status).toBe(200);
    expect((await verify(getLinkToken(email?.text_body))).status).toBe(403);
  });

  test('expire after seven days and can be resent', async () => {
    await invite('new@example.com');
    expect(await invite('new@example.com')).toEqual({ status: 201, body: { outcome: 'pending' } });
    const [row] = await backend.sql<{ lasts: string }>(
      'select (expires_at - created_at)::text as lasts from private.account_links limit 1',
    );
    expect(row?.lasts).toBe('7 days');
    expect(await emails()).toHaveLength(2);
    expect(await administrators()).toEqual(['admin@example.com', 'new@example.com']);
    await backend.sql(`update private.account_links set expires_at = now() - interval '1 second'`);
    expect((await verify(getLinkToken((await emails())[1]?.text_body))).status).toBe(403);
  });

  test('grant the role to existing accounts and send an email without a secret', async () => {
    expect(await invite('READER@example.com')).toEqual({ status: 201, body: { outcome: 'granted' } });
    expect(await administrators()).toEqual(['admin@example.com', 'reader@example.com']);
    const [email] = await emails();
    expect(email).toMatchObject({ kind: 'role_granted', recipient: 'reader@example.com' });
    expect(email?.text_body).toContain(`${SITE}/admin/login`);
    expect(email?.text_body).not.toContain('token');
    expect((await server.signIn('reader@example.com', DEMO)).status).toBe(200);
  });

  test.each(['admin@example.com', 'editor@example.com'])(
    'are rejected for %s, who has access',
    async (email) => {
      const response = await invite(email);
      expect([response.status, response.body['message']]).toEqual([409, 'This address already has access.']);
      expect(await emails()).toEqual([]);
      expect(await administrators()).toEqual(['admin@example.com']);
    },
  );

  test('give editors their role', async () => {
    const roles = () =>
      backend.sql<{ email: string }>(
        `select email from auth.users join public.user_roles on user_id = id where user_roles.role = 'editor' order by email`,
      );
    expect((await invite('new@example.com', tokens.admin, 'editor')).body).toEqual({ outcome: 'invited' });
    expect((await invite('reader@example.com', tokens.admin, 'editor')).body).toEqual({ outcome: 'granted' });
    const [, email] = await emails();
    expect(email?.text_body).toContain('has made you an editor.');
    expect((await roles()).map((row) => row.email)).toEqual([
      'editor@example.com',
      'new@example.com',
      'reader@example.com',
    ]);
    expect(await administrators()).toEqual(['admin@example.com']);
  });

  test.each(['owner', '', null, ['admin']])('are rejected with the role %j', async (role) => {
    expect((await invite('new@example.com', tokens.admin, role)).status).toBe(400);
    expect(await emails()).toEqual([]);
  });

  test.each([
    ['no address', 'admin'],
    ['nothing', undefined],
    ['an empty text', ' '],
    ['a list', ['new@example.com']],
    ['a very long address', `${'a'.repeat(260)}@example.com`],
    ['a null character', 'new@example.com\0'],
    ['a line break', 'new@example.com\nBcc: all@example.com'],
  ])('are rejected for %s as the email address', async (_label, email) => {
    expect((await invite(email)).status).toBe(400);
    expect(await emails()).toEqual([]);
    expect(await administrators()).toEqual(['admin@example.com']);
  });

  test('are limited to three an hour per email address and twenty in total', async () => {
    for (let i = 0; i < 3; i += 1) expect((await invite('new@example.com')).status).toBe(201);
    expect((await invite('new@example.com')).status).toBe(429);
    for (let i = 0; i < 17; i += 1) expect((await invite(`new${i}@example.com`)).status).toBe(201);
    const overLimit = await invite('beyond@example.com');
    expect([overLimit.status, overLimit.body['code']]).toEqual([429, 'PT429']);
    expect(await administrators()).not.toContain('beyond@example.com');
  });

  test('accept only POST requests with small bodies', async () => {
    const getResponse = await server.sendRequest('/functions/v1/administrators', {
      headers: { Authorization: `Bearer ${tokens.admin}` },
    });
    expect(getResponse.status).toBe(405);
    expect((await invite('x'.repeat(5000))).status).toBe(413);
  });
});

describe('hosted project', () => {
  const PROJECT_ROOT = 'https://project.supabase.example';
  const fakeProject = (answers: Record<string, Response[]>) => {
    const calls: string[] = [];
    const options = createHostedOptions({
      apiUrl: PROJECT_ROOT,
      publishableKey: 'sb_publishable_x',
      secretKey: 'service.role.token',
      redirectTo: `${SITE}/admin/reset`,
      send: async (request) => {
        const { pathname, search } = new URL(request.url);
        const authorization = request.headers.get('authorization');
        if (pathname === GRANT) expect(await request.json()).toMatchObject({ new_role: 'editor' });
        calls.push(`${authorization === 'Bearer service.role.token' ? 'secret ' : ''}${pathname}${search}`);
        return answers[pathname]?.shift() ?? new Response(null, { status: 500 });
      },
    });
    const sendRequest = () =>
      handleAdministrators(
        new Request('https://x.example/administrators', {
          method: 'POST',
          headers: { Authorization: 'Bearer caller' },
          body: '{"email":"new@example.com","role":"editor"}',
        }),
        options,
      );
    return { calls, sendRequest };
  };
  const [LIST, GRANT, INVITE] = [
    '/rest/v1/rpc/require_recent_factor',
    '/rest/v1/rpc/grant_role',
    '/auth/v1/invite',
  ];
  const json = (value: unknown, status = 200) => Response.json(value, { status });

  test('sends the invitation through the account service, then grants the role', async () => {
    const { calls, sendRequest } = fakeProject({
      [LIST]: [json([])],
      [GRANT]: [json('unknown'), json('granted')],
      [INVITE]: [json({ id: 'x' })],
    });
    const response = await sendRequest();
    expect([response.status, await response.json()]).toEqual([201, { outcome: 'invited' }]);
    expect(calls).toEqual([
      LIST,
      `secret ${GRANT}`,
      `secret ${INVITE}?redirect_to=https%3A%2F%2Fsite.example%2Fadmin%2Freset`,
      `secret ${GRANT}`,
    ]);
  });

  test.each([
    ['rejects a caller without the role', { [LIST]: [json({}, 401)] }, 403, 1],
    ['does not report an unavailable database as a missing permission', { [LIST]: [json({}, 503)] }, 503, 1],
    ['does not invite an existing administrator', { [LIST]: [json([])], [GRANT]: [json('already')] }, 409, 2],
    [
      'reports too many emails',
      { [LIST]: [json([])], [GRANT]: [json('unknown')], [INVITE]: [json({}, 429)] },
      429,
      3,
    ],
    [
      'does not grant the role if the invitation fails',
      { [LIST]: [json([])], [GRANT]: [json('unknown')], [INVITE]: [json({}, 500)] },
      503,
      3,
    ],
  ])('%s', async (_label, answers, status, expectedCalls) => {
    const { calls, sendRequest } = fakeProject(answers);
    expect((await sendRequest()).status).toBe(status);
    expect(calls).toHaveLength(expectedCalls);
  });
});
