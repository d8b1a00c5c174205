import { formatDateTime, formatShortDate } from '~/lib/dates/dates.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';

export type ChapterState = 'draft' | 'ready' | 'published' | 'withdrawn';

type Chapter = {
  is_published: boolean;
  is_ready: boolean;
  release_date: string | null;
  published_at: string | null;
};

export type Surroundings = {
  hasDraft: boolean | undefined;
  isWithdrawn: boolean;
};

const STATE_NAMES: Record<ChapterState, string> = {
  draft: 'Draft',
  ready: 'Ready',
  published: 'Published',
  withdrawn: 'Withdrawn',
};

export function chapterState(
  { is_published, is_ready }: Pick<Chapter, 'is_published' | 'is_ready'>,
  isWithdrawn: boolean,
): ChapterState {
  if (is_published) return 'published';
  if (is_ready) return 'ready';
  return isWithdrawn ? 'withdrawn' : 'draft';
}

export function stateName(state: ChapterState): string {
  return STATE_NAMES[state];
}

export function stateLine(chapter: Chapter & Surroundings): string {
  const state = chapterState(chapter, chapter.isWithdrawn);
  const change = describeState(chapter, chapter, Date.now());
  return state === 'published' ? change : `${stateName(state)} · ${change}`;
}

export function describeState(
  chapter: Chapter,
  { hasDraft, isWithdrawn }: Surroundings,
  now: number,
): string {
  const { is_published, is_ready, release_date, published_at } = chapter;
  if (is_published) {
    const moment = `Published ${formatDateTime(published_at ?? release_date)}`;
    return hasDraft ? `${moment}; has unpublished changes` : moment;
  }
  if (release_date === null) return hasDraft === false ? 'No date, no text yet' : 'No date';
  const isAhead = Date.parse(release_date) > now;
  if (is_ready) return isAhead ? `Goes out ${formatMoment(release_date, now)}` : 'Goes out within a minute';
  const reason = hasDraft === false ? 'No text yet' : 'Not ready';
  if (isWithdrawn && !isAhead) return `${reason}: was planned for ${formatDay(release_date, now)}`;
  return `${reason}: ${isAhead ? 'will' : 'did'} not go out on ${formatDay(release_date, now)}`;
}

/**
 * Deadline for undoing a publication before it is emailed, in milliseconds since the epoch; null if it cannot be undone.
 * @param mailDelayMs how long emails about a publication wait
 */
export function undoUntil(
  { is_published, published_at }: Pick<Chapter, 'is_published' | 'published_at'>,
  mailDelayMs: number,
  now: number,
): number | null {
  if (!is_published || published_at === null) return null;
  const end = Date.parse(published_at) + mailDelayMs;
  return end > now ? end : null;
}

export function formatMoment(isoDate: string, now: number): string {
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
  return isoDate === null ? 'No date' : `${weekday.format(new Date(isoDate))}, ${formatDateTime(isoDate)}`;
}
