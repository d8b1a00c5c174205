import { formatDateTime } from '~/lib/dates/dates.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { timeZoneLabel, toInstant, type ZonedDateTime } from '~/lib/dates/zoned-time.ts';
import { formatDay, formatMoment } from '../chapter-state.ts';
import { confirmPublishWithoutEmail, confirmUnreadyPublish } from '../chapter-changes.ts';
import { hasUnsavedText, type EditorState } from './editor-state.ts';

type DateProblem = 'no-date' | 'passed';

export type ReadyQuestion = DateProblem | 'stay-ready';

export function dateProblem({ date, time }: ZonedDateTime, now: number): DateProblem | null {
  const release = toInstant({ date, time }, SITE_TIME_ZONE);
  if (!release) return 'no-date';
  return release.getTime() <= now ? 'passed' : null;
}

export function questionBeforeSaving(state: EditorState, now: number): ReadyQuestion | null {
  const { stored, fields, hasLostReady } = state;
  if (stored === null || stored.chapter.is_published) return null;
  const { is_ready } = stored.chapter;
  if (hasLostReady || (is_ready && hasUnsavedText(state))) return 'stay-ready';
  // With a past date, a ready chapter would be published within a minute. Without one, it becomes a draft again.
  return is_ready && dateProblem(fields, now) === 'passed' ? 'passed' : null;
}

export function questionBeforePublishing(state: EditorState, isAnnounced: boolean): string | null {
  const chapter = state.stored?.chapter;
  if (chapter && !isAnnounced) return confirmPublishWithoutEmail(chapter);
  if (!chapter || chapter.is_published || (chapter.is_ready && !hasUnsavedText(state))) return null;
  return confirmUnreadyPublish(chapter.chapter_title);
}

export function readyNote({ stored, fields, hasLostReady }: EditorState, now: number): string | null {
  if (stored === null) return fields.title.trim() && 'Readers will see its title, marked “Coming.”';
  if (stored.chapter.is_published) return null;
  const { is_ready, release_date } = stored.chapter;
  const futureRelease = release_date !== null && Date.parse(release_date) > now ? release_date : null;
  if (is_ready)
    return futureRelease === null
      ? 'Ready. Goes out within a minute.'
      : `Ready. Goes out ${formatMoment(futureRelease, now)}. After an edit, you must mark it ready again.`;
  if (release_date !== null && futureRelease === null)
    return `Late: it was due ${formatDay(release_date, now)}. Choose a new date.`;
  const reason = hasLostReady ? 'No longer ready, because the text changed' : 'Not ready';
  return futureRelease === null
    ? `${reason}, and no date.`
    : `${reason}: will not go out on ${formatDay(futureRelease, now)}.`;
}

type Release = ZonedDateTime & {
  isPublished: boolean;
  isReady: boolean;
  now: number;
  browserTimeZone: string;
};

export function releaseNote({ date, time, isPublished, isReady, now, browserTimeZone }: Release): string {
  const release = toInstant({ date, time }, SITE_TIME_ZONE);
  if (!release) return 'A draft needs no date.';
  const siteTime = formatDateTime(release.toISOString());
  const localTime = formatDateTime(release.toISOString(), browserTimeZone);
  const [localDay = '', localHour] = localTime.split(/, (?=\d+:)/);
  const whereYouAre = siteTime.startsWith(`${localDay},`) ? localHour : localTime;
  const moment =
    localTime === siteTime
      ? siteTime
      : `${siteTime} ${timeZoneLabel(SITE_TIME_ZONE)} (${whereYouAre} where you are)`;
  if (isPublished) return `Was planned for ${moment}.`;
  if (release.getTime() <= now)
    return isReady
      ? 'This time has passed: the chapter will be published within a minute.'
      : 'This time has passed. Choose another before you mark the chapter ready.';
  return isReady
    ? `The chapter will be published on ${moment}.`
    : `Planned for ${moment}, if the chapter is marked ready by then.`;
}
