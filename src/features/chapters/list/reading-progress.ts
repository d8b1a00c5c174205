// How far a visitor has come in the book, and where to go on.

type Chapter = { id: string; chapter_number: number; is_published: boolean; slug: string };

export type ReadingProgress<C extends Chapter> = {
  read: number;
  published: number;
  /** Read share of the published chapters in percent, 0 to 100. */
  percent: number;
  /** The first published chapter not yet read, by number; null when all are. */
  next: C | null;
};

/** Null while nothing published has been read: no progress is shown then. */
export function readingProgress<C extends Chapter>(
  chapters: readonly C[],
  viewed: readonly string[],
): ReadingProgress<C> | null {
  const published = chapters
    .filter((chapter) => chapter.is_published)
    .sort((a, b) => a.chapter_number - b.chapter_number);
  const read = published.filter((chapter) => viewed.includes(chapter.id)).length;
  if (read === 0) return null;
  return {
    read,
    published: published.length,
    percent: (read / published.length) * 100,
    next: published.find((chapter) => !viewed.includes(chapter.id)) ?? null,
  };
}
