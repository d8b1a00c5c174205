// Where a chapter is in its life, and what will become of it, in words.
import { formatDateTime, formatShortDate } from '~/lib/dates/dates.ts';

export type ChapterState = 'draft' | 'ready' | 'published' | 'withdrawn';

type Chapter = {
  is_published: boolean;
  is_ready: boolean;
  release_date: string | null;
  published_at: string | null;
};

/** What else is known of a chapter. */
export type Surroundings = {
  /** Whether a draft with a text is stored; undefined while that is not known. */
  hasDraft: boolean | undefined;
  /** Whether it was published before. */
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

/** 'Draft', 'Ready', 'Published' or 'Withdrawn'. */
export function stateName(state: ChapterState): string {
  return STATE_NAMES[state];
}

/**
 * What becomes of a chapter, in one sentence without a full stop.
 * @param now milliseconds since the epoch
 */
export function stateWords(chapter: Chapter, { hasDraft, isWithdrawn }: Surroundings, now: number): string {
  const { is_published, is_ready, release_date, published_at } = chapter;
  if (is_published) {
    const moment = `Published ${formatDateTime(published_at ?? release_date)}`;
    return hasDraft ? `${moment}; has unpublished changes` : moment;
  }
  if (release_date === null) return hasDraft === false ? 'No date, no text yet' : 'No date';
  const isAhead = Date.parse(release_date) > now;
  if (is_ready) return isAhead ? `Goes out ${momentWords(release_date, now)}` : 'Goes out within a minute';
  const reason = hasDraft === false ? 'No text yet' : 'Not ready';
  // It did go out, and was taken back.
  if (isWithdrawn && !isAhead) return `${reason}: was planned for ${dayWords(release_date, now)}`;
  return `${reason}: ${isAhead ? 'will' : 'did'} not go out on ${dayWords(release_date, now)}`;
}

/** 'Nov 28, 20:00', with the year where it is another than now's. @param now milliseconds since the epoch */
export function momentWords(isoDate: string, now: number): string {
  return withoutYear(formatDateTime(isoDate), now);
}

/** 'Nov 28', with the year where it is another than now's. @param now milliseconds since the epoch */
export function dayWords(isoDate: string, now: number): string {
  return withoutYear(formatShortDate(isoDate), now);
}

function withoutYear(words: string, now: number): string {
  const [, year = ''] = /, (\d{4})$/.exec(formatShortDate(new Date(now).toISOString())) ?? [];
  return words.replace(`, ${year}`, '');
}
