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

  test.each([
    ['ahead', '2031-01-05T09:00:00Z', '2031-01-05T09:00:00+00:00'],
    ['in the past', '2026-01-05T09:00:00Z', '2026-01-05T09:00:00+00:00'],
    ['that is none', null, null],
  ])('records the moment and leaves a planned date %s as it was', async (_name, planned, kept) => {
    const { id } = await chapter(world, 14);
    await world.sql('update public.book_chapters set release_date = $2 where id = $1', [id, planned]);
    await publish(id);
    const { release_date, published_at } = await chapter(world, 14);
    expect(release_date).toBe(kept);
    expect(Math.abs(Date.parse(published_at ?? '') - Date.now())).toBeLessThan(60_000);
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
