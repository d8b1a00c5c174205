// What will become of a chapter by itself.
import { formatDateTime } from '~/lib/dates/dates.ts';

type Chapter = { is_published: boolean; is_ready: boolean; release_date: string | null };

/**
 * A line under a chapter's title, or null where there is nothing to say.
 * @param hasDraft whether a text is waiting; undefined while that is not known
 * @param now milliseconds since the epoch
 */
export function publicationNote(chapter: Chapter, hasDraft: boolean | undefined, now: number): string | null {
  if (chapter.is_published) return hasDraft ? 'has unpublished changes' : null;
  if (hasDraft === false) return 'has no text yet, so it does not publish itself';
  if (!chapter.is_ready || chapter.release_date === null)
    return 'is not ready, so it does not publish itself';
  if (Date.parse(chapter.release_date) <= now) return 'publishes itself within a minute';
  return `publishes itself on ${formatDateTime(chapter.release_date)}`;
}
