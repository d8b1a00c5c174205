// What administrators see of visitors, what is forgotten, and the daily sums, on any backend.
import { beforeEach, describe, expect, test } from 'vitest';
import { chapter } from './chapters.ts';
import type { Database } from '~/data/database.types.ts';
import type { Client, World } from './world.ts';

type Visit = Database['public']['Functions']['count_visit']['Args'];

/** Tries them against a world; they are opened by the calling file. */
export function tryAudience(openedWorld: () => World): void {
  let world: World;
  beforeEach(async () => {
    world = openedWorld();
    await world.restore();
  });
  const ok = <Data>({ data, error }: { data: Data; error: unknown }): NonNullable<Data> => {
    expect(error).toBeNull();
    return data as NonNullable<Data>;
  };
  const notices = (kind: string) =>
    world.sql<{ title: string; message: string }>(
      `select title, message from public.admin_notifications where notification_type = $1 order by created_at, title desc`,
      [kind],
    );
  const message = (email: string, text = 'Hello') =>
    world.visitor.from('contact_messages').insert({ name: 'Ruth', email, message: text });

  describe('the inbox', () => {
    test('has a message as new, and takes it as answered and archived', async () => {
      await message('ruth@example.com', 'Why an ox?');
      const [row] = ok(await world.admin.rpc('list_messages', {}));
      expect(row).toMatchObject({
        name: 'Ruth',
        email: 'ruth@example.com',
        message: 'Why an ox?',
        status: 'new',
      });
      const id = row?.id ?? '';
      for (const status of ['answered', 'archived', 'new']) {
        ok(await world.admin.rpc('mark_messages', { messages: [id], new_status: status }));
        expect(ok(await world.admin.rpc('list_messages', { state: status }))).toHaveLength(1);
      }
      expect(
        (await world.admin.rpc('mark_messages', { messages: [id], new_status: 'lost' })).error,
      ).not.toBeNull();
      const gone = await world.admin.rpc('mark_messages', { messages: [STRANGER], new_status: 'new' });
      expect(gone.error?.code).toBe('PT404');
    });

    test('takes no visitor’s word for a status', async () => {
      const forged = { name: 'R', email: 'r@example.com', message: 'x', status: 'archived' };
      expect((await world.visitor.from('contact_messages').insert(forged)).error).not.toBeNull();
      expect(await world.sql('select 1 from public.contact_messages')).toEqual([]);
    });

    test('announces the first five of a day one by one, then that there are many, without names', async () => {
      for (let number = 1; number <= 7; number += 1)
        await world.sql(
          `insert into public.contact_messages (name, email, message) values ('Ruth', $1, 'Hello')`,
          [`ruth-${number}@example.com`],
        );
      const told = await notices('new_message');
      expect(told.map(({ title }) => title).sort()).toEqual([
        'Many messages today',
        ...Array<string>(5).fill('New message'),
      ]);
      expect(JSON.stringify(told)).not.toMatch(/ruth/i);
    });

    test('a lead raises a notification too', async () => {
      ok({
        data: true,
        error: (await world.visitor.from('email_leads').insert({ email: 'a@example.com', first_name: 'A' }))
          .error,
      });
      expect(await notices('new_lead')).toEqual([
        { title: 'New lead', message: 'A lead has arrived. It is under Audience.' },
      ]);
    });
  });

  describe('the lists', () => {
    test('come by pages that miss and repeat none, also of rows of the same moment', async () => {
      await world.sql(`insert into public.email_leads (email, first_name, marketing_opt_in)
        select 'lead-' || n || '@example.com', 'Lead', n % 2 = 0 from generate_series(1, 120) as n`);
      const seen = new Set<string>();
      let before: { created_at: string; id: string } | undefined;
      const pages: number[] = [];
      for (;;) {
        const rows: { created_at: string; id: string; email: string }[] = ok(
          await world.admin.rpc('list_leads', {
            before: before?.created_at ?? null,
            before_id: before?.id ?? null,
          }),
        );
        pages.push(rows.length);
        for (const { email } of rows) seen.add(email);
        before = rows.at(-1);
        if (rows.length < 50) break;
      }
      expect(pages).toEqual([50, 50, 20]);
      expect(seen.size).toBe(120);
      expect(ok(await world.admin.rpc('list_leads', { state: 'opted-in', page_rows: 1000 }))).toHaveLength(
        60,
      );
    });

    test('are searched together: names, addresses and words, as they are written', async () => {
      await world.sql(
        `insert into public.email_leads (email, first_name) values ('moses@example.com', 'Moses')`,
      );
      await message('miriam@example.com', 'Ask MOSES about 100%_of it');
      await world.sql(`insert into public.followers (email, status, wants_chapters, confirmed_at)
        values ('moses@example.com', 'confirmed', true, now())`);
      const counted = async (search: string) =>
        ok(await world.admin.rpc('audience_counts', { search }))
          .map(({ list, state, entries }) => `${list} ${state} ${entries}`)
          .sort();
      expect(await counted(' moses ')).toEqual([
        'followers confirmed 1',
        'leads not-opted-in 1',
        'messages new 1',
      ]);
      expect(await counted('100%_')).toEqual(['messages new 1']);
      expect(await counted('aaron')).toEqual([]);
    });

    test('show a subscriber of the podcast as a follower who has not confirmed', async () => {
      await world.sql(
        `insert into public.podcast_subscribers (email, consent) values ('ear@example.com', true)`,
      );
      const rows = ok(await world.admin.rpc('list_followers', {}));
      expect(rows).toEqual([
        expect.objectContaining({ email: 'ear@example.com', status: 'pending', topics: ['podcast'] }),
      ]);
    });

    test('grow by weeks that begin on Monday, empty ones included', async () => {
      await world.sql(`insert into public.email_leads (email, first_name, created_at) values
        ('a@example.com', 'A', date_trunc('week', now() at time zone 'UTC') at time zone 'UTC'),
        ('b@example.com', 'B', date_trunc('week', now() at time zone 'UTC') at time zone 'UTC' - interval '1 second')`);
      const weeks = ok(await world.admin.rpc('audience_growth', { weeks: 3 }));
      expect(weeks.map(({ leads }) => leads)).toEqual([0, 1, 1]);
      expect(weeks.map(({ week }) => new Date(week).getUTCDay())).toEqual([1, 1, 1]);
    });
  });

  describe('one person', () => {
    const fill = async () => {
      await message('Ruth@Example.com', 'Hello');
      await world.sql(
        `insert into public.email_leads (email, first_name) values ('ruth@example.com', 'Ruth')`,
      );
      await world.sql(
        `insert into public.email_leads (email, first_name) values ('boaz@example.com', 'Boaz')`,
      );
      await world.sql(
        `insert into public.podcast_subscribers (email, consent) values ('ruth@example.com', true)`,
      );
      await world.sql(`insert into public.followers (email, status, wants_chapters)
        values ('ruth@example.com', 'pending', true) on conflict (email) do nothing`);
      await world.sql(`insert into public.consent_receipts (follower_id, consent_text, consent_version, page, topics)
        select id, 'Yes, write to me.', '1', '/chapters', '{chapters}' from public.followers where email = 'ruth@example.com'`);
      await world.sql(`insert into public.mail_outbox (kind, recipient, subject, text_body, idempotency_key)
        values ('test_mail', 'ruth@example.com', 'Hi', 'secret-token', 'of ruth')`);
      await world.sql(`insert into public.mail_outbox (kind, recipient, subject, text_body, idempotency_key, data)
        select 'contact_message', 'publisher@example.com', 'Hi', 'text', 'about ruth', jsonb_build_object('message_id', id)
        from public.contact_messages`);
    };

    test('is shown with everything that is stored, without what a mail holds', async () => {
      await fill();
      const record = ok(await world.admin.rpc('person_record', { address: ' RUTH@example.com' }));
      const sizes = Object.fromEntries(
        Object.entries(record).map(([name, rows]) => [name, Array.isArray(rows) ? rows.length > 0 : rows]),
      );
      expect(sizes).toEqual({
        email: 'ruth@example.com',
        leads: true,
        messages: true,
        podcast_subscriptions: true,
        followers: true,
        consents: true,
        mails: true,
        has_account: false,
      });
      expect(JSON.stringify(record)).not.toContain('secret-token');
      expect(JSON.stringify(record)).not.toContain('boaz');
    });

    test('is erased from every table that has the address, and no one else is', async () => {
      await fill();
      ok(await world.admin.rpc('erase_person', { address: 'Ruth@example.com' }));
      const tables = await world.sql<{ name: string }>(
        `select tablename as name from pg_tables where schemaname in ('public', 'private')`,
      );
      for (const { name } of tables) {
        const [schema] = await world.sql<{ s: string }>(
          `select schemaname as s from pg_tables where tablename = $1 and schemaname in ('public', 'private')`,
          [name],
        );
        const found = await world.sql(
          `select 1 from ${schema?.s}.${name} as t where t::text ilike '%ruth@example.com%' or t::text ilike '%about ruth%'`,
        );
        expect(found, name).toEqual([]);
      }
      expect(await world.sql(`select first_name from public.email_leads`)).toEqual([{ first_name: 'Boaz' }]);
      const again = ok(await world.admin.rpc('erase_person', { address: 'ruth@example.com' }));
      expect(again.reduce((sum, { erased }) => sum + erased, 0)).toBe(0);
    });
  });

  test('user agents and IP addresses are emptied after 90 days, addresses never confirmed deleted after 14', async () => {
    const { id } = await chapter(world, 1);
    const views = `insert into public.chapter_views (chapter_id, ip_address, user_agent, referrer, viewed_at)
      values ($1, '192.0.2.1', 'Browser', 'https://example.org/', now() - $2::interval)`;
    await world.sql('delete from public.chapter_views');
    await world.sql(views, [id, '91 days']);
    await world.sql(views, [id, '89 days']);
    await world.sql(`insert into public.email_leads (email, first_name, user_agent, created_at) values
      ('old@example.com', 'Old', 'Browser', now() - interval '91 days'),
      ('young@example.com', 'Young', 'Browser', now() - interval '89 days')`);
    await world.sql(
      `insert into public.podcast_subscribers (email, consent) values ('late@example.com', true)`,
    );
    await world.sql(`insert into public.followers (email, status, wants_podcast, created_at) values
      ('late@example.com', 'pending', true, now() - interval '15 days'),
      ('soon@example.com', 'pending', true, now() - interval '13 days')
      on conflict (email) do update set created_at = excluded.created_at`);
    await world.sql(`update public.consent_receipts set requested_at = now() - interval '15 days'`);
    await world.sql('select private.forget_visitors()');
    expect(
      await world.sql(`select user_agent, ip_address, referrer from public.chapter_views order by viewed_at`),
    ).toEqual([
      { user_agent: null, ip_address: null, referrer: 'https://example.org/' },
      { user_agent: 'Browser', ip_address: '192.0.2.1', referrer: 'https://example.org/' },
    ]);
    expect(await world.sql(`select email, user_agent from public.email_leads order by email`)).toEqual([
      { email: 'old@example.com', user_agent: null },
      { email: 'young@example.com', user_agent: 'Browser' },
    ]);
    expect(await world.sql('select email from public.followers')).toEqual([{ email: 'soon@example.com' }]);
    expect(await world.sql('select email from public.podcast_subscribers')).toEqual([]);

    expect(ok(await world.admin.rpc('retention_settings'))).toEqual([
      { user_agent_days: 90, unconfirmed_days: 14 },
    ]);
    const settings = { user_agent_days: 30, unconfirmed_days: 7 };
    expect((await world.admin.rpc('save_retention_settings', settings)).error).toBeNull();
    expect(ok(await world.admin.rpc('retention_settings'))).toEqual([settings]);
    await world.sql('select private.forget_visitors()');
    expect(await world.sql('select email from public.followers')).toEqual([]);
    const refused = await world.admin.rpc('save_retention_settings', { ...settings, user_agent_days: 0 });
    expect(refused.error?.message).toBe(
      'User agents are kept for 1 to 3,650 days, unconfirmed addresses for 1 to 365.',
    );
  });

  test('of the referrers of a chapter, which visitors can invent, the largest are kept', async () => {
    const { id } = await chapter(world, 1);
    await world.sql('truncate private.chapter_referrers');
    await world.sql(
      `insert into private.chapter_referrers (chapter_id, referrer, views)
       select $1::uuid, 'invented-' || n || '.example', 1 from generate_series(1, 400) as n
       union all select $1::uuid, 'real.example', 2`,
      [id],
    );
    await world.sql('select private.forget_visitors()');
    expect(
      await world.sql(`select count(*)::integer as n, max(referrer) filter (where views = 2) as first
        from private.chapter_referrers`),
    ).toEqual([{ n: 300, first: 'real.example' }]);
  });

  describe('daily sums', () => {
    const count = async (visit: Visit, by: Client = world.visitor) =>
      expect((await by.rpc('count_visit', visit)).error).toBeNull();
    const sums = async (dimension: string, days = 7) =>
      ok(await world.admin.rpc('visit_sums', { dimension, days }));
    const read = (id: string, already: number, reached: number, source = 'example.org') =>
      count({ step: 'reading', chapter: id, already, reached, source });

    test('follow readers of a chapter to the store, by chapter and by source', async () => {
      const { id } = await chapter(world, 9);
      await read(id, -1, 0);
      await read(id, 0, 4);
      await read(id, 4, 10);
      await read(id, -1, 3, 'campaign:news/spring');
      for (const step of ['ebook', 'lead', 'download'])
        await count({ step, chapter: id, source: 'example.org' });
      await count({ step: 'store', book: 'genesis', source: 'example.org' });
      const figures = { readers: 2, finished: 1, ebook: 1, leads: 1, downloads: 1 };
      expect(await sums('all')).toEqual([
        { label: '', ...figures, store: 1, tenths: [2, 2, 2, 1, 1, 1, 1, 1, 1, 1] },
      ]);
      expect((await sums('chapter')).find(({ label }) => label === id)).toMatchObject({
        ...figures,
        store: 0,
      });
      expect((await sums('source')).map(({ label, readers, store }) => [label, readers, store])).toEqual([
        ['example.org', 1, 1],
        ['campaign:news/spring', 1, 0],
      ]);
      expect((await sums('book')).map(({ label, store }) => [label, store])).toEqual([['genesis', 1]]);
      const stops = ok(await world.admin.rpc('chapter_stops', { chapter: id }));
      expect(stops.map(({ tenth, visits }) => [tenth, visits]).slice(0, 5)).toEqual([
        [0, 2],
        [1, 2],
        [2, 2],
        [3, 2],
        [4, 1],
      ]);
    });

    test('of 7 days leave out what is older', async () => {
      const { id } = await chapter(world, 1);
      for (const days of [6, 7])
        await world.sql(`insert into private.visit_counts (day, step, chapter_id, visits)
          values ((now() at time zone 'UTC')::date - ${days}, 'reader', '${id}', 1)`);
      expect((await sums('all', 7))[0]?.readers).toBe(1);
      expect((await sums('all', 30))[0]?.readers).toBe(2);
    });

    test('take nothing that makes no sense', async () => {
      const published = (await chapter(world, 1)).id;
      const scheduled = (await chapter(world, 14)).id;
      await read(scheduled, -1, 0);
      await read(STRANGER, -1, 0);
      await read(published, 3, 3);
      await read(published, 5, 2);
      await read(published, -2, 1);
      await read(published, 0, 11);
      await count({ step: 'anything', chapter: published });
      expect(await world.sql('select 1 from private.visit_counts')).toEqual([]);
    });

    test('have at most 200 sources and 50 books a day; further ones and odd ones are ‘other’', async () => {
      await world.sql(`insert into private.visit_labels (day, kind, label)
        select (now() at time zone 'UTC')::date, 'source', 's' || n from generate_series(1, 200) as n`);
      await world.sql(`insert into private.visit_labels (day, kind, label)
        select (now() at time zone 'UTC')::date, 'book', 'b' || n from generate_series(1, 50) as n`);
      await count({ step: 'store', book: 'b7', source: 's7' });
      await count({ step: 'store', book: 'one-more', source: 'one-more.example' });
      await count({ step: 'store', book: 'x'.repeat(5000), source: '<script>' });
      expect((await sums('source')).map(({ label, store }) => [label, store])).toEqual([
        ['other', 2],
        ['s7', 1],
      ]);
      expect((await sums('book')).map(({ label, store }) => [label, store])).toEqual([
        ['other', 2],
        ['b7', 1],
      ]);
    });

    test('are ten thousand a day at most: then a new one is ‘other’, and the others go on', async () => {
      const { id } = await chapter(world, 9);
      await read(id, -1, 0, 'known.example');
      await count({ step: 'store', book: 'genesis', source: 'known.example' });
      expect(await world.sql('select sums from private.visit_days')).toEqual([{ sums: 2 }]);
      await read(id, -1, 0, 'known.example');
      expect(await world.sql('select sums from private.visit_days')).toEqual([{ sums: 2 }]);
      await world.sql('update private.visit_days set sums = 10000');
      await read(id, -1, 0, 'known.example');
      await read(id, 2, 4, 'invented.example');
      await count({ step: 'store', book: 'invented', source: 'known.example' });
      await count({ step: 'ebook', source: 'invented.example' });
      expect(
        await world.sql(`select step, tenth, book, source, visits::integer as visits from private.visit_counts
          order by step, tenth, book`),
      ).toEqual([
        { step: 'ebook', tenth: 0, book: '', source: 'other', visits: 1 },
        { step: 'reader', tenth: 0, book: '', source: 'known.example', visits: 3 },
        { step: 'store', tenth: 0, book: 'genesis', source: 'known.example', visits: 1 },
        { step: 'store', tenth: 0, book: 'other', source: 'other', visits: 1 },
        { step: 'tenth', tenth: 3, book: '', source: 'other', visits: 1 },
        { step: 'tenth', tenth: 4, book: '', source: 'other', visits: 1 },
      ]);
      await world.sql('update private.visit_days set day = day - 1');
      await world.sql('select private.forget_visitors()');
      expect(await world.sql('select 1 from private.visit_days')).toEqual([]);
    });

    test('leave out crawlers, where the request says so', async () => {
      const { id } = await chapter(world, 1);
      await world.sql(`do $$ begin
        perform set_config('request.headers', '{"user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)"}', true);
        perform public.count_visit('reading', '${id}', '', 'direct', -1, 0);
      end $$`);
      expect(await world.sql('select 1 from private.visit_counts')).toEqual([]);
    });

    test('are limited like every write of visitors', async () => {
      await world.sql(`update private.write_limits set per_minute = 2 where table_name = 'visit_counts'`);
      await count({ step: 'ebook' });
      await count({ step: 'ebook' });
      expect((await world.visitor.rpc('count_visit', { step: 'ebook' })).error).not.toBeNull();
      expect((await sums('all'))[0]?.ebook).toBe(2);
    });

    test('tell where leads come from: the page, and the campaign of its address', async () => {
      await world.sql(`insert into public.email_leads (email, first_name, marketing_opt_in, source_path) values
        ('a@example.com', 'A', true, 'https://example.com/landing?utm_source=news&utm_medium=mail&utm_campaign=spring#x'),
        ('b@example.com', 'B', false, 'https://example.com/landing?fbclid=1&utm_source=news&utm_medium=mail&utm_campaign=spring'),
        ('c@example.com', 'C', false, 'https://genesis.example.com'),
        ('d@example.com', 'D', false, null),
        ('e@example.com', 'E', false, E'https://example.com/a\\tb?utm_campaign=' || repeat('x', 300))`);
      expect(ok(await world.admin.rpc('lead_origins', { days: 7 }))).toEqual([
        { page: '/', campaign_source: '', campaign_medium: '', campaign_name: '', leads: 2, opted_in: 0 },
        {
          page: '/landing',
          campaign_source: 'news',
          campaign_medium: 'mail',
          campaign_name: 'spring',
          leads: 2,
          opted_in: 1,
        },
        {
          page: '/a b',
          campaign_source: '',
          campaign_medium: '',
          campaign_name: 'x'.repeat(100),
          leads: 1,
          opted_in: 0,
        },
      ]);
    });
  });

  test('all of it is for administrators alone', async () => {
    const id = (await chapter(world, 1)).id;
    for (const client of [world.visitor, world.reader]) {
      for (const { data, error } of [
        await client.rpc('list_messages', {}),
        await client.rpc('list_leads', {}),
        await client.rpc('list_followers', {}),
        await client.rpc('audience_counts', {}),
        await client.rpc('audience_growth', {}),
        await client.rpc('mark_messages', { messages: [], new_status: 'new' }),
        await client.rpc('person_record', { address: 'a@example.com' }),
        await client.rpc('erase_person', { address: 'a@example.com' }),
        await client.rpc('retention_settings'),
        await client.rpc('save_retention_settings', { user_agent_days: 1, unconfirmed_days: 1 }),
        await client.rpc('visit_sums', { dimension: 'all' }),
        await client.rpc('chapter_stops', { chapter: id }),
        await client.rpc('lead_origins', {}),
      ]) {
        expect(data).toBeNull();
        expect(error).not.toBeNull();
      }
    }
  });
}

const STRANGER = '33333333-3333-4333-8333-333333333333';
