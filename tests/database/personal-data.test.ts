import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { describe, PERSONAL_DATA } from '~/features/privacy/personal-data.ts';
import { ok, signInAs, useWorld } from './support/world.ts';

const world = useWorld();

/** Columns without personal data. A new column belongs here or in personal-data.ts. */
const OTHER_COLUMNS = `
private.captcha_solutions: signature expires_at
private.chapter_announcements: chapter_id announced_at is_repeated is_due
private.chapter_depths: chapter_id views depth_sum
private.chapter_referrers: chapter_id referrer views
private.chapter_removals: id chapter_id slug chapter_number removed_at reason
private.consent_texts: version body
private.mail_sender: only_row transport problem seen_at function_url function_secret
private.set_aside_rows: id
private.site_health: only_row clock_ran_at rebuild_due_since build_requested_at hook_called_at hook_problem
private.site_settings: only_row write_limit_factor captcha_required time_zone user_agent_days second_factor_required build_hook
private.unready_warnings: chapter_id release_date
private.totp_steps: factor_id step
private.visit_counts: day step tenth chapter_id book source visits
private.visit_labels: day kind label
private.visitor_salts: day salt
private.write_limits: table_name per_minute per_visitor_minute per_day per_visitor_day
public.admin_notifications: id title message notification_type is_read created_at chapter_id
public.book_chapters: id chapter_number chapter_title slug content is_published release_date view_count meta_title meta_description keywords word_count updated_at is_ready published_at is_announced serial_id in_current_serial edition
public.chapter_addresses: slug chapter_id created_at
public.chapter_editions: chapter_id edition published_at note content
public.chapter_drafts: chapter_id content updated_at word_count
public.chapter_versions: id chapter_id kind chapter_title content word_count created_at
public.deleted_chapters: id chapter_number chapter_title deleted_at
public.letters: id subject preview body topic status is_public slug announced_path send_at sent_at recipients created_at updated_at
public.mail_outbox: priority attempts next_attempt_at expires_at claim_id claimed_by claimed_at claims
public.mail_settings: only_row per_second per_day is_paused pause_reason chapter_delay_seconds next_day_at chapter_content updated_at
public.media_files: name original_name bytes width height duration_seconds alt_text created_at
public.episodes: id episode_number slug title description audio_source audio_bytes duration_seconds artwork artwork_alt transcript chapters people is_published release_date sample created_at updated_at
public.books: id slug title label label_color position cover cover_alt price premise summary_part1 summary_part2 teasers teaser_paragraph excerpt format length language delivery refunds isbn is_bundle contains in_store shops sample state created_at updated_at
public.serials: id slug title tagline description cover cover_alt state created_at updated_at
public.preview_links: id chapter_id token_hash created_at expires_at revoked_at
public.site_text_editions: id collection saved_at
public.site_texts: collection updated_at`;

const tables = (erased: string) => [
  ...new Set(PERSONAL_DATA.filter((entry) => entry.erased === erased).map(({ table }) => table)),
];
const countRows = async (names: readonly string[]) => {
  const counts = names.map(async (name) => [name, Number(await world.value(`select count(*) from ${name}`))]);
  return Object.fromEntries(await Promise.all(counts)) as Record<string, number>;
};

test('lists every column, with or without personal data, once', async () => {
  const personal = PERSONAL_DATA.flatMap(({ table, columns }) =>
    columns.split(' ').map((column) => `${table}.${column}`),
  );
  const other = OTHER_COLUMNS.trim()
    .split('\n')
    .flatMap((line) => {
      const [table = '', columns = ''] = line.split(': ');
      return columns.split(' ').map((column) => `${table}.${column}`);
    });
  const rows = await world.sql<{ name: string }>(
    `select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
     where table_schema in ('public', 'private', 'auth')`,
  );
  const inDatabase = rows.map(({ name }) => name);
  // The account service may add columns and tables.
  expect(personal.filter((name) => name.startsWith('auth.') && !inDatabase.includes(name))).toEqual([]);
  const isOurs = (name: string) => !name.startsWith('auth.');
  expect([...personal, ...other].filter(isOurs).sort()).toEqual(inDatabase.filter(isOurs).sort());
});

test('lets only the named audience read each table', async () => {
  const policies = await world.sql<{ name: string; role: string }>(
    `select schemaname || '.' || tablename as name, unnest(roles) as role from pg_policies where cmd = 'SELECT'`,
  );
  const canRead = (table: string, role: string) =>
    policies.some((policy) => policy.name === table && policy.role === role);
  for (const { table, seenBy } of PERSONAL_DATA) {
    expect(canRead(table, 'anon'), table).toBe(seenBy === 'everyone');
    if (seenBy === 'server') expect(canRead(table, 'authenticated'), table).toBe(false);
  }
});

/** Inserts a row that is `$1` days old. */
const OLD_ROWS: Record<string, string> = {
  'public.email_leads': `insert into public.email_leads (email, first_name, user_agent, created_at)
    values ('age-' || $1 || '@example.com', 'Ruth', 'Browser', now() - make_interval(days => $1))`,
  'public.followers': `insert into public.followers (email, topics, created_at)
    values ('age-' || $1 || '@example.com', '{news}', now() - make_interval(days => $1))`,
  'public.mail_outbox': `insert into public.mail_outbox (kind, recipient, status, idempotency_key, created_at)
    values ('test_email', 'ruth@example.com', 'sent', 'age ' || $1, now() - make_interval(days => $1))`,
  'public.chapter_views': `insert into public.chapter_views (chapter_id, ip_address, user_agent, viewed_at)
    select id, '192.0.2.1', 'Browser', now() - make_interval(days => $1) from public.book_chapters limit 1`,
  'private.write_counts': `insert into private.write_counts (table_name, span, starts_at, visitor, writes)
    values ('followers', 'day', date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
      - make_interval(days => $1), 'hash', 1)`,
  'public.audit_log': `insert into public.audit_log (actor, action, at)
    values ('admin@example.com', 'Test', now() - make_interval(days => $1))`,
  'public.deleted_chapters': `insert into public.deleted_chapters (id, chapter_number, chapter_title, snapshot, deleted_at)
    values (gen_random_uuid(), 99, 'Test', '{}', now() - make_interval(days => $1))`,
};

test.for(PERSONAL_DATA.filter(({ expires }) => expires))(
  '$table $columns is deleted when its time is up',
  async ({ table, columns, kept, expires }) => {
    if (!expires) throw new Error('It does not expire.');
    const { days, run, clears } = expires;
    expect(kept).toContain(days === 1 ? 'one day' : `${days} days`);
    const held = clears
      ? `select count(*) from ${table} where ${columns.replaceAll(' ', ' is not null or ')} is not null`
      : `select count(*) from ${table}`;
    const count = async () => Number(await world.value(held));
    await world.sql(`select ${run}`);
    const before = await count();
    for (const age of [days + 1, days - 1])
      await world.sql((OLD_ROWS[table] ?? `no old row for ${table}`).replaceAll('$1', String(age)));
    expect(await count()).toBe(before + 2);
    await world.sql(`select ${run}`);
    expect(await count()).toBe(before + 1);
  },
);

test('erases a person from every table that says so', async () => {
  const names = tables('erase_person');
  const before = await countRows(names);
  await world.sql(`do $do$ begin
    insert into public.email_leads (email, first_name) values ('ruth@example.com', 'Ruth');
    insert into public.contact_messages (name, email, message) values ('Ruth', 'ruth@example.com', 'Hello');
    insert into public.podcast_subscribers (email, consent) values ('ruth@example.com', true);
    perform private.start_following('ruth@example.com', '{news}', '/follow', 'follow-2');
    insert into public.mail_suppressions (email, kind) values ('ruth@example.com', 'bounce');
    insert into private.set_aside_rows (table_name, contents, reason)
      values ('email_leads', '{"email": "ruth@example.com"}', 'Not an address.');
  end $do$`);
  const stored = await countRows(names);
  expect(names.filter((name) => (stored[name] ?? 0) <= (before[name] ?? 0))).toEqual([]);
  ok(await world.admin.rpc('erase_person', { address: 'ruth@example.com' }));
  expect(await countRows(names)).toEqual(before);
});

test('removes an administrator from every table that says so', async () => {
  const names = tables('remove_administrator');
  const before = await countRows(names);
  const account = await world.value<string>(
    `select private.create_account('second@example.com',
      (select encrypted_password from auth.users where email = 'admin@example.com'))`,
  );
  await world.sql(`select public.grant_role('second@example.com', 'admin')`);
  await world.sql(
    `insert into private.account_links (token_hash, user_id, kind, expires_at)
     values (repeat('a', 64), $1, 'recovery', now() + interval '1 hour')`,
    [account],
  );
  await signInAs(world.backend, 'second@example.com');
  await world.sql(
    `with factor as (
       insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'unverified', now(), now()) returning id
     ), code as (
       insert into private.recovery_codes (code_hash, user_id) values (repeat('a', 64), $1)
     ), passed as (
       insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
       select gen_random_uuid(), id, now(), now(), 'password' from auth.sessions where user_id = $1
     )
     insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
     select gen_random_uuid(), id, now(), '127.0.0.1' from factor`,
    [account],
  );
  const stored = await countRows(names);
  expect(names.filter((name) => (stored[name] ?? 0) <= (before[name] ?? 0))).toEqual([]);
  const { error } = await world.admin.rpc('remove_administrator', { account: account ?? '' });
  expect(error).toBeNull();
  expect(await countRows(names)).toEqual(before);
});

test('keeps user agents for 90 days by default', async () => {
  expect(await world.sql('select user_agent_days from private.site_settings')).toEqual([
    { user_agent_days: 90 },
  ]);
});

test('docs/privacy.md shows the list', async () => {
  const rows = PERSONAL_DATA.map((entry) => {
    const { seenBy, erased } = describe(entry);
    const columns = entry.columns.replaceAll(' ', '`, `');
    return `| \`${entry.table}\`: \`${columns}\` | ${entry.what}. | ${entry.why} | ${entry.kept} | ${seenBy} | ${erased} |`;
  });
  const text = `# Personal data

Generated from \`src/features/privacy/personal-data.ts\` by \`tests/database/personal-data.test.ts\`, which fails when a
column is in neither list. Run it with \`--update\` after a change. The privacy policy shows the entries about readers.

'On request' means \`erase_person\`, on a person's page under Audience; 'with the account' means \`remove_administrator\`,
under Settings. The periods of 90 and 14 days can be changed there. Backups keep erased data until they are deleted
([production.md](production.md)). The tables in \`auth\` belong to the account service.

| table and columns | what | why | how long | seen by | erased |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
  const options = await resolveConfig('docs/privacy.md');
  await expect(await format(text, { ...options, parser: 'markdown' })).toMatchFileSnapshot(
    '../../docs/privacy.md',
  );
});
