import * as v from 'valibot';
import { unwrap } from './data-error.ts';
import {
  columnsOf,
  nullableText,
  nullableTimestamp,
  parseValidRows,
  readPages,
  timestamp,
  parseRow,
} from './rows.ts';
import { visitorClient } from './visitor-client.ts';

export const LISTED = v.object({
  id: v.string(),
  chapter_number: v.number(),
  chapter_title: v.string(),
  slug: v.string(),
  is_published: v.boolean(),
  release_date: nullableTimestamp,
});
export const TEXT_ENTRIES = {
  content: nullableText,
  meta_title: nullableText,
  meta_description: nullableText,
  keywords: v.array(v.string()),
  updated_at: timestamp,
};
/** The first if it is missing. */
export const EDITION = v.optional(v.number(), 1);
export const READABLE = v.object({
  ...LISTED.entries,
  ...TEXT_ENTRIES,
  word_count: v.number(),
  edition: EDITION,
});

export type ListedChapter = v.InferOutput<typeof LISTED>;
export type ReadableChapter = v.InferOutput<typeof READABLE>;
export type PublishedChapter = ReadableChapter & { published_at: string };

const chapters = () => visitorClient().from('book_chapters');
const listed = () => chapters().select(columnsOf(LISTED)).eq('in_current_serial', true);

/** Of the current serial, as the two functions below. */
export async function listChapters(): Promise<ListedChapter[]> {
  const rows = await readPages((from, to) => listed().order('chapter_number').range(from, to));
  return parseValidRows(LISTED, rows);
}

export async function listPublishedChapters(): Promise<ListedChapter[]> {
  const rows = await readPages((from, to) =>
    listed().eq('is_published', true).order('chapter_number').range(from, to),
  );
  return parseValidRows(LISTED, rows);
}

export async function getNewestPublishedChapter(): Promise<ListedChapter | null> {
  const row = unwrap(
    await listed()
      .eq('is_published', true)
      .order('chapter_number', { ascending: false })
      .limit(1)
      .maybeSingle(),
  );
  return row && parseRow(LISTED, row);
}

export async function getChapterBySlug(slug: string): Promise<ReadableChapter | null> {
  const row = unwrap(await chapters().select(columnsOf(READABLE)).eq('slug', slug).maybeSingle());
  return row && parseRow(READABLE, row);
}

export async function getCurrentSlug(oldSlug: string): Promise<string | null> {
  const previous = unwrap(
    await visitorClient().from('chapter_addresses').select('chapter_id').eq('slug', oldSlug).maybeSingle(),
  );
  if (previous === null) return null;
  const { chapter_id } = parseRow(v.object({ chapter_id: v.string() }), previous);
  const chapter = unwrap(
    await chapters().select('slug').eq('id', chapter_id).eq('is_published', true).maybeSingle(),
  );
  return chapter && parseRow(v.object({ slug: v.string() }), chapter).slug;
}

const PREVIEWED = v.object({
  chapter_number: v.number(),
  chapter_title: v.string(),
  slug: v.string(),
  content: v.string(),
  is_published: v.boolean(),
  release_date: nullableTimestamp,
  meta_title: nullableText,
  meta_description: nullableText,
  keywords: v.array(v.string()),
});
export type PreviewedChapter = v.InferOutput<typeof PREVIEWED>;

export async function readPreview(token: string): Promise<PreviewedChapter | null> {
  const [row] = unwrap(await visitorClient().rpc('read_preview', { token }));
  return row === undefined ? null : parseRow(PREVIEWED, row);
}
