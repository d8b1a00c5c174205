// What a chapter may be when it is made, and what can happen to it once readers have it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announcementsOf, chapter, draftOf } from './support/chapters.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.restore());
afterAll(() => world.close());

describe('a new chapter', () => {
  const row = {
    chapter_number: 15,
    chapter_title: 'One more',
    slug: 'one-more',
    release_date: '2031-01-01T09:00:00Z',
  };

  test('published at once is announced and its words are counted', async () => {
    const { error } = await world.admin
      .from('book_chapters')
      .insert({ ...row, is_published: true, content: 'One more\n\nFour words of text.' });
    expect(error).toBeNull();
    expect(await chapter(world, 15)).toMatchObject({ word_count: 6 });
    const { release_date, published_at } = await chapter(world, 15);
    expect(release_date).toBe('2031-01-01T09:00:00+00:00');
    expect(Date.parse(published_at ?? '')).toBeLessThanOrEqual(Date.now() + 1000);
    expect(await announcementsOf(world, 15)).toHaveLength(1);
  });

  test('cannot be published without a text, nor hold a text before it is published', async () => {
    expect(
      (await world.admin.from('book_chapters').insert({ ...row, is_published: true })).error,
    ).not.toBeNull();
    expect(
      (await world.admin.from('book_chapters').insert({ ...row, content: 'Too early' })).error,
    ).not.toBeNull();
    expect(await world.sql('select 1 from public.book_chapters where chapter_number = 15')).toEqual([]);
  });

  test.each([
    ['a number that is taken', { chapter_number: 1 }],
    ['the number 0', { chapter_number: 0 }],
    ['an address that is taken', { slug: 'not-in-heaven' }],
    ['an address with capitals', { slug: 'Not-Lower' }],
    ['an address with blanks', { slug: 'two words' }],
    ['an address with a slash', { slug: 'a/b' }],
    ['an address that ends in a dash', { slug: 'ends-' }],
    ['an address of 121 characters', { slug: 'a'.repeat(121) }],
    ['a blank title', { chapter_title: ' ' }],
    ['a title of 301 characters', { chapter_title: 'a'.repeat(301) }],
    ['a title hidden in blanks without end', { chapter_title: `a${' '.repeat(301)}` }],
    ['a page title of 301 characters', { meta_title: 'a'.repeat(301) }],
    ['a description of 1,001 characters', { meta_description: 'a'.repeat(1001) }],
    ['51 keywords', { keywords: Array.from({ length: 51 }, (_, index) => `word ${index}`) }],
    ['a negative count of views', { view_count: -1 }],
  ])('cannot have %s', async (_name, change) => {
    const { error } = await world.admin.from('book_chapters').insert({ ...row, ...change });
    expect(error).not.toBeNull();
    const [count] = await world.sql<{ n: number }>('select count(*)::integer as n from public.book_chapters');
    expect(count?.n).toBe(14);
  });

  test('may fill every bound exactly', async () => {
    const { error } = await world.admin.from('book_chapters').insert({
      chapter_number: 100_000,
      chapter_title: 'a'.repeat(300),
      slug: 'a'.repeat(120),
      release_date: '2031-01-01T09:00:00Z',
      meta_title: 'a'.repeat(300),
      meta_description: 'a'.repeat(1000),
      keywords: Array.from({ length: 50 }, (_, index) => `word ${index}`),
    });
    expect(error).toBeNull();
  });
});

describe('the words of a text', () => {
  test.each([
    ['One two three', 3],
    ['  One\n\n two\tthree \r\n', 3],
    ['One <em>two</em>, <strong>three</strong>.', 3],
    ['One<br>two<br/>three', 3],
    ['Three < four, and five > four', 7],
    ['יהי אור', 2],
  ])('of %j are %i', async (text, words) => {
    const [row] = await world.sql<{ words: number }>('select private.count_words($1) as words', [text]);
    expect(row?.words).toBe(words);
  });
});

describe('a published chapter', () => {
  test('is not touched by drafts until they are published', async () => {
    const before = await chapter(world, 2);
    const { error } = await world.admin
      .from('chapter_drafts')
      .upsert({ chapter_id: before.id, content: 'A second edition' });
    expect(error).toBeNull();
    await world.admin.from('chapter_drafts').upsert({ chapter_id: before.id, content: 'A third edition' });
    expect(await draftOf(world, before.id)).toBe('A third edition');
    expect(await chapter(world, 2)).toEqual(before);
  });

  test('published again takes the new text, drops the draft, counts anew and announces nothing', async () => {
    const before = await chapter(world, 2);
    await world.admin.from('chapter_drafts').insert({ chapter_id: before.id, content: 'A second edition' });
    await world.sql('delete from public.admin_notifications');
    await world.admin.from('book_chapters').update({ content: 'A second edition' }).eq('id', before.id);
    const after = await chapter(world, 2);
    expect(after).toMatchObject({
      content: 'A second edition',
      word_count: 3,
      release_date: before.release_date,
    });
    expect(after.updated_at > before.updated_at).toBe(true);
    expect(await draftOf(world, before.id)).toBeNull();
    expect(await announcementsOf(world, 2)).toEqual([]);
  });

  test('published again with the same text drops the draft that said the same', async () => {
    const { id, content } = await chapter(world, 2);
    await world.admin.from('chapter_drafts').insert({ chapter_id: id, content: content ?? '' });
    await world.admin.from('book_chapters').update({ content }).eq('id', id);
    expect(await draftOf(world, id)).toBeNull();
  });

  test('cannot lose its text', async () => {
    const before = await chapter(world, 2);
    for (const content of [null, '', ' \n']) {
      const { error } = await world.admin.from('book_chapters').update({ content }).eq('id', before.id);
      expect(error).not.toBeNull();
    }
    expect(await chapter(world, 2)).toEqual(before);
  });

  test('holds a text of 250,000 characters and no more', async () => {
    const { id } = await chapter(world, 2);
    const long = 'a'.repeat(250_000);
    expect((await world.admin.from('book_chapters').update({ content: long }).eq('id', id)).error).toBeNull();
    expect(
      (
        await world.admin
          .from('book_chapters')
          .update({ content: `${long}b` })
          .eq('id', id)
      ).error,
    ).not.toBeNull();
    expect((await chapter(world, 2)).content).toBe(long);
    const draft = await world.admin.from('chapter_drafts').insert({ chapter_id: id, content: `${long}b` });
    expect(draft.error).not.toBeNull();
    expect(await draftOf(world, id)).toBeNull();
  });

  test('withdrawn, has its text back as a draft and nothing for readers', async () => {
    const before = await chapter(world, 5);
    await world.admin.from('book_chapters').update({ is_published: false }).eq('id', before.id);
    expect(await chapter(world, 5)).toMatchObject({ is_published: false, content: null, word_count: 0 });
    expect(await draftOf(world, before.id)).toBe(before.content);

    await world.admin.from('book_chapters').update({ is_published: true }).eq('id', before.id);
    expect(await chapter(world, 5)).toMatchObject({
      is_published: true,
      content: before.content,
      word_count: before.word_count,
      release_date: before.release_date,
    });
  });

  test('withdrawn while a newer draft waits keeps that draft', async () => {
    const { id } = await chapter(world, 5);
    await world.admin.from('chapter_drafts').insert({ chapter_id: id, content: 'A second edition' });
    await world.admin.from('book_chapters').update({ is_published: false }).eq('id', id);
    expect(await draftOf(world, id)).toBe('A second edition');
  });

  test('is not edited by being read: counting a view leaves updated_at alone', async () => {
    const before = await chapter(world, 4);
    await world.visitor.rpc('increment_chapter_views', { chapter_uuid: before.id });
    expect(await chapter(world, 4)).toEqual({ ...before, view_count: before.view_count + 1 });
  });

  test('is edited by a new title', async () => {
    const before = await chapter(world, 4);
    await world.admin.from('book_chapters').update({ chapter_title: 'Renamed' }).eq('id', before.id);
    expect((await chapter(world, 4)).updated_at > before.updated_at).toBe(true);
  });

  test('cannot have its word count made up', async () => {
    const before = await chapter(world, 4);
    await world.admin.from('book_chapters').update({ word_count: 7 }).eq('id', before.id);
    expect((await chapter(world, 4)).word_count).toBe(before.word_count);
  });

  test('deleted, takes its draft, its views and their sums along', async () => {
    const { id } = await chapter(world, 1);
    await world.admin.from('chapter_drafts').insert({ chapter_id: id, content: 'A second edition' });
    const { data } = await world.admin.from('book_chapters').delete().eq('id', id).select('id');
    expect(data).toEqual([{ id }]);
    for (const table of [
      'public.chapter_drafts',
      'public.chapter_views',
      'private.chapter_depths',
      'private.chapter_referrers',
    ]) {
      expect(await world.sql(`select 1 from ${table} where chapter_id = $1`, [id])).toEqual([]);
    }
  });
});
