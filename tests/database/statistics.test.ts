import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listWithdrawnChapters } from '~/data/admin-chapters.ts';
import { readChapterMetrics, readVisitTotals } from '~/data/analytics.ts';
import type { Database } from '~/data/database.types.ts';
import { getChapter, MISSING, ok, useWorld } from './support/world.ts';

const world = useWorld();
vi.mock('~/data/admin-client.ts', () => ({ adminClient: () => world.admin }));

let chapterId: string;
beforeEach(async () => {
  await world.sql('truncate public.chapter_views, private.chapter_depths, private.chapter_referrers');
  chapterId = (await getChapter(world, 1)).id;
});

const addView = (at: string, options: { depth?: number; referrer?: string | null; id?: string } = {}) =>
  world.sql(
    `insert into public.chapter_views (chapter_id, viewed_at, scroll_depth, referrer) values ($1, ${at}, $2, $3)`,
    [options.id ?? chapterId, options.depth ?? 0, options.referrer ?? null],
  );

describe('views', () => {
  test('records the database time and depth 0, and rejects a view of an unpublished chapter', async () => {
    const record = (chapter_id: string) => world.visitor.from('chapter_views').insert({ chapter_id });
    expect((await record((await getChapter(world, 10)).id)).error).not.toBeNull();
    expect((await record(chapterId)).error).toBeNull();
    const [row] = await world.sql<{ viewed_at: string; scroll_depth: number }>(
      'select viewed_at, scroll_depth from public.chapter_views',
    );
    expect(row?.scroll_depth).toBe(0);
    expect(Math.abs(new Date(row?.viewed_at ?? 0).getTime() - Date.now())).toBeLessThan(60_000);
  });

  test('counts one view per call, for published chapters only', async () => {
    const total = () => world.value<number>('select sum(view_count)::integer from public.book_chapters');
    const before = (await total()) ?? 0;
    for (const id of [
      chapterId,
      chapterId,
      (await getChapter(world, 10)).id,
      MISSING,
      'not-a-uuid',
      null,
      '',
    ])
      await world.visitor.rpc('increment_chapter_views', { chapter_uuid: id as string });
    expect(await total()).toBe(before + 2);
  });

  test('stores the highest reported depth as a whole percentage', async () => {
    await world.visitor.from('chapter_views').insert({ id: MISSING, chapter_id: chapterId });
    const depthAfter = async (depth: unknown, view_id = MISSING) => {
      await world.visitor.rpc('record_scroll_depth', { view_id, depth: depth as number });
      return world.value('select scroll_depth from public.chapter_views');
    };
    expect(await depthAfter(50)).toBe(50);
    expect(await depthAfter(100, chapterId)).toBe(50);
    for (const ignored of [50, 49, 0, -1, 101, 32_768, 2_147_483_648, 75.5, null, 'a lot'])
      expect(await depthAfter(ignored), String(ignored)).toBe(50);
    expect([await depthAfter(51), await depthAfter(100)]).toEqual([51, 100]);
  });
});

describe('daily views', () => {
  const daily = async (options: { days?: number; time_zone?: string } = {}) =>
    ok(await world.admin.rpc('daily_chapter_views', options));
  const counts = async () => (await daily()).map(({ views }) => views);

  test('covers seven days, oldest first, including empty ones', async () => {
    const dates = await world.value(`
      select array_agg(((now() at time zone 'UTC')::date - back)::text order by back desc) from generate_series(0, 6) as back`);
    expect((await daily()).map(({ day }) => day)).toEqual(dates);
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0, 0]);
    const day = (daysAgo: number, time: string) =>
      `(((now() at time zone 'UTC')::date - ${daysAgo}) + time '${time}') at time zone 'UTC'`;
    for (const at of [
      day(6, '00:00'),
      day(6, '23:59:59.999'),
      day(5, '00:00'),
      day(7, '23:59:59.999'),
      'now()',
    ])
      await addView(at);
    expect(await counts()).toEqual([2, 1, 0, 0, 0, 0, 1]);
    await world.admin.from('book_chapters').delete().eq('id', chapterId);
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  test.each([
    ['Asia/Jerusalem', '23:30', 1],
    ['America/New_York', '02:00', -1],
    ['UTC', '23:30', 0],
  ])('groups views by day in %s', async (time_zone, time, dayOffset) => {
    const day = await world.value<string>(`select ((now() at time zone 'UTC')::date - 2)::text`);
    await addView(`'${day} ${time}+00'::timestamptz`);
    const match = (await daily({ days: 14, time_zone })).find(({ views }) => views === 1);
    expect(Date.parse(match?.day ?? '') - Date.parse(day ?? '')).toBe(dayOffset * 86_400_000);
  });

  test('covers 1 to 366 days and rejects unknown time zones', async () => {
    for (const [days, rows] of [
      [0, 1],
      [-5, 1],
      [30, 30],
      [2_000_000_000, 366],
    ])
      expect(await daily({ days: days ?? 0 })).toHaveLength(rows ?? 0);
    const year = await daily({ days: 366, time_zone: 'Asia/Jerusalem' });
    expect(new Set(year.map(({ day }) => day)).size).toBe(366);
    expect(
      (await world.admin.rpc('daily_chapter_views', { time_zone: 'Mars/Olympus' })).error,
    ).not.toBeNull();
  });
});

describe('chapter metrics', () => {
  const metrics = async () => ok(await world.admin.rpc('chapter_metrics'));
  const metricsOf = async (id = chapterId) => (await metrics()).find((row) => row.chapter_id === id);

  test('returns one row per chapter in order, with empty metrics if there are no views', async () => {
    const rows = await metrics();
    expect(rows.map((row) => row.chapter_id)).toEqual(
      await world.value('select array_agg(id order by chapter_number) from public.book_chapters'),
    );
    for (const row of rows) expect(row).toMatchObject({ views: 0, average_scroll: null, top_referrer: null });
  });

  test('match metrics computed from the rows', async () => {
    for (const depth of [0, 25, 100]) await addView('now()', { depth });
    expect(await metricsOf()).toMatchObject({ views: 3, average_scroll: 41.7 });
    await world.sql(`insert into public.chapter_views (chapter_id, scroll_depth, referrer)
      select id, (n * 7 + chapter_number * 13) % 101, 'https://site' || n % 3 || '.example/'
      from public.book_chapters cross join generate_series(1, 50) as n where is_published`);
    const expected = await world.sql<{ id: string; n: number; average: number }>(`
      select chapter_id as id, count(*)::integer as n, round(avg(scroll_depth), 1)::float8 as average
      from public.chapter_views group by 1`);
    expect(expected).toHaveLength(9);
    for (const { id, n, average } of expected)
      expect(await metricsOf(id)).toMatchObject({ views: n, average_scroll: average });
  });

  test('exclude deleted views', async () => {
    for (const depth of [100, 50]) await addView('now()', { depth, referrer: 'https://a.example/' });
    await addView('now()', { depth: 30 });
    expect(await metricsOf()).toMatchObject({ views: 3, average_scroll: 60, top_referrer: 'a.example' });
    const { error } = await world.admin.from('chapter_views').delete().eq('referrer', 'https://a.example/');
    expect(error).toBeNull();
    expect(await metricsOf()).toMatchObject({ views: 1, average_scroll: 30, top_referrer: 'Direct' });
  });

  test('include the most frequent referrer, breaking ties alphabetically', async () => {
    for (const referrer of ['https://b.example/', 'https://a.example/']) await addView('now()', { referrer });
    expect((await metricsOf())?.top_referrer).toBe('a.example');
    for (const path of ['search?q=genesis', ''])
      await addView('now()', { referrer: `https://www.google.com/${path}` });
    expect((await metricsOf())?.top_referrer).toBe('google.com');
  });

  test('reduce a referrer to its host', async () => {
    for (const [referrer, host] of [
      [null, 'Direct'],
      ['', 'Direct'],
      ['nonsense', 'Direct'],
      ['https://', 'Direct'],
      ['javascript:alert(1)', 'Direct'],
      ['https://www.', 'Direct'],
      ['HTTPS://WWW.Example.ORG/Path', 'example.org'],
      ['https://news.example.org:8080/a', 'news.example.org:8080'],
      ['android-app://com.example.reader/', 'com.example.reader'],
      ['https://example.org?q', 'example.org'],
      ['https://someone:secret@example.org/', 'example.org'],
      [`https://${'a'.repeat(300)}.example/`, 'a'.repeat(253)],
    ] as const)
      expect(await world.value('select private.referrer_host($1)', [referrer]), String(referrer)).toBe(host);
  });
});

test('returns all 1,100 chapters, although the API returns at most 1,000 rows', async () => {
  await world.sql(`
    insert into public.book_chapters (chapter_number, chapter_title, slug, content, is_published, release_date)
    select n, 'Chapter ' || n, 'chapter-' || n, 'Text', true, now() from generate_series(101, 1200) as n`);
  const { id } = await getChapter(world, 1200);
  await addView('now()', { id, depth: 50 });
  await world.sql(`insert into private.visit_counts (day, step, chapter_id, visits)
    select private.today(), 'reader', id, chapter_number from public.book_chapters where chapter_number > 100`);
  const metrics = await readChapterMetrics();
  expect(metrics).toHaveLength(14 + 1100);
  expect(metrics.at(-1)).toMatchObject({ chapter_id: id, views: 1, average_scroll: 50 });
  const totals = await readVisitTotals('chapter', 1);
  expect(new Set(totals.map(({ label }) => label)).size).toBe(1100);
  expect(totals.find(({ label }) => label === id)?.readers).toBe(1200);
  await world.sql('update public.book_chapters set is_published = false where chapter_number > 100');
  expect(await listWithdrawnChapters()).toHaveLength(1100);
});

describe('daily counts', () => {
  type Visit = Database['public']['Functions']['count_visit']['Args'];
  const count = async (visit: Visit) =>
    expect((await world.visitor.rpc('count_visit', visit)).error).toBeNull();
  const totals = async (dimension: string, days = 7) =>
    ok(await world.admin.rpc('visit_sums', { dimension, days }));
  const countReading = (id: string, already: number, reached: number, source = 'example.org') =>
    count({ step: 'reading', chapter: id, already, reached, source });

  test('track readers from chapter to store, by chapter, source, and book', async () => {
    const { id } = await getChapter(world, 9);
    for (const [already, reached] of [
      [-1, 0],
      [0, 4],
      [4, 10],
    ] as const)
      await countReading(id, already, reached);
    await countReading(id, -1, 3, 'campaign:news/spring');
    for (const step of ['ebook', 'lead', 'download'])
      await count({ step, chapter: id, source: 'example.org' });
    await count({ step: 'store', book: 'genesis', source: 'example.org' });
    const expected = { readers: 2, finished: 1, ebook: 1, leads: 1, downloads: 1 };
    const tenths = [2, 2, 2, 1, 1, 1, 1, 1, 1, 1];
    expect(await totals('all')).toEqual([{ label: '', ...expected, store: 1, tenths }]);
    expect((await totals('chapter')).find(({ label }) => label === id)).toMatchObject({
      ...expected,
      store: 0,
    });
    expect((await totals('source')).map(({ label, readers, store }) => [label, readers, store])).toEqual([
      ['example.org', 1, 1],
      ['campaign:news/spring', 1, 0],
    ]);
    expect((await totals('book')).map(({ label, store }) => [label, store])).toEqual([['genesis', 1]]);
    const depths = ok(await world.admin.rpc('chapter_drop_off', { chapter: id }));
    expect(depths.map(({ visits }) => visits)).toEqual([2, ...tenths]);
  });

  test('exclude days before the period', async () => {
    await world.sql(
      `insert into private.visit_counts (day, step, chapter_id, visits)
       select private.today() - days, 'reader', $1, 1 from unnest(array[6, 7]) as days`,
      [chapterId],
    );
    expect((await totals('all', 7))[0]?.readers).toBe(1);
    expect((await totals('all', 30))[0]?.readers).toBe(2);
  });

  test('ignore unpublished chapters and invalid values', async () => {
    await countReading((await getChapter(world, 14)).id, -1, 0);
    for (const [already, reached] of [
      [3, 3],
      [5, 2],
      [-2, 1],
      [0, 11],
    ] as const)
      await countReading(chapterId, already, reached);
    await countReading(MISSING, -1, 0);
    await count({ step: 'anything', chapter: chapterId });
    expect(await world.sql('select 1 from private.visit_counts')).toEqual([]);
  });

  test('distinguish 200 sources and 50 books a day, and count additional or malformed ones as ‘other’', async () => {
    await world.sql(`insert into private.visit_labels (day, kind, label)
      select private.today(), kind, left(kind, 1) || n
      from (values ('source', 200), ('book', 50)) as kinds (kind, max), generate_series(1, max) as n`);
    await count({ step: 'store', book: 'b7', source: 's7' });
    await count({ step: 'store', book: 'one-more', source: 'one-more.example' });
    await count({ step: 'store', book: 'x'.repeat(5000), source: '<script>' });
    const stores = async (dimension: string) =>
      (await totals(dimension)).map(({ label, store }) => [label, store]);
    expect(await stores('source')).toEqual([
      ['other', 2],
      ['s7', 1],
    ]);
    expect(await stores('book')).toEqual([
      ['other', 2],
      ['b7', 1],
    ]);
  });

  test('distinguish 10,000 combinations a day, and count additional ones as ‘other’', async () => {
    const { id } = await getChapter(world, 9);
    await countReading(id, -1, 0, 'known.example');
    await world.sql(`insert into private.visit_counts (day, step, source, visits)
      select private.today(), 'lead', 'filler-' || n, 1 from generate_series(1, 10000) as n`);
    await countReading(id, -1, 0, 'known.example');
    await countReading(id, 2, 4, 'new.example');
    await count({ step: 'store', book: 'new', source: 'known.example' });
    expect(
      await world.sql(`select step, tenth, book, source, visits::integer as visits from private.visit_counts
        where step <> 'lead' order by step, tenth`),
    ).toEqual([
      { step: 'reader', tenth: 0, book: '', source: 'known.example', visits: 2 },
      { step: 'store', tenth: 0, book: 'other', source: 'other', visits: 1 },
      { step: 'tenth', tenth: 3, book: '', source: 'other', visits: 1 },
      { step: 'tenth', tenth: 4, book: '', source: 'other', visits: 1 },
    ]);
  });
});

test('derives a lead’s origin from the page and the campaign in its URL', async () => {
  await world.sql(`insert into public.email_leads (email, first_name, marketing_opt_in, source_path) values
    ('a@example.com', 'A', true, 'https://example.com/landing?utm_source=news&utm_medium=mail&utm_campaign=spring#x'),
    ('b@example.com', 'B', false, 'https://example.com/landing?fbclid=1&utm_source=news&utm_medium=mail&utm_campaign=spring'),
    ('c@example.com', 'C', false, 'https://genesis.example.com'),
    ('d@example.com', 'D', false, null),
    ('e@example.com', 'E', false, E'https://example.com/a\\tb?utm_campaign=' || repeat('x', 300))`);
  const origins = ok(await world.admin.rpc('lead_origins', { days: 7 }));
  expect(origins.map((row) => Object.values(row))).toEqual([
    ['/', '', '', '', 2, 0],
    ['/landing', 'news', 'mail', 'spring', 2, 1],
    ['/a b', '', '', 'x'.repeat(100), 1, 0],
  ]);
});
