// Which build may take the place of the former one: none that lost chapters the database did not record as removed.
import type { BuiltChapter } from '../../lib/site/build-report.ts';
import type { Removal } from '../backend/chapters.ts';

type Reading = { readAt: string; chapters: readonly BuiltChapter[] };

/**
 * The former chapters that are missing now and were not removed since they were read. Anything here means a reading
 * that failed, not a book that shrank.
 */
export function unexplainedLosses(
  former: Reading,
  present: readonly Pick<BuiltChapter, 'id'>[],
  removals: readonly Removal[],
): BuiltChapter[] {
  const since = removals.filter(({ at }) => at.getTime() >= Date.parse(former.readAt));
  if (since.some(({ isReset }) => isReset)) return [];
  const explained = new Set([...present.map(({ id }) => id), ...since.map(({ chapterId }) => chapterId)]);
  return former.chapters.filter(({ id }) => !explained.has(id));
}

/** The chapters of a build that visitors may no longer read at the address they have there. */
export function withdrawnChapters(
  built: Reading,
  published: readonly Pick<BuiltChapter, 'id' | 'slug'>[],
  removals: readonly Removal[],
): BuiltChapter[] {
  const slugs = new Map(published.map(({ id, slug }) => [id, slug]));
  const unexplained = new Set(unexplainedLosses(built, published, removals).map(({ id }) => id));
  return built.chapters.filter(({ id, slug }) => slugs.get(id) !== slug && !unexplained.has(id));
}

/** For the terminal and the administrators. */
export function refusalSentence(lost: readonly BuiltChapter[], siteDir: string): string {
  const numbers = lost.map(({ chapter_number }) => chapter_number).slice(0, 10);
  const named = `${lost.length === 1 ? 'chapter' : 'chapters'} ${numbers.join(', ')}${lost.length > 10 ? ' and more' : ''}`;
  return (
    `The new pages would lack ${named}, and the database has recorded no removal of ${lost.length === 1 ? 'it' : 'them'}. ` +
    `The former pages stay. If this is meant, stop the server, delete ${siteDir} and start it again.`
  );
}
