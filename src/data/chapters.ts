import * as v from 'valibot';
import { rowsOf } from './data-error.ts';
import { columnsOf, nullableText, nullableTime, readableRows, readPages, time, validRow } from './rows.ts';
import { visitorClient } from './visitor-client.ts';

export const LISTED = v.object({
  id: v.string(),
  chapter_number: v.number(),
  chapter_title: v.string(),
  slug: v.string(),
  is_published: v.boolean(),
  release_date: nullableTime,
});
export const TEXT_ENTRIES = {
  content: nullableText,
  meta_title: nullableText,
  meta_description: nullableText,
  keywords: v.array(v.string()),
  updated_at: time,
};
export const READABLE = v.object({ ...LISTED.entries, ...TEXT_ENTRIES, word_count: v.number() });

export type ListedChapter = v.InferOutput<typeof LISTED>;
export type ReadableChapter = v.InferOutput<typeof READABLE>;
export type PublishedChapter = ReadableChapter & { published_at: string };

const chapters = () => visitorClient().from('book_chapters');
const listed = () => chapters().select(columnsOf(LISTED));

export async function listChapters(): Promise<ListedChapter[]> {
  const rows = await readPages((from, to) => listed().order('chapter_number').range(from, to));
  return readableRows(LISTED, rows);
}

export async function listPublishedChapters(): Promise<ListedChapter[]> {
  const rows = await readPages((from, to) =>
    listed().eq('is_published', true).order('chapter_number').range(from, to),
  );
  return readableRows(LISTED, rows);
}

export async function getNewestPublishedChapter(): Promise<ListedChapter | null> {
  const row = rowsOf(
    await listed()
      .eq('is_published', true)
      .order('chapter_number', { ascending: false })
      .limit(1)
      .maybeSingle(),
  );
  return row && validRow(LISTED, row);
}

export async function getChapterBySlug(slug: string): Promise<ReadableChapter | null> {
  const row = rowsOf(await chapters().select(columnsOf(READABLE)).eq('slug', slug).maybeSingle());
  return row && validRow(READABLE, row);
}

export async function getCurrentSlug(oldSlug: string): Promise<string | null> {
  const previous = rowsOf(
    await visitorClient().from('chapter_addresses').select('chapter_id').eq('slug', oldSlug).maybeSingle(),
  );
  if (previous === null) return null;
  const { chapter_id } = validRow(v.object({ chapter_id: v.string() }), previous);
  const chapter = rowsOf(
    await chapters().select('slug').eq('id', chapter_id).eq('is_published', true).maybeSingle(),
  );
  return chapter && validRow(v.object({ slug: v.string() }), chapter).slug;
}

const PREVIEWED = v.object({
  chapter_number: v.number(),
  chapter_title: v.string(),
  slug: v.string(),
  content: v.string(),
  is_published: v.boolean(),
  release_date: nullableTime,
  meta_title: nullableText,
  meta_description: nullableText,
  keywords: v.array(v.string()),
});
export type PreviewedChapter = v.InferOutput<typeof PREVIEWED>;

export async function readPreview(token: string): Promise<PreviewedChapter | null> {
  const [row] = rowsOf(await visitorClient().rpc('read_preview', { token }));
  return row === undefined ? null : validRow(PREVIEWED, row);
}
