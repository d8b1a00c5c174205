// A chapter comes out: by hand, in SQL, or because its day has come. Its text moves, once, and the administrator is told.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishDueChapters } from '~/server/publication-clock.ts';
import { announcementsOf, chapter, draftOf } from './support/chapters.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.restore());
afterAll(() => world.close());

const publish = async (id: string) =>
  world.admin.from('book_chapters').update({ is_published: true }).eq('id', id).select('id');

describe('Publish Now', () => {
  test('makes the draft the text, counts its words and tells the administrator once', async () => {
    const { id, word_count } = await chapter(world, 10);
    const text = await draftOf(world, id);
    expect(word_count).toBe(0);

    const answer = await publish(id);

    expect(answer.data).toEqual([{ id }]);
    const published = await chapter(world, 10);
    expect(published).toMatchObject({ is_published: true, content: text });
    expect(published.word_count).toBeGreaterThan(500);
    expect(await draftOf(world, id)).toBeNull();
    const { data } = await world.admin
      .from('admin_notifications')
      .select('title, message, notification_type, is_read')
      .eq('title', 'Chapter 10 published');
    expect(data).toEqual([
      {
        title: 'Chapter 10 published',
        message: `"${published.chapter_title}" can now be read on the site.`,
        notification_type: 'chapter_published',
        is_read: false,
      },
    ]);
  });

  test('dates a chapter that comes out early today, not in the future', async () => {
    const { id, release_date } = await chapter(world, 14);
    expect(new Date(release_date).getTime()).toBeGreaterThan(Date.now());
    await publish(id);
    const published = new Date((await chapter(world, 14)).release_date).getTime();
    expect(Math.abs(published - Date.now())).toBeLessThan(60_000);
  });

  test('leaves a release date in the past as it was', async () => {
    const { id } = await chapter(world, 10);
    await world.sql(`update public.book_chapters set release_date = '2026-01-05T09:00:00Z' where id = $1`, [
      id,
    ]);
    await publish(id);
    expect((await chapter(world, 10)).release_date).toBe('2026-01-05T09:00:00+00:00');
  });

  test.each([
    ['no text', null],
    ['an empty text', ''],
    ['blank lines only', ' \t\r\n \n'],
  ])('refuses a chapter with %s, and changes nothing', async (_name, text) => {
    const { id } = await chapter(world, 10);
    await world.sql('delete from public.chapter_drafts where chapter_id = $1', [id]);
    if (text !== null) await world.sql('insert into public.chapter_drafts values ($1, $2)', [id, text]);

    const answer = await publish(id);

    expect(answer.error).not.toBeNull();
    expect(await chapter(world, 10)).toMatchObject({ is_published: false, content: null });
    expect(await draftOf(world, id)).toBe(text);
    expect(await announcementsOf(world, 10)).toEqual([]);
  });

  test('of a chapter that is out already announces nothing and keeps its draft for later', async () => {
    const { id, content } = await chapter(world, 3);
    await world.admin.from('chapter_drafts').insert({ chapter_id: id, content: 'A second edition' });
    await world.sql('delete from public.admin_notifications');
    await publish(id);
    expect(await announcementsOf(world, 3)).toEqual([]);
    expect((await chapter(world, 3)).content).toBe(content);
    expect(await draftOf(world, id)).toBe('A second edition');
  });

  test('pressed twice at the same moment announces once', async () => {
    const { id } = await chapter(world, 10);
    await Promise.all([publish(id), publish(id)]);
    expect(await announcementsOf(world, 10)).toHaveLength(1);
    expect((await chapter(world, 10)).content).not.toBeNull();
  });

  test('can bring its own text along, which then wins over the draft', async () => {
    const { id } = await chapter(world, 10);
    await world.admin
      .from('book_chapters')
      .update({ is_published: true, content: 'Title\n\nWritten just now.' })
      .eq('id', id);
    expect((await chapter(world, 10)).content).toBe('Title\n\nWritten just now.');
    expect(await draftOf(world, id)).toBeNull();
  });

  test('works as plain SQL as well', async () => {
    await world.sql('update public.book_chapters set is_published = true where chapter_number = 11');
    const { data } = await world.visitor
      .from('book_chapters')
      .select('is_published, content')
      .eq('chapter_number', 11)
      .single();
    expect(data?.is_published).toBe(true);
    expect(data?.content).toContain('\n');
    expect(await announcementsOf(world, 11)).toHaveLength(1);
  });

  test('does nothing for a visitor or a reader, who get no row back', async () => {
    const { id } = await chapter(world, 10);
    for (const client of [world.visitor, world.reader]) {
      const { data } = await client
        .from('book_chapters')
        .update({ is_published: true })
        .eq('id', id)
        .select('id');
      expect(data ?? []).toEqual([]);
    }
    expect((await chapter(world, 10)).is_published).toBe(false);
  });
});

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
    expect(new Date((await chapter(world, 15)).release_date).getTime()).toBeLessThanOrEqual(
      Date.now() + 1000,
    );
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

    await publish(before.id);
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

describe('the publication clock', () => {
  const due = (number: number, when: string) =>
    world.sql(
      `update public.book_chapters set release_date = now() ${when} where chapter_number = ${number}`,
    );

  test('publishes nothing when nothing is due', async () => {
    expect(await publishDueChapters(world.backend)).toBe(0);
    expect((await chapter(world, 10)).is_published).toBe(false);
  });

  test('catches up on everything it missed and says how many came out', async () => {
    await due(10, `- interval '3 weeks'`);
    await due(11, `- interval '1 second'`);
    await due(12, `+ interval '1 hour'`);
    const dates = [(await chapter(world, 10)).release_date, (await chapter(world, 11)).release_date];
    expect(await publishDueChapters(world.backend)).toBe(2);
    expect((await chapter(world, 10)).is_published).toBe(true);
    expect((await chapter(world, 11)).is_published).toBe(true);
    expect((await chapter(world, 12)).is_published).toBe(false);
    expect([(await chapter(world, 10)).release_date, (await chapter(world, 11)).release_date]).toEqual(dates);
    expect(await announcementsOf(world, 10)).toHaveLength(1);
    expect(await announcementsOf(world, 11)).toHaveLength(1);
    expect(await publishDueChapters(world.backend)).toBe(0);
  });

  test('leaves a chapter without a text scheduled, and holds up no other for it', async () => {
    await world.sql(`
      delete from public.chapter_drafts
      where chapter_id = (select id from public.book_chapters where chapter_number = 10)`);
    await world.sql(`
      update public.chapter_drafts set content = E' \\n'
      where chapter_id = (select id from public.book_chapters where chapter_number = 11)`);
    await due(10, `- interval '1 day'`);
    await due(11, `- interval '1 day'`);
    await due(12, `- interval '1 day'`);
    expect(await publishDueChapters(world.backend)).toBe(1);
    expect((await chapter(world, 10)).is_published).toBe(false);
    expect((await chapter(world, 11)).is_published).toBe(false);
    expect((await chapter(world, 12)).is_published).toBe(true);
  });

  test('and Publish Now at the same moment announce a chapter once', async () => {
    const { id } = await chapter(world, 10);
    await due(10, `- interval '1 minute'`);
    await Promise.all([publishDueChapters(world.backend), publish(id), publishDueChapters(world.backend)]);
    expect(await announcementsOf(world, 10)).toHaveLength(1);
  });

  test('cannot be set off through the API', async () => {
    await due(10, `- interval '1 day'`);
    for (const client of [world.visitor, world.reader, world.admin]) {
      const { error } = await client.rpc('publish_due_chapters' as 'chapter_metrics');
      expect(error).not.toBeNull();
    }
    expect((await chapter(world, 10)).is_published).toBe(false);
  });
});
