import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { withClaims } from '../support/session-token.ts';
import { SECRETS } from './support/postgres.ts';
import {
  addEditor,
  ADMIN,
  createClientFor,
  EDITOR,
  ok,
  signInAs,
  useWorld,
  type Client,
} from './support/world.ts';

const world = useWorld();
const FACTOR = '77777777-7777-4777-8777-777777777777';

let seeded = 0;
let session = '';
let password: Client;
let strong: Client;
let stale: Client;
let tokens: Record<'password' | 'strong' | 'stale', string>;

const addFactor = (account = ADMIN, id = FACTOR, status = 'verified') =>
  world.sql(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values ($1::uuid, $2, $1::uuid::text, 'totp', $3::auth.factor_status, now(), now(), 'JBSWY3DPEHPK3PXP')`,
    [id, account, status],
  );
const clientWith = (token: string) => createClientFor(world.backend, { Authorization: `Bearer ${token}` });
const passedAgo = (minutes: number) => [
  { method: 'totp', timestamp: Math.floor(Date.now() / 1000) - 60 * minutes },
];
const entries = () =>
  world.sql<{ actor: string; action: string; subject: string | null }>(
    `select actor, action, subject from public.audit_log where id > $1 and action <> 'Editor added' order by id`,
    [seeded],
  );
const codeOf = async (call: PromiseLike<{ error: { code?: string } | null }>) => (await call).error?.code;

beforeEach(async () => {
  const own = await signInAs(world.backend, 'admin@example.com');
  const token = (await own.auth.getSession()).data.session?.access_token ?? '';
  session = (
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { session_id: string }
  ).session_id;
  const sign = (minutes: number) =>
    withClaims(token, { aal: 'aal2', amr: passedAgo(minutes) }, SECRETS.jwtSecret);
  tokens = { password: token, strong: sign(14), stale: sign(16) };
  [password, strong, stale] = [
    clientWith(tokens.password),
    clientWith(tokens.strong),
    clientWith(tokens.stale),
  ];
  seeded = (await world.value<number>('select coalesce(max(id), 0)::integer from public.audit_log')) ?? 0;
});

const SENSITIVE: Record<string, (client: Client) => PromiseLike<{ error: { code?: string } | null }>> = {
  'reading messages': (client) => client.rpc('list_messages', {}),
  'reading leads': (client) => client.rpc('list_leads', {}),
  'looking for an address': (client) => client.rpc('audience_counts', { search: 'ruth@' }),
  'importing followers': (client) =>
    client.rpc('import_followers', { addresses: ['one@example.com'], new_topics: ['news'] }),
  'reading followers': (client) => client.rpc('list_followers', {}),
  'reading a person’s data': (client) => client.rpc('person_record', { address: 'a@example.com' }),
  'reading recipients': (client) => client.rpc('list_emails', { tab: 'sent' }),
  'reading the table of leads': (client) => client.from('email_leads').select('email'),
  'reading the table of messages': (client) => client.from('contact_messages').select('email'),
  'reading the table of followers': (client) => client.from('followers').select('email'),
  'reading the table of subscribers': (client) => client.from('podcast_subscribers').select('email'),
  'deleting a lead': (client) => client.from('email_leads').delete().neq('email', ''),
  exporting: (client) => client.rpc('record_export', { list: 'leads' }),
  erasing: (client) => client.rpc('erase_person', { address: 'a@example.com' }),
  'changing a role': (client) => client.rpc('change_role', { account: EDITOR, new_role: 'admin' }),
  'removing an account': (client) => client.rpc('remove_administrator', { account: EDITOR }),
  'removing someone’s second factor': (client) => client.rpc('remove_second_factor', { account: EDITOR }),
  'changing privacy settings': (client) => client.rpc('save_retention_settings', { user_agent_days: 1 }),
  'changing mail settings': (client) =>
    client.from('mail_settings').update({ per_second: 3 }).eq('only_row', true),
  'requiring a second factor': (client) => client.rpc('require_second_factor', { required: true }),
  'creating recovery codes': (client) => client.rpc('create_recovery_codes'),
};

describe('an account with a second factor', () => {
  beforeEach(async () => {
    await addEditor(world);
    await addFactor();
    await addFactor(EDITOR, randomUUID());
    await world.sql(`insert into public.email_leads (email, first_name) values ('a@example.com', 'A')`);
    await world.sql(
      `insert into public.contact_messages (name, email, message) values ('A', 'a@example.com', 'x')`,
    );
    await world.sql(`insert into public.podcast_subscribers (email, consent) values ('a@example.com', true)`);
    await world.sql(`insert into public.followers (email, topics) values ('f@example.com', '{news}')`);
  });

  test('has no role with the password only', async () => {
    expect(ok(await password.rpc('sign_in_step'))).toBe('verify');
    expect(ok(await password.from('user_roles').select('role'))).toEqual([]);
    expect(ok(await password.from('chapter_drafts').select('chapter_id'))).toEqual([]);
    expect(ok(await password.from('email_leads').select('email'))).toEqual([]);
    expect(
      await codeOf(password.from('book_chapters').update({ chapter_title: 'x' }).eq('chapter_number', 1)),
    ).toBe('PT404');
    for (const name of [
      'list_administrators',
      'list_sessions',
      'end_other_sessions',
      'create_recovery_codes',
    ] as const)
      expect(await codeOf(password.rpc(name)), name).toBe('42501');
    for (const [name, call] of Object.entries(SENSITIVE))
      if (!name.includes('table')) expect(await codeOf(call(password)), name).toMatch(/^(42501|PT404)$/);
  });

  test('has no role with a token of another level than its session', async () => {
    expect(ok(await strong.rpc('sign_in_step'))).toBe('verify');
    await world.sql(`update auth.sessions set aal = 'aal2' where id = $1`, [session]);
    expect(ok(await password.rpc('sign_in_step'))).toBe('verify');
    expect(ok(await strong.rpc('sign_in_step'))).toBe('admitted');
  });

  test.each(Object.entries(SENSITIVE))('needs it again after 15 minutes for %s', async (_name, call) => {
    await world.sql(`update auth.sessions set aal = 'aal2' where id = $1`, [session]);
    const { error } = await call(stale);
    expect(error).toMatchObject({
      code: 'PT403',
      message: 'Confirm that it is you, with your second step.',
    });
    expect(await codeOf(call(strong))).toBeUndefined();
  });

  test('does everything else at any time', async () => {
    await world.sql(`update auth.sessions set aal = 'aal2' where id = $1`, [session]);
    ok(await stale.from('user_roles').select('role').single());
    ok(await stale.rpc('audience_counts', {}));
    ok(await stale.rpc('list_sessions'));
    ok(await stale.from('mail_settings').select('per_second').single());
    ok(await stale.from('book_chapters').update({ chapter_title: 'x' }).eq('chapter_number', 1).select('id'));
  });

  test.each([
    ['a password', [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }]],
    ['nothing', []],
    ['text', 'totp'],
    ['a string in the list', ['totp']],
  ])('does not count %s as a second step', async (_name, amr) => {
    await world.sql(`update auth.sessions set aal = 'aal2' where id = $1`, [session]);
    const client = clientWith(withClaims(tokens.strong, { amr }, SECRETS.jwtSecret));
    expect(await codeOf(client.rpc('list_leads', {}))).toBe('PT403');
  });

  test('may have started another one, which does not count', async () => {
    await world.sql('delete from auth.mfa_factors');
    await addFactor(ADMIN, FACTOR, 'unverified');
    expect(ok(await password.rpc('sign_in_step'))).toBe('admitted');
    ok(await password.rpc('list_leads', {}));
  });
});

describe('recovery codes', () => {
  const createCodes = async () => {
    await addFactor();
    await world.sql(`update auth.sessions set aal = 'aal2' where id = $1`, [session]);
    return ok(await strong.rpc('create_recovery_codes'));
  };

  test('are ten, stored as hashes, and replaced by new ones', async () => {
    const codes = await createCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9a-f]{4}-){4}[0-9a-f]{4}$/);
    const stored = JSON.stringify(await world.sql('select * from private.recovery_codes'));
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''));
    expect(ok(await strong.rpc('second_factor_status'))).toEqual([
      { is_required: false, recovery_codes: 10 },
    ]);
    await createCodes().catch(() => undefined);
    await strong.rpc('create_recovery_codes');
    expect(await codeOf(password.rpc('use_recovery_code', { code: codes[0] ?? '' }))).toBe('PT422');
    expect(await world.value('select count(*)::integer from private.recovery_codes')).toBe(10);
  });

  test('work once, without the second step, and remove it', async () => {
    const [first = '', second = ''] = await createCodes();
    const other = await signInAs(world.backend, 'admin@example.com');
    expect(await codeOf(password.rpc('use_recovery_code', { code: 'wrong' }))).toBe('PT422');
    expect(await codeOf(world.reader.rpc('use_recovery_code', { code: first }))).toBe('PT422');
    ok(
      await password
        .rpc('use_recovery_code', { code: ` ${first.toUpperCase()} ` })
        .then((r) => ({ ...r, data: true })),
    );
    expect(ok(await password.rpc('sign_in_step'))).toBe('admitted');
    expect(ok(await other.rpc('sign_in_step'))).toBe('none');
    await addFactor();
    expect(await codeOf(password.rpc('use_recovery_code', { code: first }))).toBe('PT422');
    expect(await codeOf(password.rpc('use_recovery_code', { code: second }))).toBeUndefined();
    const actor = 'admin@example.com';
    expect((await entries()).map(({ action }) => action)).toEqual([
      'Recovery codes created',
      ...Array.from({ length: 2 }, () => ['Recovery code used', 'Authenticator app removed']).flat(),
    ]);
    expect(new Set((await entries()).map((entry) => entry.actor))).toEqual(new Set([actor]));
  });

  test('work once even if they are sent several times at once', async () => {
    const [code = ''] = await createCodes();
    const codes = await Promise.all(
      Array.from({ length: 5 }, () => codeOf(password.rpc('use_recovery_code', { code }))),
    );
    expect(codes.toSorted()).toEqual(['PT422', 'PT422', 'PT422', 'PT422', undefined]);
    expect((await entries()).filter(({ action }) => action === 'Recovery code used')).toHaveLength(1);
  });

  test('are created only with a second factor, and cannot be used after the session has ended', async () => {
    expect(await codeOf(password.rpc('create_recovery_codes'))).toBe('PT422');
    const [code = ''] = await createCodes();
    await world.sql('delete from auth.sessions where id = $1', [session]);
    expect(await codeOf(password.rpc('use_recovery_code', { code }))).toBe('PT422');
  });
});

test('another administrator can remove a lost second factor, which ends that account’s sessions', async () => {
  await addEditor(world);
  await addFactor(EDITOR);
  const editor = await signInAs(world.backend, 'editor@example.com');
  const listed = ok(await world.admin.rpc('list_administrators'));
  expect(listed.map(({ email, has_second_factor }) => [email, has_second_factor])).toEqual([
    ['admin@example.com', false],
    ['editor@example.com', true],
  ]);
  expect(await codeOf(world.admin.rpc('remove_second_factor', { account: ADMIN }))).toBe('PT422');
  expect(await codeOf(world.admin.rpc('remove_second_factor', { account: EDITOR }))).toBeUndefined();
  expect(ok(await editor.rpc('sign_in_step'))).toBe('none');
  expect(ok(await (await signInAs(world.backend, 'editor@example.com')).rpc('sign_in_step'))).toBe(
    'admitted',
  );
  expect(await codeOf(world.admin.rpc('remove_second_factor', { account: EDITOR }))).toBe('PT404');
  expect(await entries()).toEqual([
    { actor: 'admin@example.com', action: 'Authenticator app removed', subject: 'editor@example.com' },
  ]);
});

test('if the site requires it, an account without a second factor can only add one', async () => {
  await addEditor(world);
  expect(await codeOf(password.rpc('require_second_factor', { required: true }))).toBe('PT422');
  await addFactor();
  await world.sql(`update auth.sessions set aal = 'aal2' where id = $1`, [session]);
  expect(await codeOf(strong.rpc('require_second_factor', { required: true }))).toBeUndefined();
  expect(await entries()).toEqual([
    { actor: 'admin@example.com', action: 'Site settings changed', subject: 'second factor required' },
  ]);
  const editor = await signInAs(world.backend, 'editor@example.com');
  expect(ok(await editor.rpc('sign_in_step'))).toBe('enroll');
  expect(ok(await editor.from('chapter_drafts').select('chapter_id'))).toEqual([]);
  for (const name of ['list_sessions', 'second_factor_status', 'require_recent_factor'] as const)
    expect(await codeOf(editor.rpc(name)), name).toBe('42501');
  expect(ok(await strong.rpc('sign_in_step'))).toBe('admitted');
  expect(ok(await world.reader.rpc('sign_in_step'))).toBe('none');
});

test('sessions are listed and ended, but only one’s own', async () => {
  await signInAs(world.backend, 'admin@example.com');
  await world.sql(`update auth.sessions set ip = '203.0.113.9', user_agent = 'A browser' where id = $1`, [
    session,
  ]);
  const [current, ...others] = ok(await password.rpc('list_sessions'));
  expect(current).toMatchObject({
    id: session,
    ip: '203.0.113.9',
    user_agent: 'A browser',
    is_current: true,
  });
  expect(others.length).toBeGreaterThanOrEqual(2);
  expect(others.some(({ is_current }) => is_current)).toBe(false);
  const foreign = await world.value<string>(`select id from auth.sessions where user_id <> $1 limit 1`, [
    ADMIN,
  ]);
  expect(await codeOf(password.rpc('end_session', { session: foreign ?? '' }))).toBe('PT404');
  expect(await codeOf(password.rpc('end_session', { session: others[0]?.id ?? '' }))).toBeUndefined();
  expect(ok(await password.rpc('end_other_sessions'))).toBe(others.length - 1);
  expect(ok(await password.rpc('list_sessions')).map(({ id }) => id)).toEqual([session]);
  expect(await world.value(`select count(*)::integer from auth.sessions where id = $1`, [foreign])).toBe(1);
  expect((await entries()).map(({ action }) => action)).toEqual(['Session ended', 'Other sessions ended']);
});
