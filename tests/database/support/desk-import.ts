// Many chapters in one step on any backend: importing a manuscript, and moving what is planned.
import { beforeEach, describe, expect, test } from 'vitest';
import { chapter, draftOf } from './chapters.ts';
import type { World } from './world.ts';

const WEEK_MS = 7 * 86_400_000;

/** Tries it against a world; it is opened by the calling file. */
export function tryImportAndSchedule(openedWorld: () => World): void {
  let world: World;
  beforeEach(async () => {
    world = openedWorld();
    await world.restore();
  });

  const expectedAt = async (number: number) =>
    (
      await world.sql<{ at: string }>(
        `select coalesce(draft.updated_at, chapter.updated_at) as at
         from public.book_chapters as chapter left join public.chapter_drafts as draft on draft.chapter_id = chapter.id
         where chapter.chapter_number = $1`,
        [number],
      )
    )[0]?.at ?? null;
  const count = async () =>
    (await world.sql<{ n: number }>('select count(*)::integer as n from public.book_chapters'))[0]?.n;

  describe('importing', () => {
    const item = (number: number, more: object = {}) => ({
      chapter_number: number,
      chapter_title: `Imported ${number}`,
      slug: `imported-${number}`,
      content: `Imported ${number}\n\nA text.`,
      release_date: null,
      meta_description: null,
      expected_updated_at: null,
      ...more,
    });
    const load = (...chapters: object[]) => world.admin.rpc('import_chapters', { chapters });

    test('adds drafts without a date, updates by number, and says what became of each', async () => {
      const ten = await chapter(world, 10);
      const { data, error } = await load(
        item(16),
        item(15, { release_date: '2031-01-01T09:00:00Z', meta_description: 'About it.' }),
        item(10, { expected_updated_at: await expectedAt(10) }),
        item(11, {
          chapter_title: (await chapter(world, 11)).chapter_title,
          slug: (await chapter(world, 11)).slug,
          release_date: (await chapter(world, 11)).release_date,
          content: await draftOf(world, (await chapter(world, 11)).id),
          expected_updated_at: await expectedAt(11),
        }),
      );
      expect(error).toBeNull();
      expect(data?.map(({ chapter_number, outcome }) => [chapter_number, outcome])).toEqual([
        [10, 'updated'],
        [11, 'unchanged'],
        [15, 'created'],
        [16, 'created'],
      ]);
      expect(data?.[0]?.id).toBe(ten.id);
      expect(await chapter(world, 10)).toMatchObject({
        chapter_title: 'Imported 10',
        slug: 'imported-10',
        release_date: null,
        is_ready: false,
        meta_description: ten.meta_description,
      });
      expect((await chapter(world, 11)).is_ready).toBe(true);
      expect(await chapter(world, 15)).toMatchObject({
        is_published: false,
        is_ready: false,
        release_date: '2031-01-01T09:00:00+00:00',
        meta_description: 'About it.',
      });
      expect(await draftOf(world, (await chapter(world, 16)).id)).toBe('Imported 16\n\nA text.');
    });

    test('keeps the text that it replaces, and its own, as versions', async () => {
      const { id } = await chapter(world, 10);
      const before = await draftOf(world, id);
      await load(item(10, { expected_updated_at: await expectedAt(10) }));
      const { data } = await world.admin
        .from('chapter_versions')
        .select('kind, content')
        .eq('chapter_id', id)
        .order('id', { ascending: true });
      expect(data).toEqual([
        { kind: 'snapshot', content: before },
        { kind: 'imported', content: 'Imported 10\n\nA text.' },
      ]);
    });

    test('changes nothing that readers see of a published chapter', async () => {
      const before = await chapter(world, 3);
      const { data, error } = await load(item(3, { expected_updated_at: await expectedAt(3) }));
      expect(error).toBeNull();
      expect(data).toMatchObject([{ chapter_number: 3, outcome: 'updated' }]);
      expect(await chapter(world, 3)).toEqual(before);
      expect(await draftOf(world, before.id)).toBe('Imported 3\n\nA text.');
    });

    test('leaves what an item leaves out', async () => {
      const before = await chapter(world, 10);
      const { error } = await load({
        chapter_number: 10,
        content: 'New',
        expected_updated_at: await expectedAt(10),
      });
      expect(error).toBeNull();
      expect(await chapter(world, 10)).toMatchObject({
        chapter_title: before.chapter_title,
        slug: before.slug,
        release_date: before.release_date,
      });
    });

    test.each([
      [
        'a text changed since',
        { expected_updated_at: '2020-01-01T00:00:00Z' },
        'PT409',
        'Chapter 10 was changed in the meantime.',
      ],
      ['a chapter not known to be there', {}, 'PT409', 'Chapter 10 was changed in the meantime.'],
    ])('with %s changes nothing at all', async (_name, more, code, message) => {
      const { error } = await load(item(15), item(10, more), item(16));
      expect(error).toMatchObject({ code, message });
      expect(await count()).toBe(14);
    });

    test.each([
      [
        'an address that is taken',
        item(15, { slug: 'not-in-heaven' }),
        '23505',
        'Chapters 14 and 15 would both have the address "not-in-heaven".',
      ],
      ['an address that is none', item(15, { slug: 'A B' }), 'PT422', /^Chapter 15: .*slug/],
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
      ['a date that is none', item(15, { release_date: 'soon' }), 'PT422', /^Chapter 15: /],
      ['no number', { ...item(15), chapter_number: null }, 'PT422', 'Every chapter needs a number.'],
      [
        'a chapter that is gone',
        item(15, { expected_updated_at: '2026-01-01T00:00:00Z' }),
        'PT409',
        'Chapter 15 is gone.',
      ],
    ])('of a chapter with %s changes nothing and names the chapter', async (_name, bad, code, message) => {
      const { error } = await load(item(16), bad, item(17));
      expect(error?.code).toBe(code);
      expect(error?.message).toMatch(message);
      expect(await count()).toBe(14);
    });

    test('takes no number twice and no more than 1,000 chapters', async () => {
      expect((await load(item(15), item(15, { slug: 'other' }))).error).toMatchObject({
        code: '23505',
        message: 'Chapter 15 comes twice.',
      });
      const many = Array.from({ length: 1001 }, (_, index) => item(1000 + index));
      expect((await load(...many)).error).toMatchObject({
        message: 'At most 1,000 chapters can be changed at once.',
      });
      expect(await count()).toBe(14);
    });

    test('may exchange the addresses of two drafts', async () => {
      const [ten, eleven] = [await chapter(world, 10), await chapter(world, 11)];
      const { error } = await load(
        item(10, { slug: eleven.slug, expected_updated_at: await expectedAt(10) }),
        item(11, { slug: ten.slug, expected_updated_at: await expectedAt(11) }),
      );
      expect(error).toBeNull();
      expect((await chapter(world, 10)).slug).toBe(eleven.slug);
    });

    test('of 100 chapters with 200,000 words takes seconds', async () => {
      const words = Array.from({ length: 2000 }, (_, index) =>
        index % 20 === 19 ? 'word.\n\n' : 'word',
      ).join(' ');
      const startedAt = performance.now();
      const { data, error } = await load(
        ...Array.from({ length: 100 }, (_, index) => item(100 + index, { content: `Title\n\n${words}` })),
      );
      expect(error).toBeNull();
      expect(data).toHaveLength(100);
      const tookMs = performance.now() - startedAt;
      console.log(`The import took ${Math.round(tookMs)} ms.`);
      expect(tookMs).toBeLessThan(20_000);
    });
  });

  describe('the schedule', () => {
    const move = (...changes: object[]) => world.admin.rpc('reschedule_chapters', { changes });
    const of = async <More extends object>(number: number, more: More) => {
      const { id, updated_at } = await chapter(world, number);
      return { id, expected_updated_at: updated_at, ...more };
    };
    const later = async (number: number) =>
      new Date(Date.parse((await chapter(world, number)).release_date ?? '') + WEEK_MS).toISOString();

    test('moves all that follow by a week in one step, and they stay ready', async () => {
      const changes = await Promise.all(
        [10, 11, 12, 13, 14].map(async (number) => of(number, { release_date: await later(number) })),
      );
      const { data, error } = await move(...changes);
      expect(error).toBeNull();
      expect(data?.map(({ chapter_number, is_ready }) => [chapter_number, is_ready])).toEqual(
        [10, 11, 12, 13, 14].map((number) => [number, true]),
      );
      expect(data?.[0]?.updated_at).toBe((await chapter(world, 10)).updated_at);
      for (const [index, change] of changes.entries())
        expect(Date.parse((await chapter(world, 10 + index)).release_date ?? '')).toBe(
          Date.parse(change.release_date),
        );
    });

    test('swaps two numbers in one step', async () => {
      const [ten, eleven] = [await chapter(world, 10), await chapter(world, 11)];
      const { error } = await move(
        await of(10, { chapter_number: 11 }),
        await of(11, { chapter_number: 10 }),
      );
      expect(error).toBeNull();
      expect((await chapter(world, 11)).id).toBe(ten.id);
      expect((await chapter(world, 10)).id).toBe(eleven.id);
    });

    test('takes a date away', async () => {
      expect((await move(await of(10, { release_date: null }))).error).toBeNull();
      expect(await chapter(world, 10)).toMatchObject({ release_date: null, is_ready: false });
    });

    test('refuses two on one minute and names both', async () => {
      const { release_date } = await chapter(world, 11);
      const at = new Date(Date.parse(release_date ?? '') + 30_000).toISOString();
      const { error } = await move(await of(10, { release_date: at }), await of(12, { release_date: null }));
      expect(error).toMatchObject({
        code: '23505',
        message: expect.stringMatching(
          /^Chapters 10 and 11 would both go out on [A-Z][a-z]{2} \d{1,2}, \d\d:\d\d\.$/,
        ) as string,
      });
      expect((await chapter(world, 12)).release_date).not.toBeNull();
    });

    test('refuses one number for two, a date of a published chapter, and what was changed since', async () => {
      const title = async (number: number) => `"${(await chapter(world, number)).chapter_title}"`;
      expect((await move(await of(10, { chapter_number: 11 }))).error?.message).toMatch(
        new RegExp(
          `(${await title(10)} and ${await title(11)}|${await title(11)} and ${await title(10)}) would both be chapter 11\\.`,
        ),
      );
      expect((await move(await of(3, { release_date: null }))).error).toMatchObject({
        code: 'PT422',
        message: 'Chapter 3 is published: its date cannot move.',
      });
      const stale = await of(10, { release_date: null });
      await world.admin.from('book_chapters').update({ chapter_title: 'Renamed' }).eq('chapter_number', 10);
      expect((await move(await of(12, { release_date: null }), stale)).error).toMatchObject({
        code: 'PT409',
        message: 'Chapter 10 was changed in the meantime.',
      });
      expect((await chapter(world, 12)).release_date).not.toBeNull();
      await world.admin.from('book_chapters').delete().eq('chapter_number', 10);
      expect((await move(stale)).error).toMatchObject({ code: 'PT409', message: 'A chapter is gone.' });
    });
  });

  test.each(['visitor', 'reader'] as const)('a %s can do neither', async (persona) => {
    const { id, updated_at, release_date } = await chapter(world, 10);
    const imported = await world[persona].rpc('import_chapters', {
      chapters: [{ chapter_number: 15, chapter_title: 'x', slug: 'x', content: 'x' }],
    });
    const moved = await world[persona].rpc('reschedule_chapters', {
      changes: [{ id, release_date: null, expected_updated_at: updated_at }],
    });
    expect(imported.error).not.toBeNull();
    expect(moved.error).not.toBeNull();
    expect(await count()).toBe(14);
    expect((await chapter(world, 10)).release_date).toBe(release_date);
  });
}
