import type { ManagedChapter } from '~/data/admin-chapters.ts';

/** Shown while the chapters load. */
const DEFAULT_TOTAL_CHAPTERS = 14;

export type SummarizedChapter = Pick<
  ManagedChapter,
  'chapter_number' | 'is_published' | 'is_ready' | 'release_date'
>;

export function summarizeChapters<C extends SummarizedChapter>(
  chapters: readonly C[] | undefined,
  now: number,
) {
  const published = chapters?.filter((chapter) => chapter.is_published).length ?? 0;
  const total = chapters?.length ?? DEFAULT_TOTAL_CHAPTERS;
  const [next = null] = (chapters ?? [])
    .filter((chapter) => !chapter.is_published)
    .sort(
      (a, b) =>
        sortRank(a, now) - sortRank(b, now) ||
        (a.release_date ?? '').localeCompare(b.release_date ?? '') ||
        a.chapter_number - b.chapter_number,
    );
  return { published, total, remaining: total - published, next };
}

function sortRank({ is_ready, release_date }: SummarizedChapter, now: number): number {
  if (release_date === null) return 2;
  return is_ready || Date.parse(release_date) > now ? 0 : 1;
}
