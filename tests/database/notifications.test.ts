// The administrator's bell.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.restore());
afterAll(() => world.close());

const unread = async () =>
  (await world.sql<{ id: string }>('select id from public.admin_notifications where not is_read')).map(
    ({ id }) => id,
  );

test('the administrator marks the unread ones read', async () => {
  const ids = await unread();
  expect(ids.length).toBeGreaterThan(0);
  const { data } = await world.admin
    .from('admin_notifications')
    .update({ is_read: true })
    .in('id', ids)
    .select('id');
  expect(data).toHaveLength(ids.length);
  expect(await unread()).toEqual([]);
});

test.each(['title', 'message', 'notification_type', 'created_at', 'id'])(
  'but cannot change their %s, not even together with is_read',
  async (column) => {
    const before = await world.sql('select * from public.admin_notifications order by id');
    const value =
      column === 'id'
        ? 'cccccccc-0000-4000-8000-000000000001'
        : column === 'created_at'
          ? '2020-01-01'
          : 'forged';
    const [first] = await unread();
    const { error } = await world.admin
      .from('admin_notifications')
      .update({ [column]: value, is_read: true } as never)
      .eq('id', first ?? '');
    expect(error).not.toBeNull();
    expect(await world.sql('select * from public.admin_notifications order by id')).toEqual(before);
  },
);

test('no other user can mark them read', async () => {
  const before = await unread();
  for (const client of [world.visitor, world.reader]) {
    await client.from('admin_notifications').update({ is_read: true }).in('id', before);
  }
  expect(await unread()).toEqual(before);
});

test('the ten newest come first', async () => {
  await world.sql(`
    insert into public.admin_notifications (title, message, notification_type, created_at)
    select 'N' || n, 'text', 'chapter_published', now() + make_interval(mins => n) from generate_series(1, 12) as n`);
  const { data } = await world.admin
    .from('admin_notifications')
    .select('title')
    .order('created_at', { ascending: false })
    .limit(10);
  expect(data?.map(({ title }) => title)).toEqual([
    'N12',
    'N11',
    'N10',
    'N9',
    'N8',
    'N7',
    'N6',
    'N5',
    'N4',
    'N3',
  ]);
});
