import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { toInstant, type ZonedDateTime } from '~/lib/dates/zoned-time.ts';
import { nextChapterNote } from '../chapter-state.ts';
import { hasUnsavedText, type EditorState } from './editor-state.ts';

export function dateProblem({ date, time }: ZonedDateTime, now: number): 'no-date' | 'passed' | null {
  const release = toInstant({ date, time }, SITE_TIME_ZONE);
  if (!release) return 'no-date';
  return release.getTime() <= now ? 'passed' : null;
}

/** Whether saving would publish the chapter within a minute, because it is ready and its date has passed. */
export function publishesOnSaving(state: EditorState, now: number): boolean {
  const isReady = state.stored?.chapter.is_ready ?? false;
  return isReady && !hasUnsavedText(state) && dateProblem(state.fields, now) === 'passed';
}

/** @param isStopped whether the site does not publish by itself */
export function readyNote(state: EditorState, now: number, isStopped = false): string | null {
  const { stored, fields, hasLostReady, isWithdrawn } = state;
  if (stored === null) return fields.title.trim() && 'Readers will see its title, marked “Coming.”';
  if (stored.chapter.is_published) return null;
  const chapter = { ...stored.chapter, isWithdrawn, hasDraft: fields.text.trim() !== '' };
  return `${hasLostReady ? 'The text changed, so it’s no longer ready. ' : ''}${nextChapterNote(chapter, now, isStopped)}`;
}

export function releaseNote({ stored, fields }: EditorState, now: number): string | null {
  if (stored?.chapter.is_published) return null;
  const release = toInstant(fields, SITE_TIME_ZONE);
  if (!release) return 'A draft needs no date. Readers see its title as “Coming.”';
  if (release.getTime() <= now) return 'This time has passed.';
  return 'Until then, readers see the title and this date, marked “Coming.”';
}
