import type { ManagedChapter } from '~/data/admin-chapters.ts';
import { formatDateTime, formatShortDate, formatTime } from '~/lib/dates/dates.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';

type Chapter = Pick<ManagedChapter, 'is_published' | 'is_ready' | 'release_date' | 'published_at'> &
  Partial<Pick<ManagedChapter, 'is_announced'>>;

export type ListingState = {
  hasDraft: boolean | undefined;
  isWithdrawn: boolean;
};

/** The site looks for due chapters every minute. */
const MAX_PUBLICATION_DELAY_MS = 5 * 60_000;

/** Whether the date has passed; a ready chapter has five minutes more. */
export function isOverdue(
  { is_ready, release_date }: Pick<Chapter, 'is_ready' | 'release_date'>,
  now: number,
): boolean {
  if (release_date === null) return false;
  return now - Date.parse(release_date) >= (is_ready ? MAX_PUBLICATION_DELAY_MS : 0);
}

/** A chapter that the author unpublished is not late until it is ready again. */
export function isLate(chapter: Chapter & Pick<ListingState, 'isWithdrawn'>, now: number): boolean {
  const { is_published, is_ready, isWithdrawn } = chapter;
  return !is_published && (is_ready || !isWithdrawn) && isOverdue(chapter, now);
}

/** @param hasTime whether the time of publication is not shown beside it */
export function stateLine(chapter: Chapter & ListingState, now = Date.now(), hasTime = true): string {
  const { is_published, is_ready, release_date, published_at, hasDraft, isWithdrawn } = chapter;
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
  const reason = hasDraft === false ? 'no text yet' : 'not ready';
  if (isLate(chapter, now)) return `Late · ${reason}${email}`;
  if (isWithdrawn) return `Unpublished · ${reason}${email}`;
  if (release_date === null && hasDraft !== false) return '';
  return reason.charAt(0).toUpperCase() + reason.slice(1) + email;
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
