// A new build is accepted unless it lacks chapters whose removal the database did not record.
import type { BuiltChapter } from '../../lib/site/build-report.ts';
import type { Removal, RemovalsSince } from '../backend/chapters.ts';

type Reading = { readAt: string; lastRemoval?: number; chapters: readonly BuiltChapter[] };

/** What is known of the chapters of a build: what it has read, or, without a manifest, which pages it has. */
export type KnownChapters = Reading | { slugs: readonly string[] };

/** A chapter of a build; without a manifest its address is all that is known. */
export type ChapterOfBuild = Pick<BuiltChapter, 'slug'> & Partial<BuiltChapter>;

type Published = Pick<BuiltChapter, 'id' | 'slug'>;

/** From where the removals matter for a build. */
export function builtSince(built: KnownChapters): RemovalsSince {
  if ('slugs' in built) return { at: new Date(0) };
  return { at: new Date(built.readAt), lastRemoval: built.lastRemoval };
}

/**
 * By number, because the clock may have been set back since the build. By time too: older builds know no number, and a
 * copy of the database that was put back numbers its removals from an earlier one.
 */
function isSince({ at, lastRemoval = Infinity }: RemovalsSince, removal: Removal): boolean {
  return removal.id > lastRemoval || removal.at >= at;
}

/**
 * The previous build's chapters that are missing without a recorded removal, which means that reading them failed.
 * Without a manifest, only a reading without any chapter counts.
 */
export function unexplainedLosses(
  former: KnownChapters,
  present: readonly Published[],
  removals: readonly Removal[],
): ChapterOfBuild[] {
  if ('slugs' in former) {
    const isExplained = present.length > 0 || removals.length > 0;
    return isExplained ? [] : former.slugs.map((slug) => ({ slug }));
  }
  const begin = builtSince(former);
  const since = removals.filter((removal) => isSince(begin, removal));
  if (since.some(({ isReset }) => isReset)) return [];
  const explained = new Set([...present.map(({ id }) => id), ...since.map(({ chapterId }) => chapterId)]);
  return former.chapters.filter(({ id }) => !explained.has(id));
}

/** The chapters of a build that visitors may no longer read at the address they have there. */
export function withdrawnChapters(
  built: KnownChapters,
  published: readonly Published[],
  removals: readonly Removal[],
): ChapterOfBuild[] {
  const lost = new Set(unexplainedLosses(built, published, removals).map(({ slug }) => slug));
  if ('slugs' in built) {
    const readable = new Set(published.map(({ slug }) => slug));
    return built.slugs.filter((slug) => !readable.has(slug) && !lost.has(slug)).map((slug) => ({ slug }));
  }
  const slugs = new Map(published.map(({ id, slug }) => [id, slug]));
  return built.chapters.filter(({ id, slug }) => slugs.get(id) !== slug && !lost.has(slug));
}

const MOST_NAMED = 10;

/** For the terminal and the administrators. */
export function refusalSentence(lost: readonly ChapterOfBuild[], siteDir: string): string {
  const them = lost.length === 1 ? 'it' : 'them';
  return (
    `The new pages would lack ${namesOf(lost)}, and the database has recorded no removal of ${them}. ` +
    `The former pages stay. If this is meant, stop the server, delete ${siteDir} and start it again.`
  );
}

function namesOf(lost: readonly ChapterOfBuild[]): string {
  const numbers = lost.flatMap(({ chapter_number }) => chapter_number ?? []);
  if (numbers.length < lost.length) return 'all chapters';
  const named = numbers.slice(0, MOST_NAMED).join(', ');
  return `${lost.length === 1 ? 'chapter' : 'chapters'} ${named}${lost.length > MOST_NAMED ? ' and more' : ''}`;
}
