import { beforeEach, describe, expect, test } from 'vitest';
import { getChapter, getDraft, ok, useWorld } from './support/world.ts';

const world = useWorld();

const WEEK_MS = 7 * 86_400_000;
const countChapters = () => world.value('select count(*)::integer from public.book_chapters');

describe('import', () => {
  const expectedAt = (number: number) =>
    world.value<string>(
      `select coalesce(draft.updated_at, chapter.updated_at)
       from public.book_chapters as chapter left join public.chapter_drafts as draft on draft.chapter_id = chapter.id
       where chapter_number = $1`,
      [number],
    );
  const item = (number: number, overrides: object = {}) => ({
    chapter_number: number,
    chapter_title: `Imported ${number}`,
    slug: `imported-${number}`,
    content: `Imported ${number}\n\nA text.`,
    release_date: null,
    meta_description: null,
    expected_updated_at: null,
    ...overrides,
  });
  const importChapters = (...chapters: object[]) => world.admin.rpc('import_chapters', { chapters });

  test('adds drafts, updates chapters with the same number, and returns each outcome', async () => {
    const [ten, eleven] = [await getChapter(world, 10), await getChapter(world, 11)];
    const unchanged = {
      chapter_title: eleven.chapter_title,
      slug: eleven.slug,
      release_date: eleven.release_date,
      content: await getDraft(world, eleven.id),
      expected_updated_at: await expectedAt(11),
    };
    const imported = ok(
      await importChapters(
        item(16),
        item(15, { release_date: '2031-01-01T09:00:00Z', meta_description: 'About it.' }),
        item(10, { expected_updated_at: await expectedAt(10) }),
        item(11, unchanged),
      ),
    );
    expect(imported.map(({ chapter_number, outcome }) => [chapter_number, outcome])).toEqual([
      [10, 'updated'],
      [11, 'unchanged'],
      [15, 'created'],
      [16, 'created'],
    ]);
    expect(await getChapter(world, 10)).toMatchObject({
      id: ten.id,
      chapter_title: 'Imported 10',
      slug: 'imported-10',
      release_date: null,
      is_ready: false,
      meta_description: ten.meta_description,
    });
    expect((await getChapter(world, 11)).is_ready).toBe(true);
    expect(await getChapter(world, 15)).toMatchObject({
      is_published: false,
      release_date: '2031-01-01T09:00:00+00:00',
      meta_description: 'About it.',
    });
    expect(await getDraft(world, (await getChapter(world, 16)).id)).toBe('Imported 16\n\nA text.');
  });

  test('keeps the replaced text and the imported one as versions', async () => {
    const { id } = await getChapter(world, 10);
    const before = await getDraft(world, id);
    ok(await importChapters(item(10, { expected_updated_at: await expectedAt(10) })));
    const versions = 'select kind, content from public.chapter_versions where chapter_id = $1 order by id';
    expect(await world.sql(versions, [id])).toEqual([
      { kind: 'snapshot', content: before },
      { kind: 'imported', content: 'Imported 10\n\nA text.' },
    ]);
  });

  test('keeps the public text of a published chapter', async () => {
    const before = await getChapter(world, 3);
    const imported = ok(await importChapters(item(3, { expected_updated_at: await expectedAt(3) })));
    expect(imported).toMatchObject([{ chapter_number: 3, outcome: 'updated' }]);
    expect(await getChapter(world, 3)).toEqual(before);
    expect(await getDraft(world, before.id)).toBe('Imported 3\n\nA text.');
  });

  test('keeps omitted fields', async () => {
    const { chapter_title, slug, release_date } = await getChapter(world, 10);
    ok(
      await importChapters({ chapter_number: 10, content: 'New', expected_updated_at: await expectedAt(10) }),
    );
    expect(await getChapter(world, 10)).toMatchObject({ chapter_title, slug, release_date });
  });

  test.each<[string, object, string, string | RegExp]>([
    [
      'a changed text',
      item(10, { expected_updated_at: '2020-01-01' }),
      'PT409',
      'Chapter 10 was changed in the meantime.',
    ],
    ['an existing number', item(10), 'PT409', 'Chapter 10 was changed in the meantime.'],
    [
      'a deleted number',
      item(15, { expected_updated_at: '2026-01-01' }),
      'PT409',
      'Chapter 15 no longer exists.',
    ],
    [
      'a taken slug',
      item(15, { slug: 'not-in-heaven' }),
      '23505',
      'Chapters 14 and 15 would both have the slug "not-in-heaven".',
    ],
    ['an invalid slug', item(15, { slug: 'A B' }), 'PT422', /^Chapter 15: .*slug/],
    ['no title', item(15, { chapter_title: null }), 'PT422', /^Chapter 15: .*chapter_title/],
    [
      'a text of 250,001 characters',
      item(15, { content: 'a'.repeat(250_001) }),
      'PT422',
      /^Chapter 15: .*content_check/,
    ],
    [
      '201 tags in a line',
      item(15, { content: '<b>'.repeat(201) }),
      'PT422',
      'Chapter 15: Line 1 has more than 200 tags.',
    ],
    ['an invalid date', item(15, { release_date: 'soon' }), 'PT422', /^Chapter 15: /],
    ['no number', item(15, { chapter_number: null }), 'PT422', 'Every chapter needs a number.'],
    ['a duplicate number', item(16, { slug: 'other' }), '23505', 'Chapter 16 is listed twice.'],
  ])('changes nothing and names the chapter if it has %s', async (_name, invalid, code, message) => {
    const { error } = await importChapters(item(16), invalid, item(17));
    expect(error?.code).toBe(code);
    expect(error?.message).toMatch(message);
    expect(await countChapters()).toBe(14);
  });

  test('accepts at most 1,000 chapters', async () => {
    const { error } = await importChapters(...Array.from({ length: 1001 }, (_, index) => item(1000 + index)));
    expect(error?.message).toBe('At most 1,000 chapters can be changed at once.');
  });

  test('can swap the slugs of two drafts', async () => {
    const [ten, eleven] = [await getChapter(world, 10), await getChapter(world, 11)];
    ok(
      await importChapters(
        item(10, { slug: eleven.slug, expected_updated_at: await expectedAt(10) }),
        item(11, { slug: ten.slug, expected_updated_at: await expectedAt(11) }),
      ),
    );
    expect((await getChapter(world, 10)).slug).toBe(eleven.slug);
  });
});

describe('schedule', () => {
  const reschedule = (...changes: object[]) => world.admin.rpc('reschedule_chapters', { changes });
  const changeFor = async <More extends object>(number: number, overrides: More) => {
    const { id, updated_at } = await getChapter(world, number);
    return { id, expected_updated_at: updated_at, ...overrides };
  };

  test('moves several chapters by a week and keeps them ready', async () => {
    const NUMBERS = [10, 11, 12, 13, 14];
    const changes = await Promise.all(
      NUMBERS.map(async (number) => {
        const { release_date } = await getChapter(world, number);
        return changeFor(number, {
          release_date: new Date(Date.parse(release_date ?? '') + WEEK_MS).toISOString(),
        });
      }),
    );
    const moved = ok(await reschedule(...changes));
    expect(moved.map(({ chapter_number, is_ready }) => [chapter_number, is_ready])).toEqual(
      NUMBERS.map((number) => [number, true]),
    );
    expect(moved[0]?.updated_at).toBe((await getChapter(world, 10)).updated_at);
    expect(moved.map(({ release_date }) => Date.parse(release_date ?? ''))).toEqual(
      changes.map(({ release_date }) => Date.parse(release_date)),
    );
  });

  test('swaps two numbers and removes a date', async () => {
    const [ten, eleven] = [await getChapter(world, 10), await getChapter(world, 11)];
    ok(
      await reschedule(
        await changeFor(10, { chapter_number: 11, release_date: null }),
        await changeFor(11, { chapter_number: 10 }),
      ),
    );
    expect(await getChapter(world, 11)).toMatchObject({ id: ten.id, is_ready: false, release_date: null });
    expect((await getChapter(world, 10)).id).toBe(eleven.id);
  });

  test('rejects two chapters in the same minute and names both', async () => {
    const { release_date } = await getChapter(world, 11);
    const at = new Date(Date.parse(release_date ?? '') + 30_000).toISOString();
    const { error } = await reschedule(
      await changeFor(10, { release_date: at }),
      await changeFor(12, { release_date: null }),
    );
    expect(error?.code).toBe('23505');
    expect(error?.message).toMatch(
      /^Chapters 10 and 11 would both go out on [A-Z][a-z]{2} \d{1,2}, \d\d:\d\d\.$/,
    );
    expect((await getChapter(world, 12)).release_date).not.toBeNull();
  });

  test('rejects a duplicate number and a new date for a published chapter', async () => {
    expect((await reschedule(await changeFor(10, { chapter_number: 11 }))).error?.message).toMatch(
      /^".*" and ".*" would both be chapter 11\.$/,
    );
    expect((await reschedule(await changeFor(3, { release_date: null }))).error).toMatchObject({
      code: 'PT422',
      message: 'Chapter 3 is published, so its date cannot be changed.',
    });
  });

  test('rejects changed or deleted chapters', async () => {
    const stale = await changeFor(10, { release_date: null });
    await world.admin.from('book_chapters').update({ chapter_title: 'Renamed' }).eq('chapter_number', 10);
    const changed = { code: 'PT409', message: 'Chapter 10 was changed in the meantime.' };
    expect((await reschedule(await changeFor(12, { release_date: null }), stale)).error).toMatchObject(
      changed,
    );
    expect((await getChapter(world, 12)).release_date).not.toBeNull();
    await world.admin.from('book_chapters').delete().eq('chapter_number', 10);
    expect((await reschedule(stale)).error).toMatchObject({
      code: 'PT409',
      message: 'A chapter no longer exists.',
    });
  });
});

describe('marking ready', () => {
  const listChapters = (...numbers: number[]) =>
    world.sql<{ id: string }>(
      `select id, chapter.updated_at as expected_updated_at, draft.updated_at as expected_draft_updated_at
       from public.book_chapters as chapter left join public.chapter_drafts as draft on draft.chapter_id = chapter.id
       where chapter_number = any ($1::integer[]) order by chapter_number`,
      [numbers],
    );
  const mark = (chapters: object[]) => world.admin.rpc('mark_chapters_ready', { chapters });
  const ready = () =>
    world.value(
      'select array_agg(chapter_number order by chapter_number) from public.book_chapters where is_ready',
    );
  beforeEach(() => world.sql('update public.book_chapters set is_ready = false'));

  test('marks all listed chapters', async () => {
    expect(ok(await mark(await listChapters(10, 11, 12)))).toBe(3);
    expect(ok(await mark(await listChapters(12, 13)))).toBe(1);
    expect(await ready()).toEqual([10, 11, 12, 13]);
  });

  test('marks none if any is not eligible, and explains why', async () => {
    await world.sql('update public.book_chapters set release_date = null where chapter_number = 11');
    await world.sql(
      `delete from public.chapter_drafts using public.book_chapters where id = chapter_id and chapter_number = 12`,
    );
    await world.sql(`update public.book_chapters set release_date = '2020-01-01' where chapter_number = 13`);
    expect((await mark(await listChapters(9, 10, 11, 12, 13))).error).toMatchObject({
      code: 'PT422',
      message:
        'Chapter 9 is already published. Chapter 11 has no release date. Chapter 12 has no text to publish. The date of chapter 13 has passed.',
    });
    expect(await ready()).toBeNull();
  });

  test('marks none if a listed chapter or its draft was changed or deleted since', async () => {
    const listed = await listChapters(10, 11, 12);
    await world.sql(`update public.book_chapters set release_date = '2031-01-01' where chapter_number = 10`);
    await world.sql(`update public.chapter_drafts set content = 'Other text' where chapter_id = $1`, [
      listed[1]?.id,
    ]);
    expect((await mark(listed)).error).toMatchObject({
      code: 'PT409',
      message: 'Chapter 10 was changed in the meantime. Chapter 11 was changed in the meantime.',
    });
    await world.sql('delete from public.book_chapters where chapter_number = 12');
    expect((await mark(listed.slice(2))).error?.message).toBe('A chapter no longer exists.');
    expect(await ready()).toBeNull();
  });
});
