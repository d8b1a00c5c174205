import { beforeEach, expect, test } from 'vitest';
import { chapterLines } from '~/lib/chapter-text/chapter-lines.ts';
import type { ChapterRow } from '~/data/database.types.ts';
import { createClientFor, ok, useWorld } from './support/world.ts';

const world = useWorld();
const WEEK_MS = 7 * 86_400_000;

let chapters: (ChapterRow & { text: string })[];
beforeEach(async () => {
  chapters = await world.sql(`
    select c.*, coalesce(c.content, d.content) as text
    from public.book_chapters as c left join public.chapter_drafts as d on d.chapter_id = c.id
    order by c.chapter_number`);
});

test('schedules 14 chapters weekly and publishes nine, the newest within the last week', () => {
  expect(chapters.map(({ chapter_number }) => chapter_number)).toEqual(
    Array.from({ length: 14 }, (_, i) => i + 1),
  );
  expect(chapters.map(({ is_published }) => is_published)).toEqual(
    Array.from({ length: 14 }, (_, i) => i < 9),
  );
  const dates = chapters.map(({ release_date }) => Date.parse(release_date ?? ''));
  expect(dates).toEqual(dates.map((_, index) => (dates[0] ?? 0) + index * WEEK_MS));
  expect(dates[8]).toBeLessThanOrEqual(Date.now());
  expect(dates[9]).toBeGreaterThan(Date.now());
});

test.each([
  ['admin@example.com', [{ role: 'admin' }]],
  ['reader@example.com', []],
])('signs in %s with let-there-be-light', async (email, roles) => {
  const client = createClientFor(world.backend);
  expect((await client.auth.signInWithPassword({ email, password: 'let-there-be-light' })).error).toBeNull();
  expect((await client.from('user_roles').select('role')).data).toEqual(roles);
});

test('has no other accounts and does not allow sign-up', async () => {
  const account = { email: 'new@example.com', password: 'a-long-enough-password' };
  expect((await createClientFor(world.backend).auth.signUp(account)).data.session).toBeNull();
  expect(await world.value('select array_agg(email::text order by email) from auth.users')).toEqual([
    'admin@example.com',
    'reader@example.com',
  ]);
});

test('announces each published chapter and leaves the newest announcements unread', async () => {
  const { data } = await world.admin
    .from('admin_notifications')
    .select('title, is_read')
    .order('created_at', { ascending: false });
  expect(data?.map(({ title }) => title)).toEqual(
    [9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) => `Chapter ${number} published`),
  );
  expect([data?.[0]?.is_read, data?.at(-1)?.is_read]).toEqual([false, true]);
});

test('has views on each of the last seven days and consistent statistics', async () => {
  const daily = ok(await world.admin.rpc('daily_chapter_views', { days: 8 }));
  for (const { views } of daily.slice(0, 7)) expect(views).toBeGreaterThan(0);
  const total = await world.value<number>('select count(*)::integer from public.chapter_views');
  const metrics = ok(await world.admin.rpc('chapter_metrics'));
  expect(total).toBeGreaterThan(100);
  expect(metrics.reduce((sum, { views }) => sum + views, 0)).toBe(total);
  expect(chapters.reduce((sum, { view_count }) => sum + view_count, 0)).toBe(total);
});

test('complies with the text rules in every chapter', () => {
  for (const { text, chapter_title, is_published, word_count, meta_description, keywords } of chapters) {
    const count = text
      .replace(/<[^>]+>/g, '')
      .split(/\s+/)
      .filter(Boolean).length;
    expect(count, chapter_title).toBeGreaterThanOrEqual(600);
    expect(count, chapter_title).toBeLessThanOrEqual(1200);
    if (is_published) expect(word_count, chapter_title).toBe(count);
    const lines = chapterLines(text).filter(({ kind }) => kind !== 'break');
    expect(lines[0]).toEqual({ kind: 'opening', markup: chapter_title });
    expect(lines.at(-1)?.kind, chapter_title).toBe('closing-quote');
    expect(lines.map(({ kind }) => kind).join(' ')).not.toContain('subheading subheading');
    const subheadings = lines.flatMap((line) => (line.kind === 'subheading' ? [line.markup] : []));
    expect(subheadings.length, chapter_title).toBeGreaterThan(0);
    for (const subheading of subheadings) expect(subheading).toMatch(/^.{1,69}[^”"’'!,;:…—]$/);
    expect(
      text
        .match(/<[^>]*>/g)
        ?.filter((tag) => !/^<\/?em>$|^<\/q>$|^<q data-speaker="(?:narrator|elior|ayala)">$/.test(tag)) ?? [],
    ).toEqual([]);
    expect(meta_description?.length, chapter_title).toBeGreaterThanOrEqual(70);
    expect(keywords.length, chapter_title).toBeGreaterThanOrEqual(3);
  }
});
