// Readers record that they read, and how far. Nothing else of a view is theirs to say.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chapter } from './support/chapters.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
let publishedId: string;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  await world.restore();
  await world.sql('delete from public.chapter_views');
  publishedId = (await chapter(world, 1)).id;
});
afterAll(() => world.close());

const record = (view: { id?: string; chapter_id?: string } = {}) =>
  world.visitor.from('chapter_views').insert({ chapter_id: publishedId, ...view });

describe('a view', () => {
  test('of a chapter that is not out is not taken', async () => {
    const { error } = await record({ chapter_id: (await chapter(world, 10)).id });
    expect(error).not.toBeNull();
    expect(await world.sql('select 1 from public.chapter_views')).toEqual([]);
  });

  test('carries the database’s time and depth 0', async () => {
    await record();
    const [row] = await world.sql<{ viewed_at: string; scroll_depth: number }>(
      'select viewed_at, scroll_depth from public.chapter_views',
    );
    expect(row?.scroll_depth).toBe(0);
    expect(Math.abs(new Date(row?.viewed_at ?? 0).getTime() - Date.now())).toBeLessThan(60_000);
  });

  test('is counted once per call, for chapters that are out only', async () => {
    const before = (await chapter(world, 1)).view_count;
    await world.visitor.rpc('increment_chapter_views', { chapter_uuid: publishedId });
    await world.reader.rpc('increment_chapter_views', { chapter_uuid: publishedId });
    expect((await chapter(world, 1)).view_count).toBe(before + 2);

    const scheduled = await chapter(world, 10);
    await world.visitor.rpc('increment_chapter_views', { chapter_uuid: scheduled.id });
    expect(await chapter(world, 10)).toEqual(scheduled);
  });

  test.each(['00000000-0000-4000-8000-000000000000', 'not-a-number', null, ''])(
    'of the chapter %j counts nowhere',
    async (id) => {
      const total = () => world.sql('select sum(view_count) as total from public.book_chapters');
      const before = await total();
      await world.visitor.rpc('increment_chapter_views', { chapter_uuid: id as string });
      expect(await total()).toEqual(before);
    },
  );

  test('is not lost among forty at once', async () => {
    const before = (await chapter(world, 1)).view_count;
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        world.visitor.rpc('increment_chapter_views', { chapter_uuid: publishedId }),
      ),
    );
    expect(answers.filter(({ error }) => error)).toEqual([]);
    expect((await chapter(world, 1)).view_count).toBe(before + 40);
  });
});

describe('the depth of a view', () => {
  const VIEW = 'bbbbbbbb-0000-4000-8000-000000000001';
  const depthAfter = async (depth: unknown, id = VIEW) => {
    await world.visitor.rpc('record_scroll_depth', { view_id: id, depth: depth as number });
    const [row] = await world.sql<{ scroll_depth: number }>('select scroll_depth from public.chapter_views');
    return row?.scroll_depth;
  };
  beforeEach(async () => {
    await record({ id: VIEW });
    expect(await depthAfter(50)).toBe(50);
  });

  test.each([
    [51, 51],
    [100, 100],
    [50, 50],
    [49, 50],
    [25, 50],
    [0, 50],
    [-1, 50],
    [101, 50],
    [32_768, 50],
    [2_147_483_648, 50],
    [75.5, 50],
    [null, 50],
    ['a lot', 50],
  ])('told %s after 50 is %i', async (told, kept) => {
    expect(await depthAfter(told)).toBe(kept);
  });

  test('of another visitor’s view or of none changes nothing', async () => {
    expect(await depthAfter(100, 'bbbbbbbb-0000-4000-8000-000000000002')).toBe(50);
    expect(await depthAfter(100, 'nonsense')).toBe(50);
  });
});
