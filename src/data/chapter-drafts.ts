// Texts that readers do not see yet: of scheduled chapters, and of published ones that are being revised.
import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { changedRow, rowsOf } from './data-error.ts';
import { columnsOf, nullableText, readPages, time, validRow, validRows } from './rows.ts';

export const DRAFT = v.object({ content: v.string(), updated_at: time });
export type Draft = v.InferOutput<typeof DRAFT>;

const drafts = () => adminClient().from('chapter_drafts');

/** The draft of a chapter, or null. Throws DataError. */
export async function getDraft(chapterId: string): Promise<Draft | null> {
  const row = rowsOf(await drafts().select(columnsOf(DRAFT)).eq('chapter_id', chapterId).maybeSingle());
  return row && validRow(DRAFT, row);
}

const SUMMARY = v.object({ chapter_id: v.string(), word_count: v.number(), updated_at: time });
export type DraftSummary = v.InferOutput<typeof SUMMARY>;

/** Which chapters have a draft, and its number of words. Throws DataError. */
export async function listDraftSummaries(): Promise<DraftSummary[]> {
  const rows = await readPages((from, to) =>
    drafts().select(columnsOf(SUMMARY)).order('chapter_id').range(from, to),
  );
  return validRows(SUMMARY, rows);
}

/**
 * Replaces the draft of `updatedAt`; null if there was none.
 * Throws DataError: NO_ROW or UNIQUE_VIOLATION when it was written since, 23503 when the chapter is gone.
 */
export async function saveDraft(
  chapterId: string,
  content: string,
  updatedAt: string | null,
): Promise<Draft> {
  const write =
    updatedAt === null
      ? drafts().insert({ chapter_id: chapterId, content })
      : drafts().update({ content }).eq('chapter_id', chapterId).eq('updated_at', updatedAt);
  return validRow(DRAFT, changedRow(await write.select(columnsOf(DRAFT))));
}

/**
 * The same for a chapter that remains ready: the draft and the mark are written in one step. Throws DataError as above,
 * and REFUSED_IN_WORDS without a date or a text.
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
  return validRow(DRAFT, changedRow(saved));
}

/** Deletes the draft of `updatedAt`. Throws DataError, NO_ROW when it was changed or is gone. */
export async function discardDraft(chapterId: string, updatedAt: string): Promise<void> {
  const deleted = drafts().delete().eq('chapter_id', chapterId).eq('updated_at', updatedAt);
  changedRow(await deleted.select('chapter_id'));
}

/** The text that the author works on: the draft, or else the published text. */
export type WorkingText = {
  chapterId: string;
  text: string;
  /** `updated_at` of the draft, else of the chapter. */
  version: string;
};

const PUBLISHED_TEXT = v.object({ id: v.string(), content: nullableText, updated_at: time });
const DRAFT_TEXT = v.object({ chapter_id: v.string(), ...DRAFT.entries });

/** So many of the longest texts fit into one answer. */
const CHAPTERS_PER_REQUEST = 12;

/** Many texts at once, in no order; deleted chapters are missing. Throws DataError. */
export async function readWorkingTexts(chapterIds: readonly string[]): Promise<WorkingText[]> {
  const texts: WorkingText[] = [];
  for (let from = 0; from < chapterIds.length; from += CHAPTERS_PER_REQUEST) {
    const ids = chapterIds.slice(from, from + CHAPTERS_PER_REQUEST);
    const [published, draftRows] = await Promise.all([
      adminClient().from('book_chapters').select(columnsOf(PUBLISHED_TEXT)).in('id', ids),
      drafts().select(columnsOf(DRAFT_TEXT)).in('chapter_id', ids),
    ]);
    const draftOf = new Map(
      validRows(DRAFT_TEXT, rowsOf(draftRows)).map((draft) => [draft.chapter_id, draft]),
    );
    for (const chapter of validRows(PUBLISHED_TEXT, rowsOf(published))) {
      const { content, updated_at } = draftOf.get(chapter.id) ?? chapter;
      texts.push({ chapterId: chapter.id, text: content ?? '', version: updated_at });
    }
  }
  return texts;
}
