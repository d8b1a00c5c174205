// Chapters may disappear from the served pages and the next build only if the database recorded their removal, because a
// broken database session returns no rows and must not empty the site.
import type { BuiltChapter } from '../../lib/site/build-report.ts';

const MAX_LISTED = 10;

export type ChapterSnapshot = {
  published: { id: string; slug: string }[];
  /** Ids of removed chapters; null means all chapters. */
  removals: (string | null)[];
};

export function findLostChapters(
  built: readonly BuiltChapter[],
  { published, removals }: ChapterSnapshot,
): BuiltChapter[] {
  if (removals.includes(null)) return [];
  const explained = new Set([...published.map(({ id }) => id), ...removals]);
  return built.filter(({ id }) => !explained.has(id));
}

export function lostChaptersMessage(lost: readonly BuiltChapter[], siteDir: string): string {
  const numbers = lost.map(({ chapter_number }) => chapter_number);
  const listed = `${numbers.slice(0, MAX_LISTED).join(', ')}${lost.length > MAX_LISTED ? ' and more' : ''}`;
  const [chapters, them] = lost.length === 1 ? ['chapter', 'it'] : ['chapters', 'them'];
  return (
    `The new build is missing ${chapters} ${listed}, but the database has no record of removing ${them}. ` +
    `The previous pages are still served. If this is intended, stop the server, delete ${siteDir}, and start the server again.`
  );
}
