// A chapter's life on any backend: draft, ready, published, withdrawn, and what the clock does with each.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { chaptersStamp } from '~/server/backend/chapters.ts';
import { publishDueChapters } from '~/server/publication-clock.ts';
import { chapter, draftOf } from './chapters.ts';
import type { World } from './world.ts';

/** Tries it against a world; it is opened by the calling file. */
export function tryChapterLife(openedWorld: () => World): void {
  let world: World;
  beforeEach(async () => {
    world = openedWorld();
    await world.restore();
  });

  const change = async (number: number, values: object) =>
    (await world.admin.from('book_chapters').update(values).eq('chapter_number', number)).error;
  const write = async (number: number, content: string) =>
    (
      await world.admin
        .from('chapter_drafts')
        .update({ content })
        .eq('chapter_id', (await chapter(world, number)).id)
    ).error;
  const tick = () => publishDueChapters(world.backend);

  describe('only what is ready goes out', () => {
    test('a chapter in the middle of a rewrite stays a draft when its date comes', async () => {
      expect((await chapter(world, 10)).is_ready).toBe(true);
      expect(await write(10, 'Half a sent')).toBeNull();
      expect((await chapter(world, 10)).is_ready).toBe(false);
      await world.sql(`update public.book_chapters set release_date = now() - interval '1 minute'
        where chapter_number in (10, 11)`);
      expect(await tick()).toBe(1);
      expect((await chapter(world, 10)).is_published).toBe(false);
      expect((await chapter(world, 11)).is_published).toBe(true);

      expect(await change(10, { is_ready: true })).toBeNull();
      expect(await tick()).toBe(1);
      expect(await chapter(world, 10)).toMatchObject({
        is_published: true,
        is_ready: false,
        content: 'Half a sent',
      });
    });

    test('the same text saved again keeps the mark; a draft that goes takes it away', async () => {
      const { id } = await chapter(world, 10);
      expect(await write(10, (await draftOf(world, id)) ?? '')).toBeNull();
      expect((await chapter(world, 10)).is_ready).toBe(true);
      await world.admin.from('chapter_drafts').delete().eq('chapter_id', id);
      expect((await chapter(world, 10)).is_ready).toBe(false);
    });

    test('neither the mark nor a draft counts as an edit of the chapter', async () => {
      const { updated_at } = await chapter(world, 10);
      await write(10, 'Another text');
      await change(10, { is_ready: true });
      expect((await chapter(world, 10)).updated_at).toBe(updated_at);
    });

    test('a later title or date leaves the mark; no date takes it away', async () => {
      expect(await change(10, { chapter_title: 'Renamed', release_date: '2031-01-01T09:00:00Z' })).toBeNull();
      expect((await chapter(world, 10)).is_ready).toBe(true);
      expect(await change(10, { release_date: null })).toBeNull();
      expect(await chapter(world, 10)).toMatchObject({ is_ready: false, release_date: null });
    });

    test('a draft needs neither date nor text', async () => {
      const row = { chapter_number: 15, chapter_title: 'One more', slug: 'one-more' };
      expect((await world.admin.from('book_chapters').insert(row)).error).toBeNull();
      expect(await chapter(world, 15)).toMatchObject({
        is_ready: false,
        release_date: null,
        published_at: null,
      });
    });

    test.each([
      ['no date', { release_date: null }, 'A text', 'Chapter 10 has no date to go out on.'],
      ['no text', {}, null, 'Chapter 10 has no text to publish.'],
      ['an empty text', {}, ' \n', 'Chapter 10 has no text to publish.'],
    ])('a chapter with %s cannot be marked ready, and is told why', async (_name, values, text, sentence) => {
      const { id } = await chapter(world, 10);
      if (text === null) await world.admin.from('chapter_drafts').delete().eq('chapter_id', id);
      else await write(10, text);
      expect(await change(10, { ...values, is_ready: true })).toMatchObject({
        code: 'PT422',
        message: sentence,
      });
      expect((await chapter(world, 10)).is_ready).toBe(false);
    });

    test('a new chapter cannot claim to be ready before it has a text', async () => {
      const { error } = await world.admin.from('book_chapters').insert({
        chapter_number: 15,
        chapter_title: 'One more',
        slug: 'one-more',
        release_date: '2031-01-01T09:00:00Z',
        is_ready: true,
      });
      expect(error).toMatchObject({ code: 'PT422', message: 'Chapter 15 has no text to publish.' });
    });

    test('a published chapter is not marked', async () => {
      expect(await change(3, { is_ready: true })).toBeNull();
      expect((await chapter(world, 3)).is_ready).toBe(false);
    });
  });

  describe('saving what is to stay ready', () => {
    const draft = async (id: string) =>
      (
        await world.sql<{ at: string }>(
          'select updated_at as at from public.chapter_drafts where chapter_id = $1',
          [id],
        )
      )[0]?.at ?? '';

    test('changes the draft and keeps the mark in one step', async () => {
      const { id } = await chapter(world, 10);
      const answer = await world.admin.rpc('save_ready_draft', {
        chapter: id,
        body: 'Corrected',
        expected: await draft(id),
      });
      expect(answer).toMatchObject({ error: null, data: [{ content: 'Corrected' }] });
      expect(answer.data?.[0]?.updated_at).toBe(await draft(id));
      expect((await chapter(world, 10)).is_ready).toBe(true);
    });

    test('refuses an older draft, an empty text and a chapter that is out, and changes nothing', async () => {
      const { id } = await chapter(world, 10);
      const text = await draftOf(world, id);
      const older = await world.admin.rpc('save_ready_draft', {
        chapter: id,
        body: 'x',
        expected: '2020-01-01T00:00:00Z',
      });
      expect(older.error).toMatchObject({ code: 'PT409', message: 'The draft was changed or is gone.' });
      const empty = await world.admin.rpc('save_ready_draft', {
        chapter: id,
        body: ' ',
        expected: await draft(id),
      });
      expect(empty.error).toMatchObject({ code: 'PT422' });
      const out = await world.admin.rpc('save_ready_draft', {
        chapter: (await chapter(world, 3)).id,
        body: 'x',
      });
      expect(out.error).toMatchObject({
        code: 'PT409',
        message: 'The chapter is published already or is gone.',
      });
      expect(await draftOf(world, id)).toBe(text);
      expect(await draftOf(world, (await chapter(world, 3)).id)).toBeNull();
    });
  });

  describe('the moment of publication', () => {
    test('is the clock’s, whatever a request says, and stays', async () => {
      const before = Date.now() - 5000;
      expect(await change(10, { is_published: true, published_at: '2020-01-01T00:00:00Z' })).toBeNull();
      const { published_at } = await chapter(world, 10);
      expect(Date.parse(published_at ?? '')).toBeGreaterThan(before);
      expect(await change(10, { published_at: '2020-01-01T00:00:00Z', chapter_title: 'Renamed' })).toBeNull();
      expect((await chapter(world, 10)).published_at).toBe(published_at);
    });

    test('may be given and corrected by the owner in SQL', async () => {
      await world.sql(`update public.book_chapters set is_published = true, published_at = '2025-01-01T00:00:00Z'
        where chapter_number = 10`);
      expect((await chapter(world, 10)).published_at).toBe('2025-01-01T00:00:00+00:00');
    });

    test('goes when a chapter is taken back, and the plan stays', async () => {
      const { release_date, content, id } = await chapter(world, 5);
      expect(await change(5, { is_published: false })).toBeNull();
      expect(await chapter(world, 5)).toMatchObject({
        is_published: false,
        is_ready: false,
        published_at: null,
        release_date,
        content: null,
      });
      expect(await draftOf(world, id)).toBe(content);
      const { data } = await world.admin.rpc('withdrawn_chapters');
      expect(data).toEqual([{ chapter_id: id, withdrawn_at: expect.stringMatching(/^\d{4}-/) as string }]);
      await change(5, { is_published: true });
      expect((await world.admin.rpc('withdrawn_chapters')).data).toEqual([]);
    });
  });

  describe('a day before its date', () => {
    const warnings = () =>
      world.sql<{ title: string; message: string }>(
        `select title, message from public.admin_notifications where notification_type = 'chapter_not_ready'
         order by title`,
      );
    const plan = (number: number, when: string) =>
      world.sql(`update public.book_chapters set release_date = ${when} where chapter_number = ${number}`);

    test('an unready chapter raises one notification, and one more for another date', async () => {
      await write(10, 'Half a sentence');
      await plan(10, `now() + interval '25 hours'`);
      await plan(11, `now() + interval '23 hours'`);
      await tick();
      expect(await warnings()).toEqual([]);
      await plan(10, `now() + interval '23 hours'`);
      await tick();
      await tick();
      expect(await warnings()).toHaveLength(1);
      await plan(10, `now() + interval '22 hours'`);
      await tick();
      expect(await warnings()).toHaveLength(2);
    });

    test('which names chapter, day and hour by the zone of the site', async () => {
      const [row] = await world.sql<{ shown: string; london: string }>(`
        select to_char(at at time zone 'Asia/Jerusalem', 'FMMon FMDD, HH24:MI') as shown,
          to_char(at at time zone 'America/New_York', 'FMMon FMDD, HH24:MI') as london
        from (select now() + interval '5 hours' as at) as later`);
      await write(10, 'Half a sentence');
      await plan(10, `now() + interval '5 hours'`);
      await tick();
      expect(await warnings()).toEqual([
        {
          title: 'Chapter 10 is not ready',
          message: expect.stringMatching(
            new RegExp(`^"The King Who Copies a Book" will not go out on ${row?.shown.slice(0, -1)}\\d\\.$`),
          ) as string,
        },
      ]);
      await world.sql(`update private.site_settings set time_zone = 'America/New_York'`);
      await plan(10, `now() + interval '5 hours 1 second'`);
      await tick();
      expect((await warnings()).map(({ message }) => message).join()).toContain(row?.london.slice(0, -1));
    });

    test('a passed date, no date, a ready and a published chapter raise none', async () => {
      await write(10, 'Half a sentence');
      await plan(10, `now() - interval '1 minute'`);
      await write(12, 'Half a sentence');
      await plan(12, 'null');
      await plan(11, `now() + interval '5 hours'`);
      await plan(3, `now() + interval '5 hours'`);
      await tick();
      expect(await warnings()).toEqual([]);
    });
  });

  test('the pages are made again when a date passes that they announce', async () => {
    await world.sql(`update public.book_chapters set release_date = now() + interval '2 seconds', is_ready = false
      where chapter_number = 14`);
    const before = await chaptersStamp(world.backend);
    expect(await chaptersStamp(world.backend)).toBe(before);
    await vi.waitFor(async () => expect(await chaptersStamp(world.backend)).not.toBe(before), {
      timeout: 20_000,
    });
  });

  test.each(['visitor', 'reader'] as const)('a %s can do none of this', async (persona) => {
    const client = world[persona];
    const { id } = await chapter(world, 10);
    await client.from('book_chapters').update({ is_ready: false }).eq('id', id);
    expect((await chapter(world, 10)).is_ready).toBe(true);
    for (const answer of [
      await client.rpc('save_ready_draft', { chapter: id, body: 'x' }),
      await client.rpc('withdrawn_chapters'),
    ]) {
      expect(answer.error).not.toBeNull();
      expect(answer.data).toBeNull();
    }
  });
}
