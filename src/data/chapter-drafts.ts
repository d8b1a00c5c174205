// Texts that readers do not see yet: of scheduled chapters, and of published ones that are being revised.
import { adminClient } from './admin-client.ts';
import { checkedRow, checkedRows, isNumber, isText, isTime, type Columns } from './checked.ts';
import { changedRow, rowsOf } from './data-error.ts';
import { readPages } from './read-pages.ts';

export type Draft = { content: string; updated_at: string };

const DRAFT_COLUMNS: Columns<Draft> = { content: isText, updated_at: isTime };

/** The draft of a chapter, or null when it has none. Throws DataError. */
export async function getDraft(chapterId: string): Promise<Draft | null> {
  const row = rowsOf(
    await adminClient()
      .from('chapter_drafts')
      .select('content, updated_at')
      .eq('chapter_id', chapterId)
      .maybeSingle(),
  );
  return row && checkedRow(DRAFT_COLUMNS, row);
}

export type DraftSummary = { chapter_id: string; word_count: number; updated_at: string };

/** Which chapters have a draft with something in it, and how many words. Throws DataError. */
export async function listDraftSummaries(): Promise<DraftSummary[]> {
  const rows = await readPages((from, to) =>
    adminClient()
      .from('chapter_drafts')
      .select('chapter_id, word_count, updated_at')
      .neq('content', '')
      .order('chapter_id', { ascending: true })
      .range(from, to),
  );
  return checkedRows({ chapter_id: isText, word_count: isNumber, updated_at: isTime }, rows);
}

/**
 * Writes the draft of a chapter over the one of `updatedAt`; null where there was none.
 * Throws DataError: NO_ROW or UNIQUE_VIOLATION when it was written since, 23503 when the chapter is gone.
 */
export async function saveDraft(
  chapterId: string,
  content: string,
  updatedAt: string | null,
): Promise<Draft> {
  const drafts = adminClient().from('chapter_drafts');
  if (updatedAt === null) {
    const inserted = await drafts.insert({ chapter_id: chapterId, content }).select('content, updated_at');
    return checkedRow(DRAFT_COLUMNS, changedRow(inserted));
  }
  const updated = await drafts
    .update({ content })
    .eq('chapter_id', chapterId)
    .eq('updated_at', updatedAt)
    .select('content, updated_at');
  return checkedRow(DRAFT_COLUMNS, changedRow(updated));
}

/**
 * The same for a chapter that is to stay ready: the draft and the mark are written in one step. Throws DataError as
 * above, and REFUSED_IN_WORDS without a date or a text.
 */
export async function saveReadyDraft(
  chapterId: string,
  content: string,
  updatedAt: string | null,
): Promise<Draft> {
  const saved = await adminClient().rpc('save_ready_draft', {
    chapter: chapterId,
    body: content,
    expected: updatedAt,
  });
  return checkedRow(DRAFT_COLUMNS, changedRow(saved));
}

/** Takes the draft of `updatedAt` away. Throws DataError, NO_ROW when it was changed or is gone. */
export async function discardDraft(chapterId: string, updatedAt: string): Promise<void> {
  changedRow(
    await adminClient()
      .from('chapter_drafts')
      .delete()
      .eq('chapter_id', chapterId)
      .eq('updated_at', updatedAt)
      .select('chapter_id'),
  );
}
