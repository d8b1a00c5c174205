import { useQuery } from '@tanstack/react-query';
import { listWithdrawnChapters, readManagedChapters, type ManagedChapter } from '~/data/admin-chapters.ts';
import { listDraftSummaries } from '~/data/chapter-drafts.ts';
import type { ListingState } from './chapter-state.ts';

export type ListedChapter = ManagedChapter &
  ListingState & {
    /** Null without a draft; undefined if unknown. */
    draftUpdatedAt: string | null | undefined;
  };

export type ChapterListing = Awaited<ReturnType<typeof loadChapterListing>>;

export const LISTING_KEY = ['chapter-listing'];

/** @param serialId the current serial by default */
export function useChapterListing(serialId?: string) {
  return useQuery({
    queryKey: serialId === undefined ? LISTING_KEY : [...LISTING_KEY, serialId],
    queryFn: () => loadChapterListing(serialId),
  });
}

async function loadChapterListing(serialId?: string) {
  const [{ chapters, unreadable }, drafts, withdrawn] = await Promise.all([
    readManagedChapters(serialId),
    // Optional for the list.
    listDraftSummaries().catch(() => undefined),
    listWithdrawnChapters().catch(() => []),
  ]);
  const draftOf = drafts && new Map(drafts.map((draft) => [draft.chapter_id, draft]));
  const withdrawnIds = new Set(withdrawn.map(({ chapter_id }) => chapter_id));
  const listedChapters = chapters.map((chapter): ListedChapter => {
    const draft = draftOf?.get(chapter.id);
    return {
      ...chapter,
      word_count: chapter.is_published ? chapter.word_count : (draft?.word_count ?? chapter.word_count),
      hasDraft: draftOf && (draft?.word_count ?? 0) > 0,
      draftUpdatedAt: draftOf && (draft?.updated_at ?? null),
      isWithdrawn: withdrawnIds.has(chapter.id),
    };
  });
  return { chapters: listedChapters, unreadable };
}
