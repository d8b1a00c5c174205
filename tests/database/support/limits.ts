// The database's limits on visitors, on any backend: rows per request, writes per minute and day, a captcha.
import { beforeEach, describe, expect, test } from 'vitest';
import { chapter } from './chapters.ts';
import type { World } from './world.ts';

type Form = 'email_leads' | 'contact_messages' | 'podcast_subscribers' | 'chapter_views';
const FORMS: Form[] = ['email_leads', 'contact_messages', 'podcast_subscribers', 'chapter_views'];
const TOO_MANY = { code: 'PT429', message: 'Too many requests. Please try again in a minute.' };

/** Tries the limits against a world; it is opened by the calling file. */
export function tryLimits(openedWorld: () => World): void {
  let world: World;
  let chapterId: string;
  beforeEach(async () => {
    world = openedWorld();
    await world.restore();
    await untilAMinuteIsYoung();
    chapterId = (await chapter(world, 1)).id;
  });

  const row = (form: Form, index: number): never =>
    ({
      email_leads: { email: `lead-${index}@example.com`, first_name: 'Lead' },
      contact_messages: { name: 'Eve', email: 'eve@example.com', message: `Message ${index}` },
      podcast_subscribers: { email: `listener-${index}@example.com`, consent: true },
      chapter_views: { chapter_id: chapterId, user_agent: `Reader ${index}` },
    })[form] as never;
  const countOf = async (table: string) =>
    (await world.sql<{ n: number }>(`select count(*)::integer as n from ${table}`))[0]?.n ?? -1;
  const limit = (form: Form, change: string) =>
    world.sql(`update private.write_limits set ${change} where table_name = '${form}'`);
  const increment = () => world.visitor.rpc('increment_chapter_views', { chapter_uuid: chapterId });

  describe.each(FORMS)('one statement of a visitor writes one row of %s', (form) => {
    test('more are refused before any is written; an administrator may', async () => {
      const before = await countOf(`public.${form}`);
      for (const client of [world.visitor, world.reader]) {
        const { error, status } = await client.from(form).insert([row(form, 1), row(form, 2)] as never);
        expect(error).toMatchObject({ code: 'PT413', message: 'Send one row per request.' });
        expect(status).toBe(413);
      }
      const upserted = await world.visitor
        .from(form)
        .upsert([row(form, 1), row(form, 2)] as never, { ignoreDuplicates: true });
      expect(upserted.error).not.toBeNull();
      expect(await countOf(`public.${form}`)).toBe(before);
      expect((await world.visitor.from(form).insert(row(form, 1))).error).toBeNull();
      expect((await world.admin.from(form).insert([row(form, 2), row(form, 3)] as never)).error).toBeNull();
      expect(await countOf(`public.${form}`)).toBe(before + 3);
    });
  });

  test('a hundred thousand rows in one statement end at the second', async () => {
    const statement = `insert into public.email_leads (email, first_name)
      select 'lead-' || n || '@example.com', 'Lead' from generate_series(1, 100000) as n`;
    await expect(asVisitor(world, `${statement};`)).rejects.toThrow('Send one row per request.');
    expect(await countOf('public.email_leads')).toBe(0);
    await world.sql(statement);
    expect(await countOf('public.email_leads')).toBe(100_000);
    // The owner's rows are none of the visitors'.
    expect(await countOf('private.write_counts')).toBe(0);
  });

  test('the limits are the specified ones, in a table that the owner can change', async () => {
    const limits = await world.sql<Record<string, string | number>>(
      'select * from private.write_limits order by per_day, table_name',
    );
    expect(limits.map((row) => Object.values(row))).toEqual([
      // Table, a minute, a visitor's minute, a day, a visitor's day.
      ['contact_messages', 60, 5, 2000, 100],
      ['followers', 60, 5, 5000, 100],
      ['podcast_subscribers', 120, 10, 10_000, 200],
      ['email_leads', 120, 10, 20_000, 200],
      ['follower_links', 600, 30, 100_000, 2000],
      ['chapter_views', 3000, 120, 500_000, 20_000],
      ['visit_counts', 3000, 120, 500_000, 20_000],
    ]);
  });

  test.each(FORMS)('after as many writes to %s as a minute allows, visitors get 429', async (form) => {
    await limit(form, 'per_minute = 3');
    const before = await countOf(`public.${form}`);
    for (let index = 0; index < 3; index += 1) {
      expect((await world.visitor.from(form).insert(row(form, index))).error).toBeNull();
    }
    for (const client of [world.visitor, world.reader]) {
      const { error, status } = await client.from(form).insert(row(form, 9));
      expect({ status, ...error }).toMatchObject({ status: 429, ...TOO_MANY });
    }
    expect((await world.admin.from(form).insert(row(form, 10))).error).toBeNull();
    expect(await countOf(`public.${form}`)).toBe(before + 4);
  });

  test('the answer says when to try again, in a header', async () => {
    await limit('email_leads', 'per_minute = 1');
    const send = (email: string) =>
      world.backend.fetch(
        new Request('http://embedded/rest/v1/email_leads', {
          method: 'POST',
          headers: { apikey: 'sb_publishable_embedded', 'Content-Type': 'application/json' },
          body: JSON.stringify({ email, first_name: 'Lead' }),
        }),
      );
    expect((await send('one@example.com')).status).toBe(201);
    const refused = await send('two@example.com');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await refused.json()).toMatchObject(TOO_MANY);
  });

  test('a new minute is a new budget, and a factor multiplies all of them', async () => {
    await limit('email_leads', 'per_minute = 1');
    const send = async (index: number) => {
      const { error } = await world.visitor.from('email_leads').insert(row('email_leads', index));
      return error?.code ?? 'stored';
    };
    expect([await send(1), await send(2)]).toEqual(['stored', 'PT429']);
    await world.sql(`update private.write_counts set starts_at = starts_at - interval '1 minute'
      where span = 'minute'`);
    expect([await send(3), await send(4)]).toEqual(['stored', 'PT429']);
    await world.sql('update private.site_settings set write_limit_factor = 2.5');
    expect([await send(5), await send(6), await send(7)]).toEqual(['stored', 'stored', 'PT429']);
  });

  test('counting a view and a depth are writes to chapter_views; the administrator’s are not counted', async () => {
    const view = 'bbbbbbbb-0000-4000-8000-000000000001';
    await limit('chapter_views', 'per_minute = 3');
    const { view_count } = await chapter(world, 1);
    const deepen = (depth: number) => world.visitor.rpc('record_scroll_depth', { view_id: view, depth });
    await world.visitor.from('chapter_views').insert({ id: view, chapter_id: chapterId });
    expect((await increment()).error).toBeNull();
    expect((await deepen(25)).error).toBeNull();
    expect(await increment()).toMatchObject({ status: 429, error: TOO_MANY });
    expect(await deepen(50)).toMatchObject({ status: 429, error: TOO_MANY });
    expect((await chapter(world, 1)).view_count).toBe(view_count + 1);
    expect((await world.admin.rpc('increment_chapter_views', { chapter_uuid: chapterId })).error).toBeNull();
    expect((await chapter(world, 1)).view_count).toBe(view_count + 2);
  });

  test('one visitor cannot use up what all have, and no address is stored', async () => {
    await limit('podcast_subscribers', 'per_visitor_minute = 2');
    const subscribe = (index: number, headers: Record<string, string>) =>
      asVisitor(
        world,
        `perform set_config('request.headers', '${JSON.stringify(headers)}', true);
         insert into public.podcast_subscribers (email, consent) values ('listener-${index}@example.com', true);`,
      ).then(
        () => 'stored',
        (error: Error) => (error.message.includes('PT429') ? 'PT429' : error.message),
      );
    const first = { 'x-forwarded-for': '203.0.113.7, 10.0.0.1' };
    expect([await subscribe(1, first), await subscribe(2, first), await subscribe(3, first)]).toEqual([
      'stored',
      'stored',
      'PT429',
    ]);
    // The gateway's own header is believed before what a client can send along.
    const second = { 'x-forwarded-for': '203.0.113.7', 'cf-connecting-ip': '2001:db8:1:2::1' };
    const sameNetwork = { 'cf-connecting-ip': '2001:db8:1:2:ffff::9' };
    expect(await subscribe(4, second)).toBe('stored');
    expect(await subscribe(5, sameNetwork)).toBe('stored');
    expect(await subscribe(6, second)).toBe('PT429');
    expect(await subscribe(7, {})).toBe('stored');

    const counted = await world.sql<{ visitor: string; writes: number }>(`
      select visitor, writes from private.write_counts where span = 'minute' and visitor <> ''`);
    expect(counted.map(({ writes }) => writes)).toEqual([2, 2]);
    for (const { visitor } of counted) expect(visitor).toMatch(/^[0-9a-f]{64}$/);
  });

  test('one visitor cannot use up a day that all have', async () => {
    await limit('contact_messages', 'per_visitor_day = 2');
    const send = (visitor: string, index: number) =>
      asVisitor(
        world,
        `perform set_config('site.visitor', '${visitor}', true);
         insert into public.contact_messages (name, email, message)
         values ('Eve', 'eve@example.com', 'Message ${index}');`,
      );
    await send('one', 1);
    await send('one', 2);
    // The next minute is none of the next day.
    await world.sql(`delete from private.write_counts where span = 'minute'`);
    await expect(send('one', 3)).rejects.toThrow('Too many requests today. Please try again tomorrow.');
    await send('two', 4);
    expect(await countOf('public.contact_messages')).toBe(3);
    await world.sql(`update private.write_counts set starts_at = starts_at - interval '1 day'`);
    await send('one', 5);
    // Of yesterday only the sum of all is kept.
    await world.sql('select private.forget_old_counts()');
    expect(
      await world.sql(`select visitor, writes from private.write_counts
        where span = 'day' and starts_at < now() - interval '1 day' order by visitor`),
    ).toEqual([{ visitor: '', writes: 3 }]);
  });

  test('a visitor whom the server has named is counted by that name', async () => {
    await limit('email_leads', 'per_visitor_minute = 1');
    const send = (visitor: string, index: number) =>
      asVisitor(
        world,
        `perform set_config('site.visitor', '${visitor}', true);
         perform set_config('request.headers', '{"x-forwarded-for":"198.51.100.${index}"}', true);
         insert into public.email_leads (email, first_name) values ('lead-${index}@example.com', 'Lead');`,
      );
    await send('one', 1);
    await expect(send('one', 2)).rejects.toThrow('PT429');
    await send('two', 3);
    expect(await countOf('private.visitor_salts')).toBe(0);
  });

  test('a day has a ceiling, of which the administrator is told once', async () => {
    await limit('contact_messages', 'per_day = 2');
    const notices = () =>
      world.sql(`select title, message from public.admin_notifications
        where notification_type = 'write_limit_reached'`);
    const send = (index: number) =>
      world.visitor.from('contact_messages').insert(row('contact_messages', index));
    await send(1);
    expect(await notices()).toEqual([]);
    expect((await send(2)).error).toBeNull();
    expect((await send(3)).error).toMatchObject({
      code: 'PT429',
      message: 'Too many requests today. Please try again tomorrow.',
    });
    await limit('contact_messages', 'per_day = 3');
    await send(4);
    await send(5);
    expect(await countOf('public.contact_messages')).toBe(3);
    expect(await notices()).toEqual([
      {
        title: 'Daily limit reached: contact messages',
        message:
          'Visitors sent as many contact messages as one day allows (2). Further ones are refused until midnight UTC. The numbers are in the table private.write_limits.',
      },
    ]);
  });

  test('counts and salts are forgotten when their time is over', async () => {
    await asVisitor(
      world,
      `perform set_config('request.headers', '{"x-forwarded-for":"203.0.113.7"}', true);
       insert into public.email_leads (email, first_name) values ('one@example.com', 'One');`,
    );
    await world.sql('select private.forget_old_counts()');
    // A minute and a day, of the visitor and of all.
    expect(await countOf('private.write_counts')).toBe(4);
    expect(await countOf('private.visitor_salts')).toBe(1);
    await world.sql(`update private.write_counts set starts_at = starts_at - interval '3 days'`);
    await world.sql('update private.visitor_salts set day = day - 1');
    await world.sql('select private.forget_old_counts()');
    expect(await countOf('private.write_counts')).toBe(0);
    expect(await countOf('private.visitor_salts')).toBe(0);
  });

  test('the administrator is told the same only once a day', async () => {
    const tell = async (title: string) =>
      (
        await world.sql<{ told: boolean }>(
          `select private.notify_administrators('build_failed', $1, 'Why') as told`,
          [title],
        )
      )[0]?.told;
    expect([await tell('One'), await tell('One'), await tell('Two')]).toEqual([true, false, true]);
    await world.sql(`update public.admin_notifications set created_at = created_at - interval '1 day'
      where notification_type = 'build_failed'`);
    expect(await tell('One')).toBe(true);
  });

  test('where a captcha is required, no visitor sends a message past it', async () => {
    const send = (index: number) =>
      world.visitor.from('contact_messages').insert(row('contact_messages', index));
    expect((await send(1)).error).toBeNull();
    await world.sql('update private.site_settings set captcha_required = true');
    expect((await send(2)).error?.code).toBe('42501');
    expect((await world.reader.from('contact_messages').insert(row('contact_messages', 3))).error?.code).toBe(
      '42501',
    );
    expect((await world.visitor.from('email_leads').insert(row('email_leads', 4))).error).toBeNull();
    expect(await countOf('public.contact_messages')).toBe(1);
  });

  test('messages stored by the contact function count, too', async () => {
    await limit('contact_messages', 'per_minute = 1');
    const store = () =>
      world.sql(`do $$ begin
        set local role service_role;
        insert into public.contact_messages (name, email, message) values ('Eve', 'eve@example.com', 'Hello');
      end $$`);
    await store();
    await expect(store()).rejects.toThrow('PT429');
  });
}

/** Runs statements as a visitor's request would. Rejects with what PostgreSQL reports. */
export function asVisitor(world: World, statements: string): Promise<unknown[]> {
  return world.sql(`do $as$ begin
    perform set_config('request.jwt.claims', '{"role":"anon"}', true);
    perform set_config('request.jwt.claim.sub', '', true);
    set local role anon;
    ${statements}
  end $as$`);
}

/** A test that counts per minute must not begin at the end of one. */
async function untilAMinuteIsYoung(): Promise<void> {
  const LAST_SECONDS_MS = 15_000;
  const left = 60_000 - (Date.now() % 60_000);
  if (left < LAST_SECONDS_MS) await new Promise((resolve) => setTimeout(resolve, left));
}
