// Writes of an administrator on any backend: erasing what visitors sent, being told when nothing changed, and what the
// database records when a chapter is taken away.
import { beforeEach, describe, expect, test } from 'vitest';
import { chapter, draftOf } from './chapters.ts';
import type { World } from './world.ts';

const NOTHING_CHANGED = {
  code: 'PT404',
  message: 'Nothing was changed: no such row, or no right to change it.',
};
const MISSING = 'dddddddd-0000-4000-8000-000000000001';

/** Tries them against a world; it is opened by the calling file. */
export function tryWritesThatLast(openedWorld: () => World): void {
  let world: World;
  beforeEach(async () => {
    world = openedWorld();
    await world.restore();
  });

  describe('erasing', () => {
    test('what one person sent removes it from all three lists and nothing of the others', async () => {
      for (const email of ['eve@example.com', 'adam@example.com']) {
        await world.visitor.from('email_leads').insert({ email, first_name: 'A person' });
        await world.visitor.from('contact_messages').insert({ name: 'A person', email, message: 'Hello' });
        await world.visitor.from('podcast_subscribers').insert({ email, consent: true });
      }
      for (const table of ['email_leads', 'contact_messages', 'podcast_subscribers'] as const) {
        const { data, error } = await world.admin
          .from(table)
          .delete()
          .eq('email', 'eve@example.com')
          .select('email');
        expect({ data, error }).toEqual({ data: [{ email: 'eve@example.com' }], error: null });
        expect(await world.sql(`select email from public.${table}`)).toEqual([{ email: 'adam@example.com' }]);
      }
    });

    test('views takes them out of the figures', async () => {
      await world.sql('truncate public.chapter_views');
      const { id } = await chapter(world, 1);
      await world.sql(
        `insert into public.chapter_views (chapter_id, scroll_depth, referrer, user_agent) values
          ($1, 100, 'https://a.example/', 'erased'), ($1, 50, 'https://a.example/', 'erased'), ($1, 30, null, 'kept')`,
        [id],
      );
      const figures = async () => (await world.admin.rpc('chapter_metrics')).data?.[0];
      expect(await figures()).toMatchObject({ views: 3, average_scroll: 60, top_referrer: 'a.example' });
      const { error } = await world.admin.from('chapter_views').delete().eq('user_agent', 'erased');
      expect(error).toBeNull();
      expect(await figures()).toMatchObject({ views: 1, average_scroll: 30, top_referrer: 'Direct' });
      await world.sql('truncate public.chapter_views');
      expect(await figures()).toMatchObject({ views: 0, average_scroll: null, top_referrer: null });
    });

    test('is refused to visitors and readers in words', async () => {
      await world.sql(`insert into public.email_leads (email, first_name) values ('eve@example.com', 'Eve')`);
      const { error } = await world.reader.from('email_leads').delete().eq('email', 'eve@example.com');
      expect(error).toMatchObject(NOTHING_CHANGED);
      const asVisitor = await world.visitor.from('email_leads').delete().eq('email', 'eve@example.com');
      expect(asVisitor.error).not.toBeNull();
      expect(await world.sql('select email from public.email_leads')).toEqual([{ email: 'eve@example.com' }]);
    });
  });

  describe('a write that changes nothing is an error', () => {
    test.each([
      ['book_chapters', 'id', { chapter_title: 'New' }],
      ['chapter_drafts', 'chapter_id', { content: 'New' }],
      ['admin_notifications', 'id', { is_read: true }],
    ] as const)('in %s', async (table, key, change) => {
      const updated = await world.admin
        .from(table)
        .update(change as never)
        .eq(key as never, MISSING as never);
      expect(updated).toMatchObject({ status: 404, error: NOTHING_CHANGED });
      const shown = await world.admin
        .from(table)
        .update(change as never)
        .eq(key as never, MISSING as never)
        .select();
      expect(shown.error).toMatchObject(NOTHING_CHANGED);
    });

    test.each(['email_leads', 'contact_messages', 'podcast_subscribers', 'chapter_views'] as const)(
      'when it deletes from %s',
      async (table) => {
        const { error } = await world.admin.from(table).delete().eq('id', MISSING);
        expect(error).toMatchObject(NOTHING_CHANGED);
      },
    );

    test('but not what the specification lets pass: upserts, missing chapters, depths that are lower', async () => {
      const { id } = await chapter(world, 2);
      for (const content of ['A second edition', 'A third edition']) {
        const { error } = await world.admin.from('chapter_drafts').upsert({ chapter_id: id, content });
        expect(error).toBeNull();
        expect(await draftOf(world, id)).toBe(content);
      }
      const counted = await world.visitor.rpc('increment_chapter_views', { chapter_uuid: MISSING });
      expect(counted.error).toBeNull();
      const deepened = await world.visitor.rpc('record_scroll_depth', { view_id: MISSING, depth: 50 });
      expect(deepened.error).toBeNull();
    });

    test('also after an upsert in the same session', async () => {
      const { id } = await chapter(world, 2);
      await world.admin.from('chapter_drafts').upsert({ chapter_id: id, content: 'A second edition' });
      const { error } = await world.admin
        .from('chapter_drafts')
        .update({ content: 'x' })
        .eq('chapter_id', MISSING);
      expect(error).toMatchObject(NOTHING_CHANGED);
    });
  });

  describe('the database records', () => {
    const removals = () =>
      world.sql(`select chapter_number, slug, reason, removed_at > now() - interval '1 minute' as is_new
        from private.chapter_removals order by id`);

    test('a chapter that was taken back stays so when the clock comes, until it is marked ready', async () => {
      const { id } = await chapter(world, 5);
      await world.admin.from('book_chapters').update({ is_published: false }).eq('id', id);
      const tick = () => world.sql('select private.publish_due_chapters()');
      await tick();
      expect((await chapter(world, 5)).is_published).toBe(false);

      await world.sql(
        `update public.book_chapters set release_date = clock_timestamp() where chapter_number = 5`,
      );
      await tick();
      expect((await chapter(world, 5)).is_published).toBe(false);

      await world.admin.from('book_chapters').update({ is_ready: true }).eq('id', id);
      await tick();
      expect((await chapter(world, 5)).is_published).toBe(true);
    });

    test('a deletion and a withdrawal of a published chapter, from the API and from SQL', async () => {
      const second = await chapter(world, 2);
      await world.admin.from('book_chapters').delete().eq('id', second.id);
      await world.sql('update public.book_chapters set is_published = false where chapter_number = 3');
      const third = await chapter(world, 3);
      expect(await removals()).toEqual([
        { chapter_number: 2, slug: second.slug, reason: 'deleted', is_new: true },
        { chapter_number: 3, slug: third.slug, reason: 'unpublished', is_new: true },
      ]);
    });

    test('for 90 days, and longer what the clock or the served pages still ask for', async () => {
      const withdrawn = await chapter(world, 4);
      const published = await chapter(world, 5);
      await world.sql(
        `update public.book_chapters set is_published = false, release_date = now() - interval '300 days'
         where chapter_number = 4`,
      );
      await world.sql('truncate private.chapter_removals');
      const remove = (id: string | null, days: number, reason: string) =>
        world.sql(
          `insert into private.chapter_removals (chapter_id, removed_at, reason)
           values ($1, now() - make_interval(days => $2), $3)`,
          [id, days, reason],
        );
      const GONE = '00000000-0000-4000-8000-000000000000';
      await remove(withdrawn.id, 200, 'unpublished');
      await remove(withdrawn.id, 100, 'unpublished');
      await remove(published.id, 100, 'unpublished');
      await remove(GONE, 91, 'deleted');
      await remove(null, 91, 'reset');
      await remove(GONE, 89, 'deleted');
      const kept = async (builtDaysAgo: number) => {
        await world.sql('select private.forget_old_removals(now() - make_interval(days => $1))', [
          builtDaysAgo,
        ]);
        const rows = await world.sql<{ days: number }>(
          'select (extract(epoch from now() - removed_at) / 86400)::int as days from private.chapter_removals order by 1',
        );
        return rows.map(({ days }) => days);
      };
      expect(await kept(110)).toEqual([89, 91, 91, 100, 100]);
      expect(await kept(0)).toEqual([89, 100]);
      await world.sql('select private.publish_due_chapters()');
      expect((await chapter(world, 4)).is_published).toBe(false);
    });

    test('a reset, and no edit, view or deletion of a coming chapter', async () => {
      await world.admin
        .from('book_chapters')
        .update({ chapter_title: 'Renamed' })
        .eq('id', (await chapter(world, 2)).id);
      await world.visitor.rpc('increment_chapter_views', { chapter_uuid: (await chapter(world, 2)).id });
      await world.admin
        .from('book_chapters')
        .delete()
        .eq('id', (await chapter(world, 12)).id);
      expect(await removals()).toEqual([]);
      await world.sql('truncate public.book_chapters cascade');
      expect(await removals()).toEqual([{ chapter_number: null, slug: null, reason: 'reset', is_new: true }]);
    });
  });

  describe('markup is bounded', () => {
    const tags = (count: number) => '<b>'.repeat(count);
    const save = async (content: string) =>
      (
        await world.admin
          .from('chapter_drafts')
          .upsert({ chapter_id: (await chapter(world, 10)).id, content })
      ).error;

    test('at 200 tags a line, and the line is named', async () => {
      expect(await save(`Title\r\n${tags(200)}\n${tags(200)}`)).toBeNull();
      const error = await save(`Title\r\n\r${tags(200)}\n${tags(201)}`);
      expect(error?.message).toContain('Line 4 has more than 200 tags.');
      const { error: published } = await world.admin
        .from('book_chapters')
        .update({ content: tags(201) })
        .eq('chapter_number', 1);
      expect(published?.message).toContain('Line 1 has more than 200 tags.');
    });

    test('at 20,000 tags in all', async () => {
      const lines = (count: number) => Array.from({ length: count }, () => tags(200)).join('\n');
      expect(await save(lines(100))).toBeNull();
      expect((await save(`${lines(100)}\n<b>`))?.message).toContain('The text has more than 20,000 tags.');
    });

    test('and a text from before the bound is read, counted, renamed, withdrawn, but not published again', async () => {
      const { id } = await chapter(world, 1);
      await world.sql('alter table public.book_chapters disable trigger refuse_excess_markup');
      await world.sql('update public.book_chapters set content = $1 where chapter_number = 1', [tags(300)]);
      await world.sql('alter table public.book_chapters enable trigger refuse_excess_markup');
      expect((await world.visitor.rpc('increment_chapter_views', { chapter_uuid: id })).error).toBeNull();
      const write = (change: object) => world.admin.from('book_chapters').update(change).eq('id', id);
      expect((await write({ chapter_title: 'Renamed' })).error).toBeNull();
      expect((await write({ is_published: false })).error).toBeNull();
      expect(await draftOf(world, id)).toBe(tags(300));
      expect((await write({ is_published: true })).error?.message).toContain(
        'Line 1 has more than 200 tags.',
      );
      // On its date it holds up no other chapter.
      await world.sql(`update public.book_chapters set release_date = now() - interval '1 minute'
        where chapter_number in (1, 10)`);
      expect(await world.sql('select private.publish_due_chapters() as published')).toEqual([
        { published: 1 },
      ]);
      expect((await chapter(world, 10)).is_published).toBe(true);
    });
  });
}
