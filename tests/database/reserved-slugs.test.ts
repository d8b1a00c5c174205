// Slugs whose addresses have another use: static hosts show read/404.html for unknown chapters, and take /read/index
// for /read.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from './support/world.ts';

const MIGRATION = 'supabase/migrations/20261122001000_reserved_slugs.sql';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.restore());
afterAll(() => world.close());

const row = { chapter_number: 15, chapter_title: 'One more', release_date: '2031-01-01T09:00:00Z' };

test.each(['404', 'index'])('a chapter cannot have the slug %s, nor be given it later', async (slug) => {
  const inserted = await world.admin.from('book_chapters').insert({ ...row, slug });
  expect(inserted.status).toBe(422);
  expect(inserted.error?.message).toContain(`The slug '${slug}' is reserved. Choose another one.`);
  const changed = await world.admin.from('book_chapters').update({ slug }).eq('chapter_number', 1);
  expect(changed.error?.message).toContain(`The slug '${slug}' is reserved. Choose another one.`);
  expect(await world.sql('select 1 from public.book_chapters where slug = $1', [slug])).toEqual([]);
});

test.each(['405', 'index-2', 'my-404'])('the slug %s is free', async (slug) => {
  const { error } = await world.admin.from('book_chapters').insert({ ...row, slug });
  expect(error).toBeNull();
});

test('a chapter from before the rule gets a slug that it can keep', async () => {
  await world.sql(`do $$ begin
    set local session_replication_role = replica;
    update public.book_chapters set slug = '404' where chapter_number = 2;
  end $$`);
  const [rename = ''] = /update public\.book_chapters[^;]*;/.exec(readFileSync(MIGRATION, 'utf8')) ?? [];
  await world.sql(rename);
  const [chapter] = await world.sql('select slug from public.book_chapters where chapter_number = 2');
  expect(chapter).toEqual({ slug: 'chapter-2-404' });
  const { error } = await world.admin
    .from('book_chapters')
    .update({ chapter_title: 'Another' })
    .eq('chapter_number', 2);
  expect(error).toBeNull();
});
