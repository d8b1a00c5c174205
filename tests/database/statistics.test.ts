// The figures of the analytics page come from these functions, and each is counted by hand here.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chapter } from './support/chapters.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
let chapterId: string;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  await world.restore();
  // With the views go their sums; the seed's readers are of no use here.
  await world.sql('truncate public.chapter_views, private.chapter_depths, private.chapter_referrers');
  chapterId = (await chapter(world, 1)).id;
});
afterAll(() => world.close());

const seen = (at: string, more: { depth?: number; referrer?: string | null; id?: string } = {}) =>
  world.sql(
    `insert into public.chapter_views (chapter_id, viewed_at, scroll_depth, referrer)
     values ($1, ${at}, $2, $3)`,
    [more.id ?? chapterId, more.depth ?? 0, more.referrer ?? null],
  );

describe('daily views', () => {
  const daily = async (options: { days?: number; time_zone?: string } = {}) => {
    const { data, error } = await world.admin.rpc('daily_chapter_views', options);
    expect(error).toBeNull();
    return data ?? [];
  };

  test('are seven days unless asked otherwise, oldest first, today last, empty days included', async () => {
    const rows = await daily();
    const [dates] = await world.sql<{ days: string[] }>(`
      select array_agg(((now() at time zone 'UTC')::date - back)::text order by back desc) as days
      from generate_series(0, 6) as back`);
    expect(rows.map(({ day }) => day)).toEqual(dates?.days);
    expect(rows.map(({ views }) => views)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  test('count each view on its day, and leave out earlier views', async () => {
    const day = (back: number, time: string) =>
      `(((now() at time zone 'UTC')::date - ${back}) + time '${time}') at time zone 'UTC'`;
    await seen(day(6, '00:00'));
    await seen(day(6, '23:59:59.999'));
    await seen(day(5, '00:00'));
    await seen(day(7, '23:59:59.999'));
    await seen('now()');
    expect((await daily()).map(({ views }) => views)).toEqual([2, 1, 0, 0, 0, 0, 1]);
  });

  test.each([
    ['Asia/Jerusalem', '23:30', 'next'],
    ['America/New_York', '02:00', 'former'],
    ['UTC', '23:30', 'same'],
  ])('belong to the day of the asker’s time zone: %s', async (time_zone, time, expected) => {
    // A view at this time of the day before yesterday, in UTC.
    const [row] = await world.sql<{ day: string }>(
      `select ((now() at time zone 'UTC')::date - 2)::text as day`,
    );
    await seen(`('${row?.day}' || ' ${time}+00')::timestamptz`);
    const hit = (await daily({ days: 14, time_zone })).find(({ views }) => views === 1);
    const distance = { former: -1, same: 0, next: 1 }[expected] ?? NaN;
    expect(new Date(hit?.day ?? 0).getTime() - new Date(row?.day ?? 0).getTime()).toBe(distance * 86_400_000);
  });

  test.each([
    [1, 1],
    [0, 1],
    [-5, 1],
    [30, 30],
    [366, 366],
    [367, 366],
    [2_000_000_000, 366],
  ])('asked for %i days are %i rows', async (days, rows) => {
    expect(await daily({ days })).toHaveLength(rows);
  });

  test('in a time zone that does not exist are an error, not an answer', async () => {
    const { data, error } = await world.admin.rpc('daily_chapter_views', { time_zone: 'Mars/Olympus' });
    expect(error).not.toBeNull();
    expect(data).toBeNull();
  });

  test('do not skip or double an hour when the clocks change', async () => {
    const rows = await daily({ days: 366, time_zone: 'Asia/Jerusalem' });
    expect(new Set(rows.map(({ day }) => day)).size).toBe(366);
    for (let index = 1; index < rows.length; index += 1) {
      const distance = Date.parse(rows[index]?.day ?? '') - Date.parse(rows[index - 1]?.day ?? '');
      expect(distance).toBe(86_400_000);
    }
  });

  test('fall to zero with a chapter that is deleted', async () => {
    await seen('now()');
    await world.admin.from('book_chapters').delete().eq('id', chapterId);
    expect((await daily()).map(({ views }) => views)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });
});

describe('chapter metrics', () => {
  const metrics = async () => {
    const { data, error } = await world.admin.rpc('chapter_metrics');
    expect(error).toBeNull();
    return data ?? [];
  };
  const metricsOf = async (id = chapterId) => (await metrics()).find((row) => row.chapter_id === id);

  test('without views are null, one row per chapter in chapter order', async () => {
    const rows = await metrics();
    const chapters = await world.sql<{ id: string }>(
      'select id from public.book_chapters order by chapter_number',
    );
    expect(rows.map((row) => row.chapter_id)).toEqual(chapters.map(({ id }) => id));
    for (const row of rows) {
      expect(row.views).toBe(0);
      expect(row.average_scroll).toBeNull();
      expect(row.top_referrer).toBeNull();
    }
  });

  test('average the depths of all views, those left at once included', async () => {
    for (const depth of [0, 25, 100]) await seen('now()', { depth });
    const row = await metricsOf();
    expect(row?.views).toBe(3);
    expect(row?.average_scroll).toBe(41.7);
  });

  test('follow a reader who goes on reading', async () => {
    const id = 'bbbbbbbb-0000-4000-8000-000000000001';
    await world.visitor.from('chapter_views').insert({ id, chapter_id: chapterId });
    for (const depth of [25, 50, 25, 75, 101]) {
      await world.visitor.rpc('record_scroll_depth', { view_id: id, depth });
    }
    expect((await metricsOf())?.average_scroll).toBe(75);
  });

  test('equal what counting every row gives, over many views at once', async () => {
    await world.sql(`
      insert into public.chapter_views (chapter_id, scroll_depth, referrer)
      select id, (n * 7 + chapter_number * 13) % 101, 'https://site' || n % 3 || '.example/'
      from public.book_chapters cross join generate_series(1, 50) as n where is_published`);
    const counted = await world.sql<{ id: string; n: number; average: number }>(`
      select chapter_id as id, count(*)::integer as n, round(avg(scroll_depth), 1)::float8 as average
      from public.chapter_views group by 1`);
    expect(counted).toHaveLength(9);
    for (const { id, n, average } of counted) {
      const row = await metricsOf(id);
      expect(row?.views).toBe(n);
      expect(row?.average_scroll).toBe(average);
    }
  });

  test('name the most frequent referrer by its host', async () => {
    await seen('now()', { referrer: 'https://www.google.com/search?q=genesis' });
    await seen('now()', { referrer: 'https://google.com/' });
    await seen('now()', { referrer: 'https://news.example.org:8080/a' });
    expect((await metricsOf())?.top_referrer).toBe('google.com');
  });

  test.each([
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
  ])('show the referrer %s as %s', async (referrer, host) => {
    await seen('now()', { referrer });
    expect((await metricsOf())?.top_referrer).toBe(host);
  });

  test('are numbers in the answer, as a hosted project sends them', async () => {
    await seen('now()', { depth: 25 });
    const row = await metricsOf();
    expect(row).toMatchObject({ views: 1, average_scroll: 25 });
  });

  test('take the alphabet’s side when two referrers are equal', async () => {
    await seen('now()', { referrer: 'https://b.example/' });
    await seen('now()', { referrer: 'https://a.example/' });
    expect((await metricsOf())?.top_referrer).toBe('a.example');
  });
});

test('the seed’s figures agree with each other', async () => {
  await world.restore();
  const { count } = await world.admin.from('chapter_views').select('id', { count: 'exact', head: true });
  const { data: chapters } = await world.admin.from('book_chapters').select('id, view_count');
  const { data: metrics } = await world.admin.rpc('chapter_metrics');
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  expect(count).toBeGreaterThan(100);
  expect(sum(chapters?.map((row) => row.view_count) ?? [])).toBe(count);
  expect(sum(metrics?.map((row) => row.views) ?? [])).toBe(count);
});

test('only administrators can read the figures', async () => {
  for (const client of [world.visitor, world.reader]) {
    for (const answer of [
      await client.rpc('daily_chapter_views', { days: 7 }),
      await client.rpc('chapter_metrics'),
    ]) {
      expect(answer.error).not.toBeNull();
      expect(answer.data).toBeNull();
    }
    const { count } = await client.from('chapter_views').select('*', { count: 'exact', head: true });
    expect(count ?? 0).toBe(0);
  }
});
