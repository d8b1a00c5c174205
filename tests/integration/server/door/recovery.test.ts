// A forgotten password on the embedded server: asked for, mailed, spent once; and nothing that a stranger could learn.
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/embedded-key.ts';
import type { Backend } from '~/server/backend/create-backend.ts';
import { guarded, type Guarded, seededBackend, SITE } from './support.ts';

const ADMIN = 'admin@example.com';
const READER = 'reader@example.com';
const DEMO = 'let-there-be-light';
const NEW = 'seven words that only I know';

type Mail = { kind: string; recipient: string; subject: string; text_body: string; status: string };

let backend: Backend;
let server: Guarded;
let hash: string;
beforeAll(async () => {
  backend = await seededBackend();
  const [account] = await backend.sql<{ hash: string }>(
    'select encrypted_password as hash from auth.users limit 1',
  );
  hash = account?.hash ?? '';
  server = await guarded(backend, { rateLimitFactor: 100 });
});
afterAll(async () => {
  await server.close();
  await backend.close();
});
beforeEach(async () => {
  await backend.sql('delete from public.mail_outbox');
  await backend.sql('delete from private.account_links');
  await backend.sql('update auth.users set encrypted_password = $1', [hash]);
});

const recover = (email: unknown, headers: Record<string, string> = {}) =>
  server.post('/auth/v1/recover', { email }, headers);
const mails = () =>
  backend.sql<Mail>(
    'select kind, recipient, subject, text_body, status from public.mail_outbox order by created_at',
  );
const linkFor = async (email: string) => {
  await recover(email);
  const found = (await mails()).findLast(({ recipient }) => recipient === email);
  return /token_hash=([\w-]{43})&type=recovery/.exec(found?.text_body ?? '')?.[1] ?? '';
};
const verify = (token_hash: unknown, type: unknown = 'recovery') =>
  server.post('/auth/v1/verify', { token_hash, type });
/** The browser's fetch, as far as the client uses it. */
const askServer: typeof fetch = async (input, init) => {
  const { pathname, search } = new URL(String(input));
  const answer = await server.ask(`${pathname}${search}`, {
    method: init?.method ?? 'GET',
    headers: Object.fromEntries(new Headers(init?.headers)),
    ...(typeof init?.body === 'string' && { body: init.body }),
  });
  return new Response(answer.text, { status: answer.status });
};
const OVER = { code: 403, error_code: 'otp_expired', msg: 'Email link is invalid or has expired' };

describe('asking', () => {
  test('an administrator gets a mail with a link to this site, whatever host and redirect the request names', async () => {
    const answer = await server.post(
      '/auth/v1/recover?redirect_to=https%3A%2F%2Fthief.example%2F',
      { email: 'Admin@Example.com' },
      { Host: 'thief.example' },
    );
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, {}]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'password_reset',
      recipient: ADMIN,
      subject: 'Set a new password for Speaking with the Almighty',
      status: 'waiting',
    });
    expect(mail?.text_body).toMatch(
      new RegExp(`^${SITE}/admin/reset#token_hash=[\\w-]{43}&type=recovery$`, 'm'),
    );
    expect(mail?.text_body).toContain('within one hour');
    expect(mail?.text_body).not.toContain('thief');
  });

  test('an unknown address gets the same answer, not earlier, and no mail', async () => {
    const times: number[] = [];
    const answers = [];
    for (const email of [ADMIN, 'stranger@example.com']) {
      const startedAt = performance.now();
      const { status, text, headers } = await recover(email);
      times.push(performance.now() - startedAt);
      answers.push({ status, text, headers: { ...headers, date: '' } });
    }
    expect(answers[1]).toEqual(answers[0]);
    for (const time of times) expect(time).toBeGreaterThan(390);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([ADMIN]);
  });

  test('both ask the database the same', async () => {
    const asked: string[] = [];
    const sql = vi.spyOn(backend, 'sql');
    for (const email of [ADMIN, 'stranger@example.com']) {
      sql.mockClear();
      await recover(email);
      asked.push(sql.mock.calls.map(([query]) => query).join('; '));
    }
    sql.mockRestore();
    expect(asked[0]).toContain('private.request_recovery');
    expect(asked[1]).toBe(asked[0]);
  });

  test.each([
    ['nothing', undefined],
    ['a list', [ADMIN]],
    ['no address', 'admin'],
    ['a very long address', `${'a'.repeat(300)}@example.com`],
    ['an address with a null character', `admin@example.com\0`],
    ['SQL', `' or 1=1 --`],
  ])('%s is refused and mails nothing', async (_what, email) => {
    const answer = await recover(email);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ error_code: 'validation_failed' });
    expect(await mails()).toEqual([]);
  });

  test('a body that is too long, or no POST, is refused', async () => {
    expect((await recover('x'.repeat(20_000))).status).toBe(413);
    expect((await server.ask('/auth/v1/recover')).status).toBe(405);
    expect((await server.ask('/auth/v1/verify?token=x&type=recovery')).status).toBe(405);
  });

  test('an account gets three mails an hour, and the first link stays good', async () => {
    const token = await linkFor(ADMIN);
    for (let i = 0; i < 4; i += 1) expect((await recover(ADMIN)).status).toBe(200);
    expect(await mails()).toHaveLength(3);
    expect((await verify(token)).status).toBe(200);
  });

  test('an address may ask five times, for any account, and then has to wait', async () => {
    const strict = await guarded(backend);
    for (let i = 0; i < 5; i += 1)
      expect((await strict.post('/auth/v1/recover', { email: `stranger${i}@example.com` })).status).toBe(200);
    for (const email of [ADMIN, 'stranger@example.com']) {
      const answer = await strict.post('/auth/v1/recover', { email });
      expect(answer.status).toBe(429);
      expect(JSON.parse(answer.text)).toMatchObject({ error_code: 'over_email_send_rate_limit' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500);
    }
    expect(await mails()).toEqual([]);
    await strict.close();
  });

  test('only a hash of the link is stored beside the mail, and none of it is printed', async () => {
    const print = vi.spyOn(console, 'log');
    const token = await linkFor(ADMIN);
    const rows = await backend.sql('select * from private.account_links');
    const users = await backend.sql('select * from auth.users');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, users])).not.toContain(token);
    expect(print).not.toHaveBeenCalled();
    print.mockRestore();
  });
});

describe('the link', () => {
  test('signs in once, sets the password, and ends every other session', async () => {
    const before = JSON.parse((await server.signIn(ADMIN, DEMO)).text) as { refresh_token: string };
    const token = await linkFor(ADMIN);
    const answer = await verify(token);
    expect(answer.status).toBe(200);
    const { access_token, user } = JSON.parse(answer.text) as {
      access_token: string;
      user: { email: string };
    };
    expect(user.email).toBe(ADMIN);
    const changed = await server.ask('/auth/v1/user', {
      method: 'PUT',
      headers: { Authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ password: NEW }),
    });
    expect(changed.status).toBe(200);
    expect((await server.signIn(ADMIN, NEW)).status).toBe(200);
    expect((await server.signIn(ADMIN, DEMO)).status).toBe(400);
    const renewed = await server.post('/auth/v1/token?grant_type=refresh_token', {
      refresh_token: before.refresh_token,
    });
    expect(renewed.status).toBe(400);
    expect(await verify(token).then(({ status, text }) => [status, JSON.parse(text)])).toEqual([403, OVER]);
  });

  test('works with the client of the pages', async () => {
    const client = createClient('http://embedded', EMBEDDED_PUBLISHABLE_KEY, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: askServer },
    });
    expect(
      (await client.auth.resetPasswordForEmail(READER, { redirectTo: `${SITE}/admin/reset` })).error,
    ).toBeNull();
    const token = /token_hash=([\w-]{43})/.exec((await mails())[0]?.text_body ?? '')?.[1] ?? '';
    const opened = await client.auth.verifyOtp({ token_hash: token, type: 'recovery' });
    expect(opened.error).toBeNull();
    expect((await client.auth.updateUser({ password: NEW })).error).toBeNull();
    expect((await server.signIn(READER, NEW)).status).toBe(200);
    const again = await client.auth.verifyOtp({ token_hash: token, type: 'recovery' });
    expect(again.error?.code).toBe('otp_expired');
  });

  test('is over after an hour', async () => {
    const token = await linkFor(ADMIN);
    await backend.sql(`update private.account_links set expires_at = now() - interval '1 second'`);
    expect((await verify(token)).status).toBe(403);
    const [row] = await backend.sql<{ lasts: string }>(
      'select (expires_at - created_at)::text as lasts from public.mail_outbox',
    );
    expect(row?.lasts).toBe('01:00:00');
  });

  test('opens the account it was made for and no other, and another link of the account is over with it', async () => {
    const [first, second, readers] = [await linkFor(ADMIN), await linkFor(ADMIN), await linkFor(READER)];
    const opened = JSON.parse((await verify(readers)).text) as { user: { email: string } };
    expect(opened.user.email).toBe(READER);
    expect((await verify(second)).status).toBe(200);
    expect((await verify(first)).status).toBe(403);
  });

  test('is spent once when two ask at the same moment', async () => {
    const token = await linkFor(ADMIN);
    const answers = await Promise.all([verify(token), verify(token), verify(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  });

  test('is taken for its own purpose only, and nothing else opens an account', async () => {
    const token = await linkFor(ADMIN);
    const [stored] = await backend.sql<{ token_hash: string }>(
      'select token_hash from private.account_links',
    );
    for (const [hash_, type] of [
      [token, 'invite'],
      [token, 'magiclink'],
      [token, 'email_change'],
      [stored?.token_hash, 'recovery'],
      [`${token}x`, 'recovery'],
      ['', 'recovery'],
      [null, 'recovery'],
      [[token], 'recovery'],
      ['x'.repeat(43), 'recovery'],
    ])
      expect((await verify(hash_, type)).status).toBe(403);
    const code = await server.post('/auth/v1/verify', { email: ADMIN, token: '123456', type: 'recovery' });
    expect(code.status).toBe(403);
    expect((await verify(token)).status).toBe(200);
  });
});
