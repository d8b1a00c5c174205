import { beforeEach, describe, expect, test, vi } from 'vitest';
import { asRole, getChapter, useWorld } from './support/world.ts';

const world = useWorld();

type Form = 'email_leads' | 'contact_messages' | 'podcast_subscribers' | 'chapter_views';
const FORMS: Form[] = ['email_leads', 'contact_messages', 'podcast_subscribers', 'chapter_views'];
const TOO_MANY = { code: 'PT429', message: 'Too many requests. Please try again in a minute.' };
const TOO_MANY_TODAY = 'Too many requests today. Please try again tomorrow.';

let chapterId: string;
beforeEach(async () => {
  // A test that counts per minute must not start near the end of a minute.
  await vi.waitFor(() => expect(new Date().getSeconds()).toBeLessThan(56), { timeout: 10_000 });
  chapterId = (await getChapter(world, 1)).id;
});

const rowFor = (form: Form, index: number): never =>
  ({
    email_leads: { email: `lead-${index}@example.com`, first_name: 'Lead' },
    contact_messages: { name: 'Eve', email: 'eve@example.com', message: `Message ${index}` },
    podcast_subscribers: { email: `listener-${index}@example.com`, consent: true },
    chapter_views: { chapter_id: chapterId, user_agent: `Reader ${index}` },
  })[form] as never;
const submit = (form: Form, index: number, client = world.visitor) =>
  client.from(form).insert(rowFor(form, index));
const countOf = (table: string) => world.value<number>(`select count(*)::integer from ${table}`);
const setLimit = (form: Form, change: string) =>
  world.sql(`update private.write_limits set ${change} where table_name = '${form}'`);
const increment = () => world.visitor.rpc('increment_chapter_views', { chapter_uuid: chapterId });

const submitWith = (form: Form, index: number, settings: Record<string, string>) =>
  asRole(
    world,
    'anon',
    `${Object.entries(settings)
      .map(([name, value]) => `perform set_config('${name}', '${value}', true);`)
      .join('')}
     insert into public.${form} ${
       form === 'contact_messages'
         ? `(name, email, message) values ('Eve', 'eve@example.com', 'Message ${index}')`
         : `(email, first_name) values ('lead-${index}@example.com', 'Lead')`
     };`,
  ).then(
    () => 'stored',
    (error: Error) => (error.message.includes('PT429') ? 'PT429' : error.message),
  );
const headers = (value: Record<string, string>) => ({ 'request.headers': JSON.stringify(value) });

test('stores the specified limits in a table', async () => {
  const limits = await world.sql<object>('select * from private.write_limits order by per_day, table_name');
  expect(limits.map((each) => Object.values(each) as unknown[])).toEqual([
    // Table, per minute, per visitor and minute, per day, per visitor and day.
    ['contact_messages', 60, 5, 2000, 100],
    ['followers', 60, 5, 5000, 100],
    ['podcast_subscribers', 120, 10, 10_000, 200],
    ['email_leads', 120, 10, 20_000, 200],
    ['follower_links', 600, 30, 100_000, 2000],
    ['chapter_views', 3000, 120, 500_000, 20_000],
    ['visit_counts', 3000, 120, 500_000, 20_000],
  ]);
});

describe.each(FORMS)('%s', (form) => {
  test('accepts one row per request, and several from an administrator', async () => {
    const before = (await countOf(`public.${form}`)) ?? 0;
    for (const client of [world.visitor, world.reader])
      expect(await client.from(form).insert([rowFor(form, 1), rowFor(form, 2)] as never)).toMatchObject({
        status: 413,
        error: { code: 'PT413', message: 'Send one row per request.' },
      });
    expect(await countOf(`public.${form}`)).toBe(before);
    expect((await submit(form, 1)).error).toBeNull();
    expect(
      (await world.admin.from(form).insert([rowFor(form, 2), rowFor(form, 3)] as never)).error,
    ).toBeNull();
    expect(await countOf(`public.${form}`)).toBe(before + 3);
  });

  test('responds with 429 above the per-minute limit, except for an administrator', async () => {
    await setLimit(form, 'per_minute = 2');
    expect([(await submit(form, 1)).error, (await submit(form, 2)).error]).toEqual([null, null]);
    for (const client of [world.visitor, world.reader])
      expect(await submit(form, 3, client)).toMatchObject({ status: 429, error: TOO_MANY });
    expect((await submit(form, 4, world.admin)).error).toBeNull();
  });
});

test('rejects a visitor’s multi-row insert at the second row, and does not limit the owner', async () => {
  const statement = `insert into public.email_leads (email, first_name)
    select 'lead-' || n || '@example.com', 'Lead' from generate_series(1, 100000) as n`;
  await expect(asRole(world, 'anon', `${statement};`)).rejects.toThrow('Send one row per request.');
  expect(await countOf('public.email_leads')).toBe(0);
  await world.sql(statement.replace('100000', '1000'));
  expect([await countOf('public.email_leads'), await countOf('private.write_counts')]).toEqual([1000, 0]);
});

test('returns the retry delay in a header', async () => {
  await setLimit('email_leads', 'per_minute = 1');
  const post = (email: string) =>
    world.backend.fetch(
      new Request('http://embedded/rest/v1/email_leads', {
        method: 'POST',
        headers: { apikey: 'sb_publishable_embedded', 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, first_name: 'Lead' }),
      }),
    );
  expect((await post('one@example.com')).status).toBe(201);
  const rejected = await post('two@example.com');
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await rejected.json()).toMatchObject(TOO_MANY);
});

test('resets the limit every minute and applies the configured factor', async () => {
  await setLimit('email_leads', 'per_minute = 1');
  const codes = async (...indexes: number[]) => {
    const found: string[] = [];
    for (const index of indexes) found.push((await submit('email_leads', index)).error?.code ?? 'stored');
    return found;
  };
  expect(await codes(1, 2)).toEqual(['stored', 'PT429']);
  await world.sql(
    `update private.write_counts set starts_at = starts_at - interval '1 minute' where span = 'minute'`,
  );
  expect(await codes(3, 4)).toEqual(['stored', 'PT429']);
  await world.sql('update private.site_settings set write_limit_factor = 2.5');
  expect(await codes(5, 6, 7)).toEqual(['stored', 'stored', 'PT429']);
});

test('also limits view counts, scroll depths, and visits', async () => {
  const view = 'bbbbbbbb-0000-4000-8000-000000000001';
  await setLimit('chapter_views', 'per_minute = 3');
  const { view_count } = await getChapter(world, 1);
  const setDepth = (depth: number) => world.visitor.rpc('record_scroll_depth', { view_id: view, depth });
  await world.visitor.from('chapter_views').insert({ id: view, chapter_id: chapterId });
  expect([(await increment()).error, (await setDepth(25)).error]).toEqual([null, null]);
  expect(await increment()).toMatchObject({ status: 429, error: TOO_MANY });
  expect(await setDepth(50)).toMatchObject({ status: 429, error: TOO_MANY });
  expect((await world.admin.rpc('increment_chapter_views', { chapter_uuid: chapterId })).error).toBeNull();
  expect((await getChapter(world, 1)).view_count).toBe(view_count + 2);
  await world.sql(`update private.write_limits set per_minute = 1 where table_name = 'visit_counts'`);
  const visit = () => world.visitor.rpc('count_visit', { step: 'ebook' });
  expect([(await visit()).error, (await visit()).error?.code]).toEqual([null, 'PT429']);
});

test('prevents one visitor from exhausting the shared limit, and stores no IP address', async () => {
  await setLimit('email_leads', 'per_visitor_minute = 2');
  const forwarded = headers({ 'x-forwarded-for': '203.0.113.7, 10.0.0.1' });
  // The gateway's header takes precedence over one from the client. An IPv6 visitor is a /64 network.
  const gateway = headers({ 'x-forwarded-for': '203.0.113.7', 'cf-connecting-ip': '2001:db8:1:2::1' });
  const sameNetwork = headers({ 'cf-connecting-ip': '2001:db8:1:2:ffff::9' });
  const outcomes: string[] = [];
  for (const [index, settings] of [
    forwarded,
    forwarded,
    forwarded,
    gateway,
    sameNetwork,
    gateway,
    {},
  ].entries())
    outcomes.push(await submitWith('email_leads', index, settings));
  expect(outcomes).toEqual(['stored', 'stored', 'PT429', 'stored', 'stored', 'PT429', 'stored']);
  const counts = await world.sql<{ visitor: string; writes: number }>(
    `select visitor, writes from private.write_counts where span = 'minute' and visitor <> ''`,
  );
  expect(counts.map(({ writes }) => writes)).toEqual([2, 2]);
  for (const { visitor } of counts) expect(visitor).toMatch(/^[0-9a-f]{64}$/);
});

test('limits each server-identified visitor per day, and deletes visitor data the next day', async () => {
  await setLimit('contact_messages', 'per_visitor_day = 2');
  const submitFrom = (visitor: string, index: number) =>
    submitWith('contact_messages', index, {
      'site.visitor': visitor,
      ...headers({ 'x-forwarded-for': `198.51.100.${index}` }),
    });
  await submitFrom('one', 1);
  await submitFrom('one', 2);
  await world.sql(`delete from private.write_counts where span = 'minute'`);
  expect(await submitFrom('one', 3)).toBe('PT429');
  expect(await submitFrom('two', 4)).toBe('stored');
  expect(await countOf('public.contact_messages')).toBe(3);
  expect(await countOf('private.visitor_salts')).toBe(0);
  await world.sql(`update private.write_counts set starts_at = starts_at - interval '1 day'`);
  expect(await submitFrom('one', 5)).toBe('stored');
  await world.sql('select private.delete_old_counts()');
  const yesterday = `select visitor, writes from private.write_counts
    where span = 'day' and starts_at < now() - interval '1 day' order by visitor`;
  expect(await world.sql(yesterday)).toEqual([{ visitor: '', writes: 3 }]);
});

test('enforces the daily limit and notifies administrators once', async () => {
  await setLimit('contact_messages', 'per_day = 2');
  const notifications = () =>
    world.sql(
      `select title, message from public.admin_notifications where notification_type = 'write_limit_reached'`,
    );
  await submit('contact_messages', 1);
  expect(await notifications()).toEqual([]);
  expect((await submit('contact_messages', 2)).error).toBeNull();
  expect((await submit('contact_messages', 3)).error).toMatchObject({
    code: 'PT429',
    message: TOO_MANY_TODAY,
  });
  await setLimit('contact_messages', 'per_day = 3');
  await submit('contact_messages', 4);
  await submit('contact_messages', 5);
  expect(await countOf('public.contact_messages')).toBe(3);
  expect(await notifications()).toEqual([
    {
      title: 'Daily limit reached: contact messages',
      message:
        'Visitors reached the daily limit of 2 contact messages. More are rejected until midnight UTC. Limits are in the table private.write_limits.',
    },
  ]);
});

test('deletes counts and salts when they expire', async () => {
  await submitWith('email_leads', 1, headers({ 'x-forwarded-for': '203.0.113.7' }));
  const countRemaining = async () => {
    await world.sql('select private.delete_old_counts()');
    return [await countOf('private.write_counts'), await countOf('private.visitor_salts')];
  };
  expect(await countRemaining()).toEqual([4, 1]);
  await world.sql(`update private.write_counts set starts_at = starts_at - interval '3 days'`);
  await world.sql('update private.visitor_salts set day = day - 1');
  expect(await countRemaining()).toEqual([0, 0]);
});

test('does not let visitors bypass a required captcha', async () => {
  expect((await submit('contact_messages', 1)).error).toBeNull();
  await world.sql('update private.site_settings set captcha_required = true');
  for (const client of [world.visitor, world.reader])
    expect((await submit('contact_messages', 2, client)).error?.code).toBe('42501');
  expect((await submit('email_leads', 3)).error).toBeNull();
  expect(await countOf('public.contact_messages')).toBe(1);
});
