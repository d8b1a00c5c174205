import { describe, expect, test } from 'vitest';
import { getChapter, MISSING, ok, useWorld } from './support/world.ts';

const world = useWorld();

const notifications = (kind: string) =>
  world.sql<{ title: string; message: string }>(
    'select title, message from public.admin_notifications where notification_type = $1 order by title',
    [kind],
  );
const sendMessage = (email: string, message = 'Hello') =>
  world.visitor.from('contact_messages').insert({ name: 'Ruth', email, message });
const addLeads = (...names: string[]) =>
  world.sql(
    `insert into public.email_leads (email, first_name) select lower(n) || '@example.com', n from unnest($1::text[]) as n`,
    [names],
  );

describe('messages', () => {
  test('receives messages as new and lets administrators mark them answered or archived', async () => {
    await sendMessage('ruth@example.com', 'Why an ox?');
    const [row] = ok(await world.admin.rpc('list_messages', {}));
    expect(row).toMatchObject({
      name: 'Ruth',
      email: 'ruth@example.com',
      message: 'Why an ox?',
      status: 'new',
    });
    const mark = (id: string, new_status: string) =>
      world.admin.rpc('mark_messages', { messages: [id], new_status });
    for (const status of ['answered', 'archived', 'new']) {
      ok(await mark(row?.id ?? '', status));
      expect(ok(await world.admin.rpc('list_messages', { state: status }))).toHaveLength(1);
    }
    expect((await mark(row?.id ?? '', 'lost')).error).not.toBeNull();
    expect((await mark(MISSING, 'new')).error?.code).toBe('PT404');
  });

  test('notifies about each of the first five messages or leads a day, then once for the rest, without names', async () => {
    for (let number = 1; number <= 7; number += 1)
      await world.sql(
        `insert into public.contact_messages (name, email, message) values ('Ruth', $1, 'Hello')`,
        [`ruth-${number}@example.com`],
      );
    const sent = await notifications('new_message');
    expect(sent.map(({ title }) => title)).toEqual([
      'Many messages today',
      ...Array<string>(5).fill('New message'),
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/ruth/i);
    await addLeads('A');
    expect(await notifications('new_lead')).toEqual([
      { title: 'New e-book request', message: 'Someone requested the Genesis e-book.' },
    ]);
  });
});

describe('lists', () => {
  test('paginates without gaps or duplicates, even for rows created at the same time', async () => {
    await world.sql(`insert into public.email_leads (email, first_name, marketing_opt_in)
      select 'lead-' || n || '@example.com', 'Lead', n % 2 = 0 from generate_series(1, 120) as n`);
    const seen = new Set<string>();
    let before: { created_at: string; id: string } | undefined;
    const pages: number[] = [];
    do {
      const rows: { created_at: string; id: string; email: string }[] = ok(
        await world.admin.rpc('list_leads', {
          before: before?.created_at ?? null,
          before_id: before?.id ?? null,
        }),
      );
      pages.push(rows.length);
      for (const { email } of rows) seen.add(email);
      before = rows.at(-1);
    } while (pages.at(-1) === 50);
    expect([pages, seen.size]).toEqual([[50, 50, 20], 120]);
    expect(ok(await world.admin.rpc('list_leads', { state: 'opted-in', page_rows: 1000 }))).toHaveLength(60);
  });

  test('matches names, email addresses, and message text literally', async () => {
    await addLeads('Moses');
    await sendMessage('miriam@example.com', 'Ask MOSES about 100%_of it');
    await world.sql(`insert into public.followers (email, status, topics, confirmed_at)
      values ('moses@example.com', 'confirmed', '{chapters}', now())`);
    const countMatches = async (search: string) =>
      ok(await world.admin.rpc('audience_counts', { search }))
        .map(({ list, state, entries }) => `${list} ${state} ${entries}`)
        .sort();
    expect(await countMatches(' moses ')).toEqual([
      'followers confirmed 1',
      'leads not-opted-in 1',
      'messages new 1',
    ]);
    expect(await countMatches('100%_')).toEqual(['messages new 1']);
    expect(await countMatches('aaron')).toEqual([]);
  });

  test('shows a past podcast subscriber as an unconfirmed follower', async () => {
    await world.sql(
      `insert into public.podcast_subscribers (email, consent) values ('ear@example.com', true)`,
    );
    expect(ok(await world.admin.rpc('list_followers', {}))).toMatchObject([
      { email: 'ear@example.com', status: 'pending', topics: ['episodes'] },
    ]);
  });

  test('groups growth by week from Monday to Sunday, including empty weeks', async () => {
    await addLeads('A', 'B');
    await world.sql(`update public.email_leads set created_at = date_trunc('week', now() at time zone 'UTC') at time zone 'UTC'
      - case email when 'b@example.com' then interval '1 second' else '0' end`);
    const weeks = ok(await world.admin.rpc('audience_growth', { weeks: 3 }));
    expect(weeks.map(({ leads }) => leads)).toEqual([0, 1, 1]);
    expect(weeks.map(({ week }) => new Date(week).getUTCDay())).toEqual([1, 1, 1]);
  });
});

describe('person', () => {
  const insertPersonData = () =>
    world.sql(`do $do$ begin
      insert into public.contact_messages (name, email, message) values ('Ruth', 'ruth@example.com', 'Hello');
      insert into public.email_leads (email, first_name) values ('ruth@example.com', 'Ruth'), ('boaz@example.com', 'Boaz');
      insert into public.podcast_subscribers (email, consent) values ('ruth@example.com', true);
      insert into public.followers (email, topics) values ('ruth@example.com', '{chapters}');
      insert into public.consent_receipts (follower_id, consent_text, consent_version, page, topics)
        select id, 'Yes, email me.', '1', '/chapters', '{chapters}' from public.followers;
      insert into public.mail_outbox (kind, recipient, text_body, idempotency_key)
        values ('test_email', 'ruth@example.com', 'secret-token', 'of ruth');
      insert into public.mail_outbox (kind, recipient, idempotency_key, data)
        select 'contact_message', 'publisher@example.com', 'about ruth', jsonb_build_object('message_id', id)
        from public.contact_messages;
      insert into public.mail_suppressions (email, kind) values ('ruth@example.com', 'bounce');
      insert into private.set_aside_rows (table_name, contents, reason)
        values ('email_leads', '{"email": "RUTH@ex\u00adample.com"}', 'Not an address.');
    end $do$`);

  test('returns all stored data except email bodies', async () => {
    await insertPersonData();
    const record = ok(await world.admin.rpc('person_record', { address: ' RUTH@example.com' }));
    const sizes = Object.entries(record).map(([name, rows]) => [
      name,
      Array.isArray(rows) ? rows.length : rows,
    ]);
    expect(Object.fromEntries(sizes)).toEqual({
      email: 'ruth@example.com',
      leads: 1,
      messages: 1,
      podcast_subscriptions: 1,
      followers: 1,
      suppressions: 1,
      consents: 1,
      emails: expect.any(Number) as number,
      has_account: false,
    });
    expect(JSON.stringify(record)).not.toMatch(/secret-token|boaz/);
  });

  test('is erased from every table without affecting others', async () => {
    await insertPersonData();
    const erase = async () =>
      ok(await world.admin.rpc('erase_person', { address: 'Ruth@example.com' })).map(
        ({ kind, erased }) => `${kind} ${erased > 0 ? 'some' : 'none'}`,
      );
    const KINDS = [
      'emails',
      'leads',
      'messages',
      'podcast_subscriptions',
      'followers',
      'suppressions',
      'set_aside',
    ];
    expect(await erase()).toEqual(KINDS.map((kind) => `${kind} some`));
    const tables = await world.sql<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'private')`,
    );
    for (const { name } of tables) {
      const sent = `select 1 from ${name} as t where t::text ~* 'ruth@ex.?ample.com|about ruth'`;
      expect(await world.sql(sent), name).toEqual([]);
    }
    expect(await world.sql('select first_name from public.email_leads')).toEqual([{ first_name: 'Boaz' }]);
    expect(await erase()).toEqual(KINDS.map((kind) => `${kind} none`));
  });

  test('is erased even if the current rule rejects their old email address', async () => {
    await world.sql(`insert into private.set_aside_rows (table_name, contents, reason)
      values ('email_leads', '{"email": "Ruth@m\u00fcnchen.de"}', 'Not an address.')`);
    const erased = ok(await world.admin.rpc('erase_person', { address: 'ruth@m\u00fcnchen.de' }));
    expect(erased.find(({ kind }) => kind === 'set_aside')?.erased).toBe(1);
  });
});

describe('retention', () => {
  const forget = () => world.sql('select private.purge_visitor_data()');

  test('clears user agents and IP addresses after 90 days', async () => {
    const { id } = await getChapter(world, 1);
    await world.sql('delete from public.chapter_views');
    await world.sql(
      `insert into public.chapter_views (chapter_id, ip_address, user_agent, viewed_at)
       select $1, '192.0.2.1', 'Browser', now() - make_interval(days => age) from unnest(array[91, 89]) as age`,
      [id],
    );
    await world.sql(`insert into public.email_leads (email, first_name, user_agent, created_at) values
      ('old@example.com', 'Old', 'Browser', now() - interval '91 days'),
      ('young@example.com', 'Young', 'Browser', now() - interval '89 days')`);
    await forget();
    expect(
      await world.sql('select user_agent, ip_address from public.chapter_views order by viewed_at'),
    ).toEqual([
      { user_agent: null, ip_address: null },
      { user_agent: 'Browser', ip_address: '192.0.2.1' },
    ]);
    expect(await world.sql('select email, user_agent from public.email_leads order by email')).toEqual([
      { email: 'old@example.com', user_agent: null },
      { email: 'young@example.com', user_agent: 'Browser' },
    ]);
  });

  test('deletes unconfirmed email addresses after 14 days', async () => {
    await world.sql(`insert into public.podcast_subscribers (email, consent, is_double_opt_in)
      values ('late@example.com', true, true), ('before-opt-in@example.com', true, false)`);
    await world.sql(`insert into public.followers (email, topics, created_at) values
      ('late@example.com', '{episodes}', now() - interval '15 days'),
      ('before-opt-in@example.com', '{chapters}', now() - interval '15 days'),
      ('soon@example.com', '{episodes}', now() - interval '13 days')`);
    await forget();
    expect(await world.sql('select email from public.followers')).toEqual([{ email: 'soon@example.com' }]);
    const subscribers = await world.sql('select email from public.podcast_subscribers');
    expect(subscribers).toEqual([{ email: 'before-opt-in@example.com' }]);

    const settings = { user_agent_days: 30 };
    expect((await world.admin.rpc('save_retention_settings', settings)).error).toBeNull();
    expect(ok(await world.admin.rpc('retention_settings'))).toEqual([settings]);
    const rejected = await world.admin.rpc('save_retention_settings', { ...settings, user_agent_days: 0 });
    expect(rejected.error?.message).toBe('Keep user agents for 1 to 3,650 days.');
  });

  test('keeps only each chapter’s 300 most frequent referrers, because visitors can forge them', async () => {
    const { id } = await getChapter(world, 1);
    await world.sql('truncate private.chapter_referrers');
    await world.sql(
      `insert into private.chapter_referrers (chapter_id, referrer, views)
       select $1::uuid, 'forged-' || n || '.example', 1 from generate_series(1, 400) as n
       union all select $1::uuid, 'real.example', 2`,
      [id],
    );
    await forget();
    expect(
      await world.sql(`select count(*)::integer as n, max(referrer) filter (where views = 2) as first
        from private.chapter_referrers`),
    ).toEqual([{ n: 300, first: 'real.example' }]);
  });
});
