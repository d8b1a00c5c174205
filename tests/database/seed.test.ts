import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('there are 14 chapters, the first nine of them published', async () => {
  const { data } = await world.visitor
    .from('book_chapters')
    .select('chapter_number, is_published')
    .order('chapter_number');
  expect(data?.map((chapter) => chapter.chapter_number)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
  ]);
  expect(data?.filter((chapter) => chapter.is_published).map((chapter) => chapter.chapter_number)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9,
  ]);
});
