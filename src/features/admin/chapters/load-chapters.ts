// The chapters as the list shows them, with what the other tables know of each.
import { listManagedChapters, listWithdrawnChapters, type ManagedChapter } from '~/data/admin-chapters.ts';
import { listDraftSummaries } from '~/data/chapter-drafts.ts';
import type { Surroundings } from './chapter-state.ts';

export type ListedChapter = ManagedChapter & Surroundings;

/** All chapters in chapter-number order. Rejects with DataError. */
export async function loadChapters(): Promise<ListedChapter[]> {
  const [chapters, drafts, withdrawn] = await Promise.all([
    listManagedChapters(),
    // These only add words to a row; the table works without them.
    listDraftSummaries().catch(() => undefined),
    listWithdrawnChapters().catch(() => []),
  ]);
  const draftWords = drafts && new Map(drafts.map(({ chapter_id, word_count }) => [chapter_id, word_count]));
  const withdrawnIds = new Set(withdrawn.map(({ chapter_id }) => chapter_id));
  return chapters.map((chapter) => ({
    ...chapter,
    // What readers see counts for a published chapter, what waits for any other.
    word_count: chapter.is_published
      ? chapter.word_count
      : (draftWords?.get(chapter.id) ?? chapter.word_count),
    hasDraft: draftWords?.has(chapter.id),
    isWithdrawn: withdrawnIds.has(chapter.id),
  }));
}
