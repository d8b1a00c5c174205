// The demo world, as the documentation promises it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chapterLines } from '~/lib/chapter-text/chapter-lines.ts';
import { clientOf, openWorld, type World } from './support/world.ts';

const WEEK_MS = 7 * 86_400_000;

type Seeded = {
  chapter_number: number;
  chapter_title: string;
  slug: string;
  is_published: boolean;
  release_date: string;
  view_count: number;
  word_count: number;
  meta_title: string | null;
  meta_description: string | null;
  keywords: string[];
  text: string;
};

let world: World;
let chapters: Seeded[];
beforeAll(async () => {
  world = await openWorld();
  chapters = await world.sql<Seeded>(`
    select c.*, coalesce(c.content, d.content) as text
    from public.book_chapters as c left join public.chapter_drafts as d on d.chapter_id = c.id
    order by c.chapter_number`);
});
afterAll(() => world.close());

test('there are 14 chapters, the first nine of them published', async () => {
  const { data } = await world.visitor
    .from('book_chapters')
    .select('chapter_number, is_published')
    .order('chapter_number');
  expect(data?.map((chapter) => chapter.chapter_number)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
  ]);
  expect(data?.filter((chapter) => chapter.is_published).map((chapter) => chapter.chapter_number)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9,
  ]);
});

test('they come out weekly, the newest within the last week and the next from next week on', () => {
  const dates = chapters.map((chapter) => Date.parse(chapter.release_date));
  for (let index = 1; index < dates.length; index += 1) {
    expect((dates[index] ?? 0) - (dates[index - 1] ?? 0)).toBe(WEEK_MS);
  }
  const newest = dates[8] ?? 0;
  expect(newest).toBeLessThanOrEqual(Date.now());
  expect(newest).toBeGreaterThan(Date.now() - WEEK_MS);
  expect(dates[9]).toBeGreaterThan(Date.now());
});

test.each(['admin@example.com', 'reader@example.com'])(
  '%s signs in with let-there-be-light',
  async (email) => {
    const client = clientOf(world.backend);
    const { data, error } = await client.auth.signInWithPassword({ email, password: 'let-there-be-light' });
    expect(error).toBeNull();
    const { data: role } = await client
      .from('user_roles')
      .select('role')
      .eq('user_id', data.user?.id ?? '')
      .eq('role', 'admin')
      .maybeSingle();
    expect(role).toEqual(email.startsWith('admin') ? { role: 'admin' } : null);
  },
);

test.each([
  ['admin@example.com', 'let-there-be-dark'],
  ['admin@example.com', ''],
  ['unknown@example.com', 'let-there-be-light'],
])('%s does not sign in with "%s", and is told no more than that', async (email, password) => {
  const { data, error } = await clientOf(world.backend).auth.signInWithPassword({ email, password });
  expect(data.session).toBeNull();
  if (password !== '') expect(error?.message).toBe('Invalid login credentials');
});

test('there are no other accounts, and visitors cannot create one', async () => {
  const { data } = await clientOf(world.backend).auth.signUp({
    email: 'new@example.com',
    password: 'a-long-enough-password',
  });
  expect(data.session).toBeNull();
  expect(await world.sql('select email from auth.users order by email')).toEqual([
    { email: 'admin@example.com' },
    { email: 'reader@example.com' },
  ]);
});

test('each published chapter was announced, and the newest announcements are unread', async () => {
  const { data } = await world.admin
    .from('admin_notifications')
    .select('title, is_read, notification_type')
    .order('created_at', { ascending: false });
  expect(data?.map(({ title }) => title)).toEqual(
    [9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) => `Chapter ${number} published`),
  );
  expect(data?.filter(({ is_read }) => !is_read).map(({ title }) => title)).toContain('Chapter 9 published');
  expect(data?.at(-1)?.is_read).toBe(true);
});

test('there are readers in each of the last seven days', async () => {
  const { data } = await world.admin.rpc('daily_chapter_views', { days: 8 });
  for (const { views } of data?.slice(0, 7) ?? []) expect(views).toBeGreaterThan(0);
});

test('no address or title is used twice', () => {
  expect(new Set(chapters.map(({ slug }) => slug)).size).toBe(14);
  expect(new Set(chapters.map(({ chapter_title }) => chapter_title)).size).toBe(14);
});

describe('every chapter', () => {
  const each = (check: (chapter: Seeded) => void) => () => {
    expect(chapters).toHaveLength(14);
    for (const chapter of chapters) check(chapter);
  };

  test(
    'has 600 to 1,200 words',
    each(({ text, chapter_title, is_published, word_count }) => {
      const words = text
        .replace(/<[^>]+>/g, '')
        .split(/\s+/)
        .filter(Boolean).length;
      expect(words, chapter_title).toBeGreaterThanOrEqual(600);
      expect(words, chapter_title).toBeLessThanOrEqual(1200);
      if (is_published) expect(word_count, chapter_title).toBe(words);
    }),
  );

  test(
    'opens with its title and closes with a quote',
    each(({ text, chapter_title }) => {
      const lines = chapterLines(text);
      expect(lines[0]).toEqual({ kind: 'opening', markup: chapter_title });
      expect(lines.at(-1)?.kind, chapter_title).toBe('closing-quote');
    }),
  );

  test(
    'has subheadings that are meant as such: short, without quotes or an end mark',
    each(({ text, chapter_title }) => {
      const subheadings = chapterLines(text).flatMap((line) =>
        line.kind === 'subheading' ? [line.markup] : [],
      );
      expect(subheadings.length, chapter_title).toBeGreaterThan(0);
      for (const subheading of subheadings) {
        expect(subheading.length, subheading).toBeLessThanOrEqual(70);
        expect(subheading).not.toMatch(/[”"’'!,;:…—]$/);
      }
    }),
  );

  test(
    'has paragraphs between its headings, and no markup but emphasis',
    each(({ text, chapter_title }) => {
      const lines = chapterLines(text).filter(({ kind }) => kind !== 'break');
      for (let index = 1; index < lines.length; index += 1) {
        const isTwice = lines[index]?.kind === 'subheading' && lines[index - 1]?.kind === 'subheading';
        expect(isTwice, chapter_title).toBe(false);
      }
      expect(text.match(/<[^>]*>/g)?.filter((tag) => !/^<\/?em>$/.test(tag)) ?? []).toEqual([]);
      expect(text.split('<em>').length).toBe(text.split('</em>').length);
    }),
  );

  test(
    'has a title, a description and keywords for search engines',
    each(({ meta_title, meta_description, keywords, chapter_title }) => {
      expect(meta_title, chapter_title).toContain('Pragmatism of the Bible');
      expect(meta_description?.length, chapter_title).toBeGreaterThanOrEqual(70);
      expect(meta_description?.length, chapter_title).toBeLessThanOrEqual(180);
      expect(keywords.length, chapter_title).toBeGreaterThanOrEqual(3);
    }),
  );
});
