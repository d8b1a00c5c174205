import type { ManagedChapter } from '~/data/admin-chapters.ts';
import { formatDateTime, formatShortDate, formatTime } from '~/lib/dates/dates.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';

type Chapter = Pick<ManagedChapter, 'is_published' | 'is_ready' | 'release_date' | 'published_at'> &
  Partial<Pick<ManagedChapter, 'is_announced'>>;

export type ListingState = {
  hasDraft?: boolean | undefined;
  isWithdrawn: boolean;
};

/** The site looks for due chapters every minute. */
const MAX_PUBLICATION_DELAY_MS = 5 * 60_000;

type Planned = Pick<ManagedChapter, 'is_published' | 'is_ready' | 'release_date'> & ListingState;

/** Whether the author unpublished it and has not planned it again. */
function isUnpublished(chapter: Planned, now: number): boolean {
  const { is_published, is_ready, release_date, isWithdrawn } = chapter;
  return isWithdrawn && !is_published && !is_ready && !(Date.parse(release_date ?? '') > now);
}

/** Whether the date has passed; a ready chapter has five minutes more. */
export function isLate(chapter: Planned, now: number): boolean {
  const { is_published, is_ready, release_date } = chapter;
  if (is_published || release_date === null || isUnpublished(chapter, now)) return false;
  return now - Date.parse(release_date) >= (is_ready ? MAX_PUBLICATION_DELAY_MS : 0);
}

/** @param hasTime whether the time of publication is not shown beside it */
export function stateLine(chapter: Chapter & ListingState, now = Date.now(), hasTime = true): string {
  const { is_published, is_ready, release_date, published_at, hasDraft } = chapter;
  if (is_published) {
    const isOnDate = formatShortDate(published_at ?? release_date) === formatShortDate(release_date);
    const since = isOnDate ? [] : [`Out since ${formatMoment(published_at ?? '', now)}`];
    return [...since, ...(hasDraft ? ['Unpublished changes'] : [])].join(' · ');
  }
  const email = chapter.is_announced === false ? ' · no email' : '';
  if (is_ready && isLate(chapter, now)) return `Late · Ready${email}`;
  if (is_ready && release_date !== null)
    return Date.parse(release_date) > now
      ? `${hasTime ? `${formatTime(release_date)} · ` : ''}Ready${email}`
      : `Ready · goes out within a minute${email}`;
  if (isUnpublished(chapter, now)) return `Unpublished${email}`;
  const reason = hasDraft === false ? 'no text yet' : 'not ready';
  if (isLate(chapter, now)) return `Late · ${reason}${email}`;
  if (release_date === null && hasDraft !== false) return '';
  return reason.charAt(0).toUpperCase() + reason.slice(1) + email;
}

/** @param isStopped whether the site does not publish by itself */
export function nextChapterNote(chapter: Planned, now: number, isStopped = false): string {
  const { is_ready, release_date, hasDraft } = chapter;
  if (isUnpublished(chapter, now)) return 'Unpublished: it stays a draft until you publish it again.';
  if (release_date === null) return 'It has no date yet.';
  const due = formatDay(release_date, now);
  if (isLate(chapter, now))
    return `Late: it was due ${due}${is_ready ? '. You can publish it yourself' : hasDraft === false ? ' and has no text yet' : ' but wasn’t marked ready. Choose a new date, or publish it now'}.`;
  if (hasDraft === false) return `Due ${due}, but it has no text yet.`;
  if (isStopped)
    return `${is_ready ? 'Ready.' : 'Mark it ready.'} Automatic publishing isn’t working, so publish it yourself on ${formatMoment(release_date, now)}.`;
  if (!is_ready) return `Mark it ready, and it goes out ${due}.`;
  return `Ready. Goes out ${Date.parse(release_date) > now ? formatMoment(release_date, now) : 'within a minute'}.`;
}

/** What a chapter with a text needs before it can go out, if that is a date. */
export function missingDateStep(chapter: Planned, now: number): string | null {
  const { is_published, is_ready, release_date, hasDraft } = chapter;
  if (is_published || hasDraft === false) return null;
  if (release_date === null) return 'Choose a date';
  return isLate(chapter, now) && !is_ready ? 'Choose a new date' : null;
}

/** The color of `stateLine`. */
export function stateTone(chapter: Chapter & ListingState, now: number): string {
  if (isLate(chapter, now)) return 'text-danger';
  return chapter.is_ready && !chapter.is_published ? 'text-success' : 'ink-dim';
}

export function formatMoment(isoDate: string | null, now = Date.now()): string {
  return withoutYear(formatDateTime(isoDate), now);
}

export function formatDay(isoDate: string, now: number): string {
  return withoutYear(formatShortDate(isoDate), now);
}

function withoutYear(date: string, now: number): string {
  return date.replace(`, ${formatShortDate(new Date(now).toISOString()).slice(-4)}`, '');
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: SITE_TIME_ZONE });

export function formatSlot(isoDate: string | null): string {
  return isoDate === null
    ? 'No date'
    : `${weekday.format(new Date(isoDate))}, ${formatMoment(isoDate, Date.now())}`;
}

export function editHref(chapterId: string): string {
  return `/admin/chapters/edit?chapter=${encodeURIComponent(chapterId)}`;
}

/** Where the browser stores what is not saved yet; null for a new chapter. */
export const localCopyKey = (chapterId: string | null): string => `chapter-editor:${chapterId ?? 'new'}`;

/** Opens the question of a date. */
export const dateHref = (chapterId: string): string => `${editHref(chapterId)}#date`;

export const isChapterId = (id: string): boolean => /^[0-9a-f-]{36}$/i.test(id);
