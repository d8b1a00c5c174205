// Looking at chapters as the database's owner.
import type { ChapterRow } from '~/data/database.types.ts';
import type { World } from './world.ts';

/** One chapter by its number. Throws when there is none. */
export async function chapter(world: World, number: number): Promise<ChapterRow> {
  const [row] = await world.sql<ChapterRow>('select * from public.book_chapters where chapter_number = $1', [
    number,
  ]);
  if (!row) throw new Error(`There is no chapter ${number}.`);
  return row;
}

/** The draft of a chapter, or null. */
export async function draftOf(world: World, chapterId: string): Promise<string | null> {
  const [row] = await world.sql<{ content: string }>(
    'select content from public.chapter_drafts where chapter_id = $1',
    [chapterId],
  );
  return row?.content ?? null;
}

/** Titles of the announcements of one chapter. */
export async function announcementsOf(world: World, number: number): Promise<string[]> {
  const rows = await world.sql<{ title: string }>(
    'select title from public.admin_notifications where title = $1',
    [`Chapter ${number} published`],
  );
  return rows.map(({ title }) => title);
}
