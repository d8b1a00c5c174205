// Reading chapters as a visitor. No list carries chapter text.
import { LISTED_COLUMNS, TEXT_COLUMNS } from './chapter-columns.ts';
import { checkedRow, checkedRows, isNumber, type Columns } from './checked.ts';
import { rowsOf } from './data-error.ts';
import type { ChapterRow } from './database.types.ts';
import { readPages } from './read-pages.ts';
import { visitorClient } from './visitor-client.ts';

export const LIST_COLUMNS = 'id, chapter_number, chapter_title, slug, is_published, release_date';
export const READER_COLUMNS =
  'id, chapter_number, chapter_title, slug, content, is_published, release_date, meta_title, meta_description, keywords, word_count, updated_at';

export type ListedChapter = Pick<
  ChapterRow,
  'id' | 'chapter_number' | 'chapter_title' | 'slug' | 'is_published' | 'release_date'
>;

export type ReadableChapter = Omit<ChapterRow, 'view_count' | 'is_ready' | 'published_at'>;

/** A chapter that is out, as a build reads it. */
export type PublishedChapter = ReadableChapter & { published_at: string };

const READABLE_COLUMNS: Columns<ReadableChapter> = {
  ...LISTED_COLUMNS,
  ...TEXT_COLUMNS,
  word_count: isNumber,
};

/** All chapters, scheduled ones too, in chapter-number order. Throws DataError. */
export async function listChapters(): Promise<ListedChapter[]> {
  const rows = await readPages((from, to) =>
    visitorClient()
      .from('book_chapters')
      .select(LIST_COLUMNS)
      .order('chapter_number', { ascending: true })
      .range(from, to),
  );
  return checkedRows(LISTED_COLUMNS, rows);
}

/** The published chapters in chapter-number order: among these a reader goes back and forth. Throws DataError. */
export async function listPublishedChapters(): Promise<ListedChapter[]> {
  const rows = await readPages((from, to) =>
    visitorClient()
      .from('book_chapters')
      .select(LIST_COLUMNS)
      .eq('is_published', true)
      .order('chapter_number', { ascending: true })
      .range(from, to),
  );
  return checkedRows(LISTED_COLUMNS, rows);
}

/** The published chapter with the highest number, or null when none is out. Throws DataError. */
export async function getNewestPublishedChapter(): Promise<ListedChapter | null> {
  const row = rowsOf(
    await visitorClient()
      .from('book_chapters')
      .select(LIST_COLUMNS)
      .eq('is_published', true)
      .order('chapter_number', { ascending: false })
      .limit(1)
      .maybeSingle(),
  );
  return row && checkedRow<ListedChapter>(LISTED_COLUMNS, row);
}

/** One chapter, published or not, or null when no chapter has this slug. Throws DataError. */
export async function getChapterBySlug(slug: string): Promise<ReadableChapter | null> {
  const row = rowsOf(
    await visitorClient().from('book_chapters').select(READER_COLUMNS).eq('slug', slug).maybeSingle(),
  );
  return row && checkedRow(READABLE_COLUMNS, row);
}
