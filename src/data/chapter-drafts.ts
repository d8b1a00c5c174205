import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { EDITION, TEXT_ENTRIES } from './chapters.ts';
import { changedRow, unwrap } from './data-error.ts';
import { columnsOf, nullableText, readPages, timestamp, parseRow, parseRows } from './rows.ts';

export const DRAFT = v.object({ content: v.string(), updated_at: timestamp });
export type Draft = v.InferOutput<typeof DRAFT>;

const drafts = () => adminClient().from('chapter_drafts');

export async function getDraft(chapterId: string): Promise<Draft | null> {
  const row = unwrap(await drafts().select(columnsOf(DRAFT)).eq('chapter_id', chapterId).maybeSingle());
  return row && parseRow(DRAFT, row);
}

const SUMMARY = v.object({ chapter_id: v.string(), word_count: v.number(), updated_at: timestamp });
export type DraftSummary = v.InferOutput<typeof SUMMARY>;

export async function listDraftSummaries(): Promise<DraftSummary[]> {
  const rows = await readPages((from, to) =>
    drafts().select(columnsOf(SUMMARY)).order('chapter_id').range(from, to),
  );
  return parseRows(SUMMARY, rows);
}

/**
 * @param updatedAt of the draft to replace; null for a new one
 * @throws NO_ROW or UNIQUE_VIOLATION if the draft has changed since, 23503 if the chapter was deleted
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
  return parseRow(DRAFT, changedRow(await write.select(columnsOf(DRAFT))));
}

/**
 * Saves the draft and the ready mark in one transaction.
 * @throws the same as saveDraft, and REJECTED_WITH_REASON without a date or a text
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
  return parseRow(DRAFT, changedRow(saved));
}

/** @throws NO_ROW if the draft changed since `updatedAt` */
export async function discardDraft(chapterId: string, updatedAt: string): Promise<void> {
  const deleted = drafts().delete().eq('chapter_id', chapterId).eq('updated_at', updatedAt);
  changedRow(await deleted.select('chapter_id'));
}

const WRITTEN = v.object({ id: v.string(), ...TEXT_ENTRIES, edition: EDITION });
export type WrittenChapter = v.InferOutput<typeof WRITTEN> & { draft: string | null };

export async function readWrittenChapters(chapterIds: readonly string[]): Promise<WrittenChapter[]> {
  const written: WrittenChapter[] = [];
  for (let from = 0; from < chapterIds.length; from += CHAPTERS_PER_REQUEST) {
    const { chapters, draftOf } = await readTexts(
      WRITTEN,
      chapterIds.slice(from, from + CHAPTERS_PER_REQUEST),
    );
    for (const chapter of chapters)
      written.push({ ...chapter, draft: draftOf.get(chapter.id)?.content ?? null });
  }
  return written;
}

async function readTexts<Row>(
  schema: v.ObjectSchema<v.ObjectEntries, undefined> & v.GenericSchema<unknown, Row>,
  ids: readonly string[],
) {
  const [published, draftRows] = await Promise.all([
    adminClient().from('book_chapters').select(columnsOf(schema)).in('id', ids),
    drafts().select(columnsOf(DRAFT_TEXT)).in('chapter_id', ids),
  ]);
  const draftOf = new Map(parseRows(DRAFT_TEXT, unwrap(draftRows)).map((draft) => [draft.chapter_id, draft]));
  return { chapters: parseRows(schema, unwrap(published)), draftOf };
}

export type WorkingText = {
  chapterId: string;
  text: string;
  /** `updated_at` of the draft, else of the chapter. */
  version: string;
};

const PUBLISHED_TEXT = v.object({ id: v.string(), content: nullableText, updated_at: timestamp });
const DRAFT_TEXT = v.object({ chapter_id: v.string(), ...DRAFT.entries });

/** The longest texts still fit into one response. */
const CHAPTERS_PER_REQUEST = 12;

export async function readWorkingTexts(chapterIds: readonly string[]): Promise<WorkingText[]> {
  const texts: WorkingText[] = [];
  for (let from = 0; from < chapterIds.length; from += CHAPTERS_PER_REQUEST) {
    const ids = chapterIds.slice(from, from + CHAPTERS_PER_REQUEST);
    const { chapters, draftOf } = await readTexts(PUBLISHED_TEXT, ids);
    for (const chapter of chapters) {
      const { content, updated_at } = draftOf.get(chapter.id) ?? chapter;
      texts.push({ chapterId: chapter.id, text: content ?? '', version: updated_at });
    }
  }
  return texts;
}
