// The same migrations and the core of the rules on a PostgreSQL server, with real sessions side by side.
// TEST_DATABASE_URL names a server on which databases may be made: postgres://user:password@localhost:5432/postgres
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishDueChapters } from '~/server/publication-clock.ts';
import { tryEveryCell } from './support/access-table.ts';
import { tryAdministrators } from './support/administrators.ts';
import { tryAudience } from './support/audience.ts';
import { announcementsOf, chapter, draftOf } from './support/chapters.ts';
import { tryImportAndSchedule } from './support/desk-import.ts';
import { tryChapterLife } from './support/desk-life.ts';
import { tryLinks } from './support/desk-links.ts';
import { tryChapterVersions } from './support/desk-versions.ts';
import { tryFollowing } from './support/following.ts';
import { asVisitor, tryLimits } from './support/limits.ts';
import { tryMailQueue } from './support/mail-queue.ts';
import { tryManyAtOnce } from './support/many-at-once.ts';
import { openBackendOnPostgres, openWorldOnPostgres } from './support/postgres.ts';
import type { World } from './support/world.ts';
import { tryWritesThatLast } from './support/writes-that-last.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';

describe.skipIf(serverUrl === '')('on a PostgreSQL server', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorldOnPostgres(serverUrl);
  });
  afterAll(() => world.close());

  describe('who may do what', () => tryEveryCell(() => world));

  describe('limits', () => {
    tryLimits(() => world);

    test('hold among forty sessions at once, and one notice is written', async () => {
      await world.sql(`update private.write_limits set per_day = 25 where table_name = 'email_leads'`);
      const answers = await Promise.allSettled(
        Array.from({ length: 40 }, (_, index) =>
          asVisitor(
            world,
            `insert into public.email_leads (email, first_name) values ('lead-${index}@example.com', 'Lead');`,
          ),
        ),
      );
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(25);
      expect(
        await world.sql(`select 1 from public.admin_notifications
          where notification_type = 'write_limit_reached'`),
      ).toHaveLength(1);
    });
  });

  describe('writes that last', () => tryWritesThatLast(() => world));
  describe('a chapter’s life', () => tryChapterLife(() => world));
  describe('versions', () => tryChapterVersions(() => world));
  describe('many chapters in one step', () => tryImportAndSchedule(() => world));
  describe('links', () => tryLinks(() => world));
  describe('the audience', () => tryAudience(() => world));
  describe('following', () => tryFollowing(() => world));
  describe('the queue of mails', () => tryMailQueue(() => world));

  describe('publishing', () => {
    beforeEach(() => world.restore());

    test('from several sides at the same moment announces once and keeps the text', async () => {
      const { id } = await chapter(world, 10);
      const text = await draftOf(world, id);
      await world.sql(
        `update public.book_chapters set release_date = now() - interval '1 minute' where id = $1`,
        [id],
      );
      const publish = async () =>
        world.admin.from('book_chapters').update({ is_published: true }).eq('id', id).select('id');
      await Promise.all([
        publish(),
        publishDueChapters(world.backend),
        publish(),
        publishDueChapters(world.backend),
        publish(),
      ]);
      expect(await chapter(world, 10)).toMatchObject({ is_published: true, content: text });
      expect(await draftOf(world, id)).toBeNull();
      expect(await announcementsOf(world, 10)).toHaveLength(1);
    });

    test('and withdrawing against each other never lose the text', async () => {
      const { id, content } = await chapter(world, 5);
      await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          await world.admin
            .from('book_chapters')
            .update({ is_published: index % 2 === 0 })
            .eq('id', id);
        }),
      );
      const after = await chapter(world, 5);
      expect(after.is_published ? after.content : await draftOf(world, id)).toBe(content);
    });
  });

  describe('administrators', () => tryAdministrators(() => world));

  describe('many at once', () => {
    beforeEach(() => world.restore());

    test('200 mixed requests show no hidden row and lose no acknowledged write', () => tryManyAtOnce(world));

    test('a hundred views and depths are all counted', async () => {
      const { id, view_count } = await chapter(world, 1);
      await world.sql('truncate public.chapter_views, private.chapter_depths, private.chapter_referrers');
      const view = async (index: number) => {
        const viewId = `bbbbbbbb-0000-4000-8000-${String(index).padStart(12, '0')}`;
        await world.visitor.from('chapter_views').insert({ id: viewId, chapter_id: id });
        await Promise.all([
          world.visitor.rpc('increment_chapter_views', { chapter_uuid: id }),
          ...[25, 50, 100].map((depth) =>
            world.visitor.rpc('record_scroll_depth', { view_id: viewId, depth }),
          ),
        ]);
      };
      await Promise.all(Array.from({ length: 100 }, (_, index) => view(index)));
      expect((await chapter(world, 1)).view_count).toBe(view_count + 100);
      const { data } = await world.admin.rpc('chapter_metrics');
      expect(data?.find((row) => row.chapter_id === id)).toMatchObject({ views: 100, average_scroll: 100 });
    });
  });

  test('the migrations alone make no account and no administrator', async () => {
    const { backend, drop } = await openBackendOnPostgres(serverUrl, 'none');
    expect(
      await backend.sql('select id from auth.users union all select user_id from public.user_roles'),
    ).toEqual([]);
    await backend.close();
    await drop();
  });

  test('times are written as browsers read them', async () => {
    const { data } = await world.visitor.from('book_chapters').select('release_date').limit(1).single();
    expect(data?.release_date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
  });
});
