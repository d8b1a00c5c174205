// A chapter may only disappear, from the served pages and from the next build, if the database recorded its removal: a
// broken database session returns no rows, and must not empty the site.
import type { BuiltChapter } from '../../lib/site/build-report.ts';

const MAX_NAMED = 10;

export type ChapterReading = {
  published: { id: string; slug: string }[];
  /** Ids of chapters removed since then; null means all of them. */
  removals: (string | null)[];
};

export function unexplainedLosses(
  built: readonly BuiltChapter[],
  { published, removals }: ChapterReading,
): BuiltChapter[] {
  if (removals.includes(null)) return [];
  const explained = new Set([...published.map(({ id }) => id), ...removals]);
  return built.filter(({ id }) => !explained.has(id));
}

export function lossMessage(lost: readonly BuiltChapter[], siteDir: string): string {
  const numbers = lost.map(({ chapter_number }) => chapter_number);
  const named = `${numbers.slice(0, MAX_NAMED).join(', ')}${lost.length > MAX_NAMED ? ' and more' : ''}`;
  const [chapters, them] = lost.length === 1 ? ['chapter', 'it'] : ['chapters', 'them'];
  return (
    `The new pages would be missing ${chapters} ${named}, and the database has recorded no removal of ${them}. ` +
    `The previous pages are still served. If this is intended, stop the server, delete ${siteDir} and start it again.`
  );
}
