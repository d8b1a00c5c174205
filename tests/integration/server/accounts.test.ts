import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';
import {
  accountsWithDemoPassword,
  addAccount,
  changePassword,
  listAccounts,
  removeAccount,
  turnOffSecondFactor,
  prepareAccounts,
} from '~/server/accounts/accounts.ts';
import { createBackend, type Backend } from '~/server/backend/create-backend.ts';
import { seedOnce, type Seed } from '~/server/backend/migrations.ts';
import { CommandError } from '~/lib/commands/terminal.ts';
import { ALL_SCHEMAS, snapshotRows, restoreRows } from '../../support/row-snapshots.ts';
import { seededSnapshot } from '../../support/seeded-database.ts';

const SECRETS = { jwtSecret: 'a-jwt-secret-used-only-in-tests-0123456789', secretKey: 'sb_secret_tests' };
const PASSWORD = 'a password of some length';

let backend: Backend;
let sql: Backend['sql'];
const backends = new Map<Seed, Backend>();
const useDatabase = async (seed: Seed) => {
  const existing = backends.get(seed);
  if (existing) await restoreRows(existing.sql);
  backend = existing ?? (await createBackend({ ...SECRETS, snapshot: await seededSnapshot(seed) }));
  ({ sql } = backend);
  if (existing) return;
  await snapshotRows(sql, ALL_SCHEMAS);
  backends.set(seed, backend);
};
afterAll(async () => {
  for (const each of backends.values()) await each.close();
});

const post = (grant: string, body: object) =>
  backend.fetch(
    new Request(`http://embedded/auth/v1/token?grant_type=${grant}`, {
      method: 'POST',
      headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
const signIn = async (email: string, password: string) => {
  const response = await post('password', { email, password });
  const session = (await response.json()) as { access_token?: string; refresh_token?: string };
  return { status: response.status, ...session };
};
const refresh = async (refresh_token: string | undefined) =>
  (await post('refresh_token', { refresh_token })).status;
const prepare = (
  { isPublic = true, startsEmpty = false, dataDir = '.data' },
  firstAdmin?: { email: string; password: string },
  folder = '/site/.data',
) => prepareAccounts(sql, { isPublic, startsEmpty, firstAdmin, dataDir }, folder);
const emails = async () => (await listAccounts(sql)).map(({ email }) => email);

describe('demo database', () => {
  beforeEach(() => useDatabase('demo'));

  test('lets a new administrator sign in with any capitalization of the email address and read restricted data', async () => {
    await addAccount(sql, 'Me@Example.org', PASSWORD, 'admin');
    const session = await signIn('me@example.org', PASSWORD);
    expect(session.status).toBe(200);
    expect((await signIn('ME@EXAMPLE.ORG', PASSWORD)).status).toBe(200);
    const drafts = await backend.fetch(
      new Request('http://embedded/rest/v1/chapter_drafts?select=chapter_id', {
        headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, Authorization: `Bearer ${session.access_token}` },
      }),
    );
    expect(((await drafts.json()) as unknown[]).length).toBeGreaterThan(0);
    expect(await listAccounts(sql)).toEqual([
      { email: 'admin@example.com', role: 'admin' },
      { email: 'me@example.org', role: 'admin' },
      { email: 'reader@example.com', role: null },
    ]);
  });

  test('stores the password only as a hash', async () => {
    await addAccount(sql, 'me@example.org', PASSWORD, 'admin');
    const [row] = await sql<{ hash: string; text: string }>(
      `select encrypted_password as hash, to_jsonb(users)::text as text from auth.users where email = 'me@example.org'`,
    );
    expect(row?.hash).toMatch(/^\$2a\$10\$.{53}$/);
    expect(row?.text).not.toContain(PASSWORD);
  });

  test.each([
    ['me', "'me' is not an email address."],
    ['admin@example.com', 'admin@example.com already has an account.'],
    ['READER@example.com', 'READER@example.com already has an account.'],
  ])('rejects adding %s', async (email, message) => {
    await expect(addAccount(sql, email, PASSWORD, 'admin')).rejects.toThrow(new CommandError(message));
    expect(await emails()).toHaveLength(2);
  });

  test('ends only the account’s own sessions when its password changes', async () => {
    const ended = await signIn('admin@example.com', 'let-there-be-light');
    const other = await signIn('reader@example.com', 'let-there-be-light');
    await changePassword(sql, 'Admin@example.com', PASSWORD);
    expect((await signIn('admin@example.com', 'let-there-be-light')).status).toBe(400);
    expect((await signIn('admin@example.com', PASSWORD)).status).toBe(200);
    expect(await refresh(ended.refresh_token)).toBe(400);
    expect(await refresh(other.refresh_token)).toBe(200);
    await expect(changePassword(sql, 'you@example.org', PASSWORD)).rejects.toThrow(
      new CommandError('There is no account with the address you@example.org.'),
    );
  });

  test('changes nothing when a password is rejected', async () => {
    await expect(changePassword(sql, 'admin@example.com', 'too short')).rejects.toThrow(
      new CommandError('The password has fewer than 12 characters.'),
    );
    expect((await signIn('admin@example.com', 'let-there-be-light')).status).toBe(200);
  });

  test('hides details of database errors', async () => {
    // Restoring rows does not undo changes to tables, so the next test opens another database.
    backends.delete('demo');
    onTestFinished(backend.close);
    await sql('drop table auth.identities cascade');
    const failure = await addAccount(sql, 'me@example.org', PASSWORD, 'admin').catch(
      (error: unknown) => error,
    );
    expect(failure).toEqual(new CommandError('The database rejected the account (42P01).'));
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain(PASSWORD);
    await sql('alter table auth.users rename column encrypted_password to gone');
    const second = await changePassword(sql, 'admin@example.com', PASSWORD).catch((error: unknown) => error);
    expect(second).toEqual(new CommandError('The database rejected the account (42703).'));
  });

  test('turns two-step sign-in off and ends all sessions, as recorded in the audit log', async () => {
    const session = await signIn('admin@example.com', 'let-there-be-light');
    await sql(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       select gen_random_uuid(), id, 'totp', 'verified', now(), now() from auth.users where email = 'admin@example.com'`,
    );
    expect(await turnOffSecondFactor(sql, 'Admin@example.com')).toBe(true);
    expect(await turnOffSecondFactor(sql, 'admin@example.com')).toBe(false);
    expect(await refresh(session.refresh_token)).toBe(400);
    expect(await sql('select actor, action, subject from public.audit_log order by id desc limit 1')).toEqual(
      [{ actor: 'server', action: 'Authenticator app removed', subject: 'admin@example.com' }],
    );
    await expect(turnOffSecondFactor(sql, 'nobody@example.org')).rejects.toThrow('There is no account');
  });

  test('removes an account with its sessions, except the last administrator', async () => {
    const ended = await signIn('reader@example.com', 'let-there-be-light');
    await removeAccount(sql, 'Reader@example.com');
    expect((await signIn('reader@example.com', 'let-there-be-light')).status).toBe(400);
    expect(await refresh(ended.refresh_token)).toBe(400);
    expect(await sql('select 1 from auth.sessions')).toEqual([]);
    expect(await sql('select 1 from auth.refresh_tokens')).toEqual([]);

    await expect(removeAccount(sql, 'admin@example.com')).rejects.toThrow(
      new CommandError(
        'admin@example.com is the last administrator and cannot be removed. Add another first: npm run admin -- add <email>',
      ),
    );
    await addAccount(sql, 'me@example.org', PASSWORD, 'admin');
    await removeAccount(sql, 'admin@example.com');
    expect(await emails()).toEqual(['me@example.org']);
    await expect(removeAccount(sql, 'me@example.org')).rejects.toThrow('is the last administrator');
    await expect(removeAccount(sql, 'you@example.org')).rejects.toThrow(
      new CommandError('There is no account with the address you@example.org.'),
    );
  });

  test('recognizes the demo password under any email address and any bcrypt prefix', async () => {
    await addAccount(sql, 'me@example.org', PASSWORD, 'admin');
    const existing = ['admin@example.com', 'reader@example.com'];
    expect((await accountsWithDemoPassword(sql)).map(({ email }) => email)).toEqual(existing);
    await sql(`update auth.users set email = 'moved@example.org',
      encrypted_password = overlay(encrypted_password placing '$2b$' from 1 for 4) where email = 'admin@example.com'`);
    await sql(`update auth.users set encrypted_password = '' where email = 'reader@example.com'`);
    expect(await accountsWithDemoPassword(sql)).toEqual([{ email: 'moved@example.org', role: 'admin' }]);
  });

  test('refuses to start on a public address and prints commands that work for any data folder name', async () => {
    await expect(prepare({ dataDir: 'my data' }, undefined, "/site/Ann's data")).rejects.toThrow(
      `  DATA_DIR='/site/Ann'\\''s data' npm run admin -- password admin@example.com`,
    );
  });

  test('accepts the demo accounts on the local machine until their password is changed', async () => {
    expect(await prepare({ isPublic: false })).toEqual({ kind: 'demo' });
    await changePassword(sql, 'admin@example.com', PASSWORD);
    await removeAccount(sql, 'reader@example.com');
    for (const isPublic of [false, true])
      expect(await prepare({ isPublic })).toEqual({
        kind: 'administrators',
        emails: ['admin@example.com'],
      });
  });
});

describe('new database on a public address', () => {
  beforeEach(() => useDatabase('book'));

  test('seeds the book and its schedule, but no accounts or readers', async () => {
    const [counts] = await sql(`select
      (select count(*) from public.book_chapters where is_published)::integer as published,
      (select count(*) from public.book_chapters where not is_published and release_date > now())::integer as scheduled,
      (select count(*) from auth.users)::integer as accounts,
      (select count(*) from public.chapter_views)::integer as views,
      (select sum(view_count) from public.book_chapters)::integer as counted`);
    expect(counts).toEqual({ published: 9, scheduled: 5, accounts: 0, views: 0, counted: 0 });
  });

  test('creates the account from ADMIN_EMAIL and ADMIN_PASSWORD without printing them', async () => {
    const log = vi.spyOn(console, 'log').mockReturnValue();
    const named = { email: 'Me@example.org', password: PASSWORD };
    expect(await prepare({}, named)).toEqual({ kind: 'administrators', emails: ['me@example.org'] });
    expect((await signIn('me@example.org', PASSWORD)).status).toBe(200);
    await prepare({}, { email: 'other@example.org', password: 'let-there-be-light' });
    expect(await emails()).toEqual(['me@example.org']);
    expect(log).not.toHaveBeenCalled();
  });

  test.each([
    ['me@example.org', 'let-there-be-light', 'ADMIN_PASSWORD is the public demo password.'],
    ['me@example.org', 'eleven char', 'ADMIN_PASSWORD has fewer than 12 characters.'],
    ['me', PASSWORD, "ADMIN_EMAIL must be an email address, not 'me'."],
  ])('rejects ADMIN_EMAIL=%s with ADMIN_PASSWORD=%s', async (email, password, message) => {
    await expect(prepare({}, { email, password })).rejects.toThrow(new CommandError(message));
    expect(await emails()).toEqual([]);
  });

  test('creates no account if it starts only on the local machine', async () => {
    expect(await prepare({ isPublic: false })).toEqual({ kind: 'administrators', emails: [] });
  });
});

describe('another author’s new site', () => {
  beforeEach(() => useDatabase('blank'));

  test('has nothing of the demo, also after a later start without --empty, and one administrator', async () => {
    await seedOnce(
      { exec: sql, query: async (text: string) => ({ rows: await sql(text) }) } as never,
      'demo',
    );
    const [counts] = await sql(`select
      (select count(*) from public.book_chapters)::integer as chapters,
      (select count(*) from public.episodes)::integer as episodes,
      (select count(*) from auth.users)::integer as accounts`);
    expect(counts).toEqual({ chapters: 0, episodes: 0, accounts: 0 });
    vi.spyOn(console, 'log').mockReturnValue();
    expect(await prepare({ isPublic: false, startsEmpty: true })).toEqual({
      kind: 'administrators',
      emails: ['admin@localhost.local'],
    });
  });
});
