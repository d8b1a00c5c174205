// Chapters as the administrator works on them. Lists carry no text.
import { adminClient } from './admin-client.ts';
import { LISTED_COLUMNS, TEXT_COLUMNS } from './chapter-columns.ts';
import {
  checkedRow,
  checkedRows,
  isFlag,
  isNumber,
  isText,
  isTime,
  orNull,
  type Columns,
} from './checked.ts';
import { changedRow, rowsOf } from './data-error.ts';
import type { ChapterRow } from './database.types.ts';
import { readPages } from './read-pages.ts';

const LIST_COLUMNS =
  'id, chapter_number, chapter_title, slug, is_published, is_ready, release_date, published_at, view_count, word_count, updated_at';
const EDITOR_COLUMNS =
  'id, chapter_number, chapter_title, slug, content, is_published, is_ready, release_date, published_at, meta_title, meta_description, keywords, updated_at';

export type ManagedChapter = Pick<
  ChapterRow,
  | 'id'
  | 'chapter_number'
  | 'chapter_title'
  | 'slug'
  | 'is_published'
  | 'is_ready'
  | 'release_date'
  | 'published_at'
  | 'view_count'
  | 'word_count'
  | 'updated_at'
>;

export type EditableChapter = Omit<ChapterRow, 'view_count' | 'word_count'>;

const LIFE_COLUMNS = { is_ready: isFlag, published_at: orNull(isTime) };
const MANAGED_COLUMNS: Columns<ManagedChapter> = {
  ...LISTED_COLUMNS,
  ...LIFE_COLUMNS,
  view_count: isNumber,
  word_count: isNumber,
  updated_at: isTime,
};
const EDITABLE_COLUMNS: Columns<EditableChapter> = { ...LISTED_COLUMNS, ...LIFE_COLUMNS, ...TEXT_COLUMNS };

/** What the administrator decides about a chapter, apart from its text. */
export type ChapterDetails = Pick<
  ChapterRow,
  | 'chapter_number'
  | 'chapter_title'
  | 'slug'
  | 'release_date'
  | 'meta_title'
  | 'meta_description'
  | 'keywords'
>;

/** All chapters in chapter-number order. Throws DataError. */
export async function listManagedChapters(): Promise<ManagedChapter[]> {
  const rows = await readPages((from, to) =>
    adminClient()
      .from('book_chapters')
      .select(LIST_COLUMNS)
      .order('chapter_number', { ascending: true })
      .range(from, to),
  );
  return checkedRows(MANAGED_COLUMNS, rows);
}

/** One chapter with its published text, or null when it is gone. Throws DataError. */
export async function getChapter(id: string): Promise<EditableChapter | null> {
  const row = rowsOf(
    await adminClient().from('book_chapters').select(EDITOR_COLUMNS).eq('id', id).maybeSingle(),
  );
  return row && checkedRow(EDITABLE_COLUMNS, row);
}

/** Adds a scheduled chapter without text. Throws DataError, UNIQUE_VIOLATION for a number or slug that is taken. */
export async function createChapter(details: ChapterDetails): Promise<EditableChapter> {
  return checkedRow(
    EDITABLE_COLUMNS,
    changedRow(await adminClient().from('book_chapters').insert(details).select(EDITOR_COLUMNS)),
  );
}

export type ChapterChange = Partial<ChapterDetails> & { content?: string; is_published?: true };

/**
 * Changes a chapter as it was at `updatedAt`; with `content`, a published chapter's text is replaced and its draft
 * goes. Throws DataError, NO_ROW when the chapter was changed or deleted since.
 */
export async function updateChapter(
  id: string,
  change: ChapterChange,
  updatedAt: string,
): Promise<EditableChapter> {
  const row = changedRow(
    await adminClient()
      .from('book_chapters')
      .update(change)
      .eq('id', id)
      .eq('updated_at', updatedAt)
      .select(EDITOR_COLUMNS),
  );
  return checkedRow(EDITABLE_COLUMNS, row);
}

/**
 * Says that the stored draft may go out on the chapter's date, or no longer. Throws DataError: NO_ROW when the chapter is
 * gone, REFUSED_IN_WORDS without a date or a text.
 */
export async function markReady(id: string, isReady: boolean): Promise<EditableChapter> {
  return checkedRow(
    EDITABLE_COLUMNS,
    changedRow(
      await adminClient()
        .from('book_chapters')
        .update({ is_ready: isReady })
        .eq('id', id)
        .select(EDITOR_COLUMNS),
    ),
  );
}

/**
 * Takes a published chapter back: its text becomes the draft, unless a newer draft waits. Throws DataError, NO_ROW when
 * the chapter is not published.
 */
export async function withdrawChapter(id: string): Promise<EditableChapter> {
  return checkedRow(
    EDITABLE_COLUMNS,
    changedRow(
      await adminClient()
        .from('book_chapters')
        .update({ is_published: false })
        .eq('id', id)
        .eq('is_published', true)
        .select(EDITOR_COLUMNS),
    ),
  );
}

export type WithdrawnChapter = { chapter_id: string; withdrawn_at: string };

/** The unpublished chapters that were published once, and when each was taken back. Throws DataError. */
export async function listWithdrawnChapters(): Promise<WithdrawnChapter[]> {
  const rows = rowsOf(await adminClient().rpc('withdrawn_chapters'));
  return checkedRows({ chapter_id: isText, withdrawn_at: isTime }, rows);
}

/** Publishes a chapter with the draft that is stored. Throws DataError, NO_ROW when it is gone. */
export async function publishChapter(id: string): Promise<void> {
  changedRow(
    await adminClient().from('book_chapters').update({ is_published: true }).eq('id', id).select('id'),
  );
}

/** Deletes a chapter with its draft and its views. Throws DataError, NO_ROW when it was gone already. */
export async function deleteChapter(id: string): Promise<void> {
  changedRow(await adminClient().from('book_chapters').delete().eq('id', id).select('id'));
}
