// When a chapter may be marked ready, and what the editor says and asks about it.
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { instantFrom } from '~/lib/dates/zoned-time.ts';
import { dayWords, momentWords } from '../chapter-state.ts';
import { confirmUnreadyPublication } from '../messages.ts';
import type { ChapterFields } from './chapter-fields.ts';
import { hasUnsavedText, type EditorState } from './editor-state.ts';

/** What keeps a chapter from being marked ready for its date. */
export type DateProblem = 'no-date' | 'passed';

/** What the author is asked before anything is written. */
export type ReadyQuestion = DateProblem | 'stay-ready';

/** Null where the date is ahead. @param now milliseconds since the epoch */
export function dateProblem(
  { date, time }: Pick<ChapterFields, 'date' | 'time'>,
  now: number,
): DateProblem | null {
  const release = instantFrom({ date, time }, SITE_TIME_ZONE);
  if (!release) return 'no-date';
  return release.getTime() <= now ? 'passed' : null;
}

/**
 * The question before an explicit save; null where there is none.
 * @param hasLostReady whether an edit of this session took the mark away
 */
export function questionBeforeSaving(
  state: EditorState,
  hasLostReady: boolean,
  now: number,
): ReadyQuestion | null {
  const { stored, fields } = state;
  if (stored === null || stored.chapter.is_published) return null;
  const { is_ready } = stored.chapter;
  if (hasLostReady || (is_ready && hasUnsavedText(state))) return 'stay-ready';
  // With a date that has passed, a ready chapter would go out within a minute. Without one it is a draft again.
  return is_ready && dateProblem(fields, now) === 'passed' ? 'passed' : null;
}

/**
 * The question before 'Publish Now', as in the list of chapters; null for a chapter that is ready as it is now
 * and for changes of a published one.
 */
export function questionBeforePublishing(state: EditorState): string | null {
  const chapter = state.stored?.chapter;
  if (chapter === undefined || chapter.is_published) return null;
  if (chapter.is_ready && !hasUnsavedText(state)) return null;
  return confirmUnreadyPublication(chapter.chapter_title);
}

/** What becomes of the chapter, in a sentence or two; null for one that is new or published. */
export function readyNote({ stored }: EditorState, hasLostReady: boolean, now: number): string | null {
  if (stored === null || stored.chapter.is_published) return null;
  const { is_ready, release_date } = stored.chapter;
  const ahead = release_date !== null && Date.parse(release_date) > now ? release_date : null;
  if (is_ready) {
    return ahead === null
      ? 'Ready: goes out within a minute.'
      : `Ready: goes out ${momentWords(ahead, now)}. A change of the text takes this away.`;
  }
  const reason = hasLostReady ? 'No longer ready, because the text changed' : 'Not ready';
  if (ahead !== null) return `${reason}: will not go out on ${dayWords(ahead, now)}.`;
  return release_date === null
    ? `${reason}, and no date.`
    : // It may have gone out and been taken back since.
      `${reason}: its date, ${dayWords(release_date, now)}, has passed.`;
}
