// What the dashboard's cards say about the chapters.

/** How many chapters the book is to have, shown until the chapters have been loaded. */
const DEFAULT_TOTAL_CHAPTERS = 14;

type Chapter = { chapter_number: number; is_published: boolean; release_date: string | null };

export type ChapterSummary<C extends Chapter> = {
  published: number;
  total: number;
  remaining: number;
  /** The unpublished chapter with the earliest release date; null when all are published. */
  next: C | null;
};

/** @param chapters undefined while they are not known */
export function summarizeChapters<C extends Chapter>(chapters: readonly C[] | undefined): ChapterSummary<C> {
  const published = chapters?.filter((chapter) => chapter.is_published).length ?? 0;
  const total = chapters?.length ?? DEFAULT_TOTAL_CHAPTERS;
  const [next = null] = (chapters ?? [])
    .filter((chapter) => !chapter.is_published)
    .sort((a, b) => compareDates(a.release_date, b.release_date) || a.chapter_number - b.chapter_number);
  return { published, total, remaining: total - published, next };
}

/** Chapters without a date come last. */
function compareDates(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return Date.parse(a) - Date.parse(b);
}
