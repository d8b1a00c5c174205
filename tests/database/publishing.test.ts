import { describe, expect, test } from 'vitest';
import { publishDueChapters } from '~/server/publication-clock.ts';
import { getAnnouncements, getChapter, getDraft, useWorld } from './support/world.ts';

const world = useWorld();

const updateChapter = async (number: number, values: object) =>
  (await world.admin.from('book_chapters').update(values).eq('chapter_number', number)).error;
const publish = (number: number) => updateChapter(number, { is_published: true });
const writeDraft = async (number: number, content: string) => {
  const { id } = await getChapter(world, number);
  return (await world.admin.from('chapter_drafts').update({ content }).eq('chapter_id', id)).error;
};
const setReleaseDate = (number: number, when: string) =>
  world.sql(`update public.book_chapters set release_date = ${when} where chapter_number = ${number}`);
const tick = () => publishDueChapters(world.backend);

describe('Publish Now', () => {
  test('publishes the draft, counts its words, and notifies the administrator once', async () => {
    const { id, word_count, chapter_title } = await getChapter(world, 10);
    const text = await getDraft(world, id);
    expect(word_count).toBe(0);
    expect(await publish(10)).toBeNull();
    const published = await getChapter(world, 10);
    expect(published).toMatchObject({ is_published: true, content: text });
    expect(published.word_count).toBeGreaterThan(500);
    expect(await getDraft(world, id)).toBeNull();
    const { data } = await world.admin
      .from('admin_notifications')
      .select('message, notification_type, is_read')
      .eq('title', 'Chapter 10 published');
    const message = `"${chapter_title}" can now be read on the site.`;
    expect(data).toEqual([{ message, notification_type: 'chapter_published', is_read: false }]);
  });

  test.each([
    ['a future', '2031-01-05T09:00:00+00:00'],
    ['a past', '2026-01-05T09:00:00+00:00'],
    ['an empty', null],
  ])('records the publication time and keeps %s release date', async (_name, releaseDate) => {
    await world.sql('update public.book_chapters set release_date = $1 where chapter_number = 14', [
      releaseDate,
    ]);
    await publish(14);
    const { release_date, published_at } = await getChapter(world, 14);
    expect(release_date).toBe(releaseDate);
    expect(Math.abs(Date.parse(published_at ?? '') - Date.now())).toBeLessThan(60_000);
  });

  test('rejects a chapter without text and changes nothing', async () => {
    const { id } = await getChapter(world, 10);
    for (const text of [' \t\r\n \n', '', null]) {
      await (text === null
        ? world.sql('delete from public.chapter_drafts where chapter_id = $1', [id])
        : world.sql('update public.chapter_drafts set content = $2 where chapter_id = $1', [id, text]));
      expect(await publish(10)).not.toBeNull();
      expect(await getChapter(world, 10)).toMatchObject({ is_published: false, content: null });
      expect(await getDraft(world, id)).toBe(text);
    }
    expect(await getAnnouncements(world, 10)).toEqual([]);
  });

  test('does not announce a published chapter again, and keeps its draft', async () => {
    const { id, content } = await getChapter(world, 3);
    await world.admin.from('chapter_drafts').insert({ chapter_id: id, content: 'A second edition' });
    await world.sql('delete from public.admin_notifications');
    await publish(3);
    expect(await getAnnouncements(world, 3)).toEqual([]);
    expect((await getChapter(world, 3)).content).toBe(content);
    expect(await getDraft(world, id)).toBe('A second edition');
  });

  test('publishes the text in the request instead of the draft', async () => {
    const { id } = await getChapter(world, 10);
    await updateChapter(10, { is_published: true, content: 'Title\n\nWritten just now.' });
    expect((await getChapter(world, 10)).content).toBe('Title\n\nWritten just now.');
    expect(await getDraft(world, id)).toBeNull();
  });

  test('sets the time from the clock, not the request, and lets the owner correct it through SQL', async () => {
    const before = Date.now() - 5000;
    expect(await updateChapter(10, { is_published: true, published_at: '2020-01-01T00:00:00Z' })).toBeNull();
    const { published_at } = await getChapter(world, 10);
    expect(Date.parse(published_at ?? '')).toBeGreaterThan(before);
    expect(
      await updateChapter(10, { published_at: '2020-01-01T00:00:00Z', chapter_title: 'Renamed' }),
    ).toBeNull();
    expect((await getChapter(world, 10)).published_at).toBe(published_at);
    await world.sql(
      `update public.book_chapters set published_at = '2025-01-01T00:00:00Z' where chapter_number = 10`,
    );
    expect((await getChapter(world, 10)).published_at).toBe('2025-01-01T00:00:00+00:00');
  });
});

describe('ready flag', () => {
  test('is cleared if the draft is changed or deleted, but not if the same text is saved', async () => {
    const { id, is_ready, updated_at } = await getChapter(world, 10);
    expect(is_ready).toBe(true);
    await writeDraft(10, (await getDraft(world, id)) ?? '');
    expect((await getChapter(world, 10)).is_ready).toBe(true);
    await writeDraft(10, 'Half a sent');
    expect((await getChapter(world, 10)).is_ready).toBe(false);
    await updateChapter(10, { is_ready: true });
    await world.admin.from('chapter_drafts').delete().eq('chapter_id', id);
    // Changing the flag or the draft does not count as an edit of the chapter.
    expect(await getChapter(world, 10)).toMatchObject({ is_ready: false, updated_at });
  });

  test('is kept for a new title or date, but cleared with the date', async () => {
    expect(
      await updateChapter(10, { chapter_title: 'Renamed', release_date: '2031-01-01T09:00:00Z' }),
    ).toBeNull();
    expect((await getChapter(world, 10)).is_ready).toBe(true);
    expect(await updateChapter(10, { release_date: null })).toBeNull();
    expect(await getChapter(world, 10)).toMatchObject({ is_ready: false, release_date: null });
  });

  test('is rejected with a reason if the date or text is missing', async () => {
    const { id } = await getChapter(world, 10);
    await writeDraft(10, 'A text');
    const markReady = (values = {}) => updateChapter(10, { ...values, is_ready: true });
    const noDate = { code: 'PT422', message: 'Chapter 10 has no release date.' };
    expect(await markReady({ release_date: null })).toMatchObject(noDate);
    const noText = { code: 'PT422', message: 'Chapter 10 has no text to publish.' };
    await writeDraft(10, ' \n');
    expect(await markReady()).toMatchObject(noText);
    await world.admin.from('chapter_drafts').delete().eq('chapter_id', id);
    expect(await markReady()).toMatchObject(noText);
    expect((await getChapter(world, 10)).is_ready).toBe(false);
  });

  test('cannot be set on a published chapter', async () => {
    expect(await updateChapter(3, { is_ready: true })).toBeNull();
    expect((await getChapter(world, 3)).is_ready).toBe(false);
  });

  test('is kept when a draft is saved with save_ready_draft', async () => {
    const { id } = await getChapter(world, 10);
    const expected = await world.value<string>(
      'select updated_at from public.chapter_drafts where chapter_id = $1',
      [id],
    );
    const save = (body: string, at: string | undefined, to = id) =>
      world.admin.rpc('save_ready_draft', { chapter: to, body, ...(at && { expected: at }) });
    expect((await save('x', '2020-01-01T00:00:00Z')).error).toMatchObject({
      code: 'PT409',
      message: 'The draft was changed or deleted.',
    });
    expect((await save(' ', expected)).error?.code).toBe('PT422');
    expect((await save('x', undefined, (await getChapter(world, 3)).id)).error).toMatchObject({
      code: 'PT409',
      message: 'The chapter was published or deleted.',
    });
    expect((await save('Corrected', expected)).data).toMatchObject([{ content: 'Corrected' }]);
    expect((await getChapter(world, 10)).is_ready).toBe(true);
  });
});

describe('scheduled publication', () => {
  test('publishes due and overdue ready chapters, and keeps their dates', async () => {
    expect(await tick()).toBe(0);
    await setReleaseDate(10, `now() - interval '3 weeks'`);
    await setReleaseDate(11, `now() - interval '1 second'`);
    await setReleaseDate(12, `now() + interval '1 hour'`);
    const { release_date } = await getChapter(world, 10);
    expect(await tick()).toBe(2);
    expect(await getChapter(world, 10)).toMatchObject({ is_published: true, release_date });
    expect((await getChapter(world, 11)).is_published).toBe(true);
    expect((await getChapter(world, 12)).is_published).toBe(false);
    expect(await getAnnouncements(world, 10)).toHaveLength(1);
    expect(await tick()).toBe(0);
  });

  test('skips chapters that are not ready without delaying others', async () => {
    await writeDraft(10, 'Half a sent');
    await world.sql(`update public.chapter_drafts set content = E' \\n'
      where chapter_id = (select id from public.book_chapters where chapter_number = 11)`);
    for (const number of [10, 11, 12]) await setReleaseDate(number, `now() - interval '1 day'`);
    expect(await tick()).toBe(1);
    expect((await getChapter(world, 12)).is_published).toBe(true);
    expect(await updateChapter(10, { is_ready: true })).toBeNull();
    expect(await tick()).toBe(1);
    expect(await getChapter(world, 10)).toMatchObject({
      is_published: true,
      is_ready: false,
      content: 'Half a sent',
    });
  });
});

describe('warning before the release date', () => {
  const warnings = () =>
    world.sql<{ title: string; message: string }>(
      `select title, message from public.admin_notifications where notification_type = 'chapter_not_ready' order by title`,
    );

  test('is sent once for a chapter that is not ready, and again if its date changes', async () => {
    await writeDraft(10, 'Half a sentence');
    await setReleaseDate(10, `now() + interval '25 hours'`);
    await setReleaseDate(11, `now() + interval '23 hours'`);
    await tick();
    expect(await warnings()).toEqual([]);
    for (const [hours, expected] of [
      [23, 1],
      [22, 2],
    ]) {
      await setReleaseDate(10, `now() + interval '${hours} hours'`);
      await tick();
      await tick();
      expect(await warnings()).toHaveLength(expected ?? 0);
    }
  });

  test('names the chapter, day, and time in the site’s time zone', async () => {
    await writeDraft(10, 'Half a sentence');
    await world.sql(`update private.site_settings set time_zone = 'America/New_York'`);
    await setReleaseDate(10, `date_trunc('minute', now()) + interval '5 hours'`);
    await tick();
    const shown =
      await world.value<string>(`select to_char(release_date at time zone 'America/New_York', 'FMMon FMDD, HH24:MI')
      from public.book_chapters where chapter_number = 10`);
    expect(await warnings()).toEqual([
      {
        title: 'Chapter 10 is not ready',
        message: `"The King Who Copies a Book" will not go out on ${shown}.`,
      },
    ]);
  });

  test('is not sent for past or missing dates, or for ready or published chapters', async () => {
    await writeDraft(10, 'Half a sentence');
    await setReleaseDate(10, `now() - interval '1 minute'`);
    await writeDraft(12, 'Half a sentence');
    await setReleaseDate(12, 'null');
    for (const number of [3, 11]) await setReleaseDate(number, `now() + interval '5 hours'`);
    await tick();
    expect(await warnings()).toEqual([]);
  });
});
