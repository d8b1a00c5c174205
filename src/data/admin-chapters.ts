// Chapters as the administrator works on them. Lists carry no text.
import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { LISTED, TEXT_ENTRIES } from './chapters.ts';
import { changedRow, rowsOf } from './data-error.ts';
import type { ChapterRow } from './database.types.ts';
import {
  columnsOf,
  nullableNumber,
  nullableTime,
  readableRows,
  readPages,
  time,
  validRow,
  validRows,
} from './rows.ts';

const LIFE = { is_ready: v.boolean(), published_at: nullableTime };
const MANAGED = v.object({
  ...LISTED.entries,
  ...LIFE,
  // Null if not available.
  view_count: nullableNumber,
  word_count: nullableNumber,
  updated_at: time,
});
const EDITABLE = v.object({ ...LISTED.entries, ...LIFE, ...TEXT_ENTRIES });
const EDITABLE_COLUMNS = columnsOf(EDITABLE);

export type ManagedChapter = v.InferOutput<typeof MANAGED>;
export type EditableChapter = v.InferOutput<typeof EDITABLE>;

/** A chapter's details, without its text. */
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

const chapters = () => adminClient().from('book_chapters');

/** All valid chapters in chapter-number order. Throws DataError. */
export async function listManagedChapters(): Promise<ManagedChapter[]> {
  return (await readManagedChapters()).chapters;
}

/** The same, with a sentence about every chapter that could not be read. Throws DataError. */
export async function readManagedChapters(): Promise<{ chapters: ManagedChapter[]; unreadable: string[] }> {
  const rows = await readPages((from, to) =>
    chapters().select(columnsOf(MANAGED)).order('chapter_number').range(from, to),
  );
  const unreadable: string[] = [];
  const readable = readableRows(MANAGED, rows, (row, { message }) => {
    const number = (row as Partial<ManagedChapter> | null)?.chapter_number;
    const name = typeof number === 'number' ? `Chapter ${number}` : 'A chapter';
    unreadable.push(`${name} could not be read: ${message}`);
  });
  return { chapters: readable, unreadable };
}

/** One chapter with its published text, or null when it is gone. Throws DataError. */
export async function getChapter(id: string): Promise<EditableChapter | null> {
  const row = rowsOf(await chapters().select(EDITABLE_COLUMNS).eq('id', id).maybeSingle());
  return row && validRow(EDITABLE, row);
}

/** Adds a scheduled chapter without text. Throws DataError, UNIQUE_VIOLATION for a number or slug that is taken. */
export async function createChapter(details: ChapterDetails): Promise<EditableChapter> {
  return validRow(EDITABLE, changedRow(await chapters().insert(details).select(EDITABLE_COLUMNS)));
}

export type ChapterChange = Partial<ChapterDetails> & { content?: string; is_published?: true };

/**
 * Changes a chapter as it was at `updatedAt`; with `content`, a published chapter's text is replaced and its draft
 * deleted. Throws DataError, NO_ROW when the chapter was changed or deleted since.
 */
export async function updateChapter(
  id: string,
  change: ChapterChange,
  updatedAt: string,
): Promise<EditableChapter> {
  const updated = chapters().update(change).eq('id', id).eq('updated_at', updatedAt);
  return validRow(EDITABLE, changedRow(await updated.select(EDITABLE_COLUMNS)));
}

/**
 * Sets whether the stored draft may go out on the chapter's date. Throws DataError: NO_ROW when the chapter is gone,
 * REFUSED_IN_WORDS without a date or a text.
 */
export async function markReady(id: string, isReady: boolean): Promise<EditableChapter> {
  const updated = chapters().update({ is_ready: isReady }).eq('id', id);
  return validRow(EDITABLE, changedRow(await updated.select(EDITABLE_COLUMNS)));
}

/**
 * Takes a published chapter back: its text becomes the draft, unless a newer draft waits. Throws DataError, NO_ROW when
 * the chapter is not published.
 */
export async function withdrawChapter(id: string): Promise<EditableChapter> {
  const updated = chapters().update({ is_published: false }).eq('id', id).eq('is_published', true);
  return validRow(EDITABLE, changedRow(await updated.select(EDITABLE_COLUMNS)));
}

const WITHDRAWN = v.object({ chapter_id: v.string(), withdrawn_at: time });
export type WithdrawnChapter = v.InferOutput<typeof WITHDRAWN>;

/** The unpublished chapters that were published once, and when each was taken back. Throws DataError. */
export async function listWithdrawnChapters(): Promise<WithdrawnChapter[]> {
  const rows = await readPages((from, to) => adminClient().rpc('withdrawn_chapters').range(from, to));
  return validRows(WITHDRAWN, rows);
}

export type ReadyRequest = {
  id: string;
  /** `updated_at` of the chapter and of its draft as they were read; null without a draft. */
  expected_updated_at: string;
  expected_draft_updated_at: string | null;
};

/**
 * Marks chapters ready, all or none. Returns how many were not ready before. Throws DataError with sentences that name
 * every chapter in the way: NO_ROW when one was changed or deleted since it was read, REFUSED_IN_WORDS for one that is
 * published or has no date, no text or a date that has passed.
 * @param chapters at most 1,000
 */
export async function markChaptersReady(chapters: readonly ReadyRequest[]): Promise<number> {
  return rowsOf(await adminClient().rpc('mark_chapters_ready', { chapters }));
}

/** Publishes a chapter with the stored draft. Throws DataError, NO_ROW when it is gone. */
export async function publishChapter(id: string): Promise<void> {
  changedRow(await chapters().update({ is_published: true }).eq('id', id).select('id'));
}

/** Deletes a chapter; without its views it can be brought back. Throws DataError, NO_ROW when it is gone already. */
export async function deleteChapter(id: string): Promise<void> {
  changedRow(await chapters().delete().eq('id', id).select('id'));
}

const DELETED = v.object({
  id: v.string(),
  chapter_number: v.number(),
  chapter_title: v.string(),
  deleted_at: time,
});
export type DeletedChapter = v.InferOutput<typeof DELETED>;

/** The chapters deleted in the last thirty days, newest first. Throws DataError. */
export async function listDeletedChapters(): Promise<DeletedChapter[]> {
  const rows = rowsOf(
    await adminClient()
      .from('deleted_chapters')
      .select(columnsOf(DELETED))
      .order('deleted_at', { ascending: false }),
  );
  return validRows(DELETED, rows);
}

const RESTORED = v.object({ id: v.string(), chapter_number: v.number(), slug: v.string() });
export type RestoredChapter = v.InferOutput<typeof RESTORED>;

/**
 * Brings a deleted chapter back as a draft. Returns its number, which is another one if its own is taken.
 * Throws DataError, NO_ROW when it was brought back already or is gone for good.
 */
export async function bringBackChapter(id: string): Promise<RestoredChapter> {
  return validRow(RESTORED, changedRow(await adminClient().rpc('bring_back_chapter', { chapter: id })));
}
