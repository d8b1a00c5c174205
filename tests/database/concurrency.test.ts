import { expect, test } from 'vitest';
import { publishDueChapters } from '~/server/publication-clock.ts';
import { getAnnouncements, asRole, getChapter, getDraft, useWorld } from './support/world.ts';

const world = useWorld();
const runConcurrently = <T>(count: number, task: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => task(index)));

test('exposes no hidden row and loses no acknowledged write during 100 mixed requests', async () => {
  const acknowledged: string[] = [];
  const leaks: unknown[] = [];
  const TASKS = [
    async (round: number) => {
      const client = round % 2 === 0 ? world.visitor : world.reader;
      const table = (['chapter_drafts', 'email_leads', 'admin_notifications'] as const)[round % 3];
      const { data, count } = await client.from(table ?? 'chapter_drafts').select('*', { count: 'exact' });
      if ((data?.length ?? 0) > 0 || (count ?? 0) > 0) leaks.push(data);
    },
    async () => {
      const { data } = await world.visitor.from('book_chapters').select('is_published, content');
      leaks.push(...(data ?? []).filter((row) => !row.is_published && row.content !== null));
    },
    async (round: number) => {
      const slug = `written-${round}`;
      const row = { chapter_number: 1000 + round, chapter_title: slug, slug };
      const { data } = await world.admin.from('book_chapters').insert(row).select('id').single();
      if (!data) return;
      acknowledged.push(slug);
      await world.admin.from('chapter_drafts').insert({ chapter_id: data.id, content: `Draft ${round}` });
    },
    async () => {
      const { error } = await world.visitor
        .from('email_leads')
        .insert({ email: 'nonsense', first_name: 'x' });
      expect(error).not.toBeNull();
    },
    async (round: number) => {
      const email = `lead-${round}@example.com`;
      if (!(await world.visitor.from('email_leads').insert({ email, first_name: 'Lead' })).error)
        acknowledged.push(email);
    },
  ];
  await runConcurrently(100, (index) => TASKS[index % TASKS.length]?.(index) ?? Promise.resolve());

  expect(leaks).toEqual([]);
  expect(acknowledged).toHaveLength(40);
  const stored = await world.sql<{ name: string }>(
    'select slug as name from public.book_chapters union all select email from public.email_leads',
  );
  expect(stored.map(({ name }) => name)).toEqual(expect.arrayContaining(acknowledged));
  expect(
    await world.value(`select count(*)::integer from public.chapter_drafts where content like 'Draft %'`),
  ).toBe(20);
});

test('does not leak a session into the request after a failed one', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [, , visitor, admin] = await Promise.all([
      world.admin.from('book_chapters').insert({ chapter_number: 0 } as never),
      world.admin.from('no_such_table' as 'email_leads').select('*'),
      world.visitor.from('chapter_drafts').select('chapter_id'),
      world.admin.from('user_roles').select('role'),
    ]);
    expect(visitor.data ?? []).toEqual([]);
    expect(admin.data).toEqual([{ role: 'admin' }]);
  }
});

test('enforces the daily limit for 40 simultaneous visitors and notifies once', async () => {
  await world.sql(`update private.write_limits set per_day = 25 where table_name = 'email_leads'`);
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      asRole(
        world,
        'anon',
        `insert into public.email_leads (email, first_name) values ('lead-${index}@example.com', 'Lead');`,
      ),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(25);
  const countNotifications = `select count(*)::integer from public.admin_notifications where notification_type = 'write_limit_reached'`;
  expect(await world.value(countNotifications)).toBe(1);
});

test('announces once and keeps the text when requests publish concurrently', async () => {
  const { id } = await getChapter(world, 10);
  const text = await getDraft(world, id);
  await world.sql(
    `update public.book_chapters set release_date = now() - interval '1 minute' where id = $1`,
    [id],
  );
  const publish = async () => {
    await world.admin.from('book_chapters').update({ is_published: true }).eq('id', id);
  };
  await Promise.all([
    publish(),
    publishDueChapters(world.backend),
    publish(),
    publishDueChapters(world.backend),
  ]);
  expect(await getChapter(world, 10)).toMatchObject({ is_published: true, content: text });
  expect(await getDraft(world, id)).toBeNull();
  expect(await getAnnouncements(world, 10)).toHaveLength(1);
});

test('never loses the text when publishing and withdrawing race', async () => {
  const { id, content } = await getChapter(world, 5);
  await runConcurrently(20, async (index) =>
    world.admin
      .from('book_chapters')
      .update({ is_published: index % 2 === 0 })
      .eq('id', id),
  );
  const after = await getChapter(world, 5);
  expect(after.is_published ? after.content : await getDraft(world, id)).toBe(content);
});

test('counts 40 simultaneous views and their scroll depths', async () => {
  const { id, view_count } = await getChapter(world, 1);
  await world.sql('truncate public.chapter_views, private.chapter_depths, private.chapter_referrers');
  await runConcurrently(40, async (index) => {
    const view = `bbbbbbbb-0000-4000-8000-${String(index).padStart(12, '0')}`;
    await world.visitor.from('chapter_views').insert({ id: view, chapter_id: id });
    await Promise.all([
      world.visitor.rpc('increment_chapter_views', { chapter_uuid: id }),
      ...[25, 50, 100].map((depth) => world.visitor.rpc('record_scroll_depth', { view_id: view, depth })),
    ]);
  });
  expect((await getChapter(world, 1)).view_count).toBe(view_count + 40);
  const { data } = await world.admin.rpc('chapter_metrics');
  expect(data?.find((row) => row.chapter_id === id)).toMatchObject({ views: 40, average_scroll: 100 });
});
