import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { EDITION, LISTED, TEXT_ENTRIES } from './chapters.ts';
import { changedRow, unwrap } from './data-error.ts';
import type { ChapterRow } from './database.types.ts';
import {
  columnsOf,
  nullableNumber,
  nullableTimestamp,
  parseValidRows,
  readPages,
  timestamp,
  parseRow,
  parseRows,
} from './rows.ts';

const STATUS = {
  is_ready: v.boolean(),
  published_at: nullableTimestamp,
  /** Whether followers get an email when it is published. */
  is_announced: v.boolean(),
};
const MANAGED = v.object({
  ...LISTED.entries,
  ...STATUS,
  view_count: nullableNumber,
  word_count: nullableNumber,
  updated_at: timestamp,
});
export const EDITABLE = v.object({ ...LISTED.entries, ...STATUS, ...TEXT_ENTRIES, edition: EDITION });
const EDITABLE_COLUMNS = columnsOf(EDITABLE);

export type ManagedChapter = v.InferOutput<typeof MANAGED>;
export type EditableChapter = v.InferOutput<typeof EDITABLE>;

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

/** @param serialId the current serial by default */
export async function listManagedChapters(serialId?: string): Promise<ManagedChapter[]> {
  return (await readManagedChapters(serialId)).chapters;
}

export async function readManagedChapters(
  serialId?: string,
): Promise<{ chapters: ManagedChapter[]; unreadable: string[] }> {
  const rows = await readPages((from, to) => {
    const listed = chapters().select(columnsOf(MANAGED));
    const inSerial = serialId ? listed.eq('serial_id', serialId) : listed.eq('in_current_serial', true);
    return inSerial.order('chapter_number').range(from, to);
  });
  const unreadable: string[] = [];
  const readable = parseValidRows(MANAGED, rows, (row, { message }) => {
    const number = (row as Partial<ManagedChapter> | null)?.chapter_number;
    const name = typeof number === 'number' ? `Chapter ${number}` : 'A chapter';
    unreadable.push(`${name} could not be read: ${message}`);
  });
  return { chapters: readable, unreadable };
}

export async function getChapter(id: string): Promise<EditableChapter | null> {
  const row = unwrap(await chapters().select(EDITABLE_COLUMNS).eq('id', id).maybeSingle());
  return row && parseRow(EDITABLE, row);
}

/** @throws UNIQUE_VIOLATION if the number or slug is taken */
export async function createChapter(details: ChapterDetails): Promise<EditableChapter> {
  return parseRow(EDITABLE, changedRow(await chapters().insert(details).select(EDITABLE_COLUMNS)));
}

export type ChapterChange = Partial<ChapterDetails> & {
  content?: string;
  is_published?: true;
  is_announced?: boolean;
};

/**
 * With `content`, replaces a published chapter's text and deletes its draft.
 * @throws NO_ROW if the chapter changed since `updatedAt`
 */
export async function updateChapter(
  id: string,
  change: ChapterChange,
  updatedAt: string,
): Promise<EditableChapter> {
  const updated = chapters().update(change).eq('id', id).eq('updated_at', updatedAt);
  return parseRow(EDITABLE, changedRow(await updated.select(EDITABLE_COLUMNS)));
}

export async function markReady(id: string, isReady: boolean): Promise<EditableChapter> {
  const updated = chapters().update({ is_ready: isReady }).eq('id', id);
  return parseRow(EDITABLE, changedRow(await updated.select(EDITABLE_COLUMNS)));
}

export type Readiness = Pick<EditableChapter, 'is_announced' | 'is_ready'>;

/**
 * The text becomes the draft unless a newer draft exists.
 * @param before the state to go back to; it is ready again only if its date is to come and its text has not changed
 * @throws NO_ROW if the chapter is not published
 */
export async function withdrawChapter(id: string, before?: Readiness): Promise<EditableChapter> {
  const updated = chapters()
    .update({ ...before, is_published: false })
    .eq('id', id)
    .eq('is_published', true);
  return parseRow(EDITABLE, changedRow(await updated.select(EDITABLE_COLUMNS)));
}

const WITHDRAWN = v.object({ chapter_id: v.string(), withdrawn_at: timestamp });
export type WithdrawnChapter = v.InferOutput<typeof WITHDRAWN>;

export async function listWithdrawnChapters(): Promise<WithdrawnChapter[]> {
  const rows = await readPages((from, to) => adminClient().rpc('withdrawn_chapters').range(from, to));
  return parseRows(WITHDRAWN, rows);
}

export type ReadyRequest = {
  id: string;
  expected_updated_at: string;
  expected_draft_updated_at: string | null;
};

/**
 * Marks all chapters or none. Returns how many were not ready before.
 * @throws NO_ROW if one changed, REJECTED_WITH_REASON if one cannot be ready
 * @param chapters at most 1,000
 */
export async function markChaptersReady(chapters: readonly ReadyRequest[]): Promise<number> {
  return unwrap(await adminClient().rpc('mark_chapters_ready', { chapters }));
}

/** @param isAnnounced whether followers get an email */
export async function publishChapter(id: string, isAnnounced: boolean): Promise<void> {
  const update = chapters().update({ is_published: true, is_announced: isAnnounced });
  changedRow(await update.eq('id', id).select('id'));
}

export async function announceChapter(id: string, isAnnounced: boolean): Promise<void> {
  changedRow(await chapters().update({ is_announced: isAnnounced }).eq('id', id).select('id'));
}

export async function deleteChapter(id: string): Promise<void> {
  changedRow(await chapters().delete().eq('id', id).select('id'));
}

const DELETED = v.object({
  id: v.string(),
  chapter_number: v.number(),
  chapter_title: v.string(),
  deleted_at: timestamp,
});
export type DeletedChapter = v.InferOutput<typeof DELETED>;

export async function listDeletedChapters(): Promise<DeletedChapter[]> {
  const rows = unwrap(
    await adminClient()
      .from('deleted_chapters')
      .select(columnsOf(DELETED))
      .order('deleted_at', { ascending: false }),
  );
  return parseRows(DELETED, rows);
}

const RESTORED = v.object({ id: v.string(), chapter_number: v.number(), slug: v.string() });
export type RestoredChapter = v.InferOutput<typeof RESTORED>;

/**
 * Restores a chapter as a draft. Returns its number, which differs if the old one is taken.
 * @throws NO_ROW if it was restored already or purged
 */
export async function restoreChapter(id: string): Promise<RestoredChapter> {
  return parseRow(RESTORED, changedRow(await adminClient().rpc('restore_chapter', { chapter: id })));
}
