// When a place is remembered and offered, and when a chapter is finished.
import { readingSeconds } from '~/lib/chapter-text/reading-time.ts';
import type { ChapterReading, Reading } from './reading.ts';

/** Before this share of the text there is no place to come back to. */
const BEGUN_AT_SHARE = 0.05;
/** Quick readers take this part of the quiet reader's time. */
const QUICKEST_PART = 0.35;
/** So long an older place is kept from a visitor who only looks around before it. */
const KEPT_SECONDS = 30;

/** Whether a chapter is finished: its end was reached, and there was time to read it. */
export function isFinished(words: number, seconds: number, hasReachedEnd: boolean): boolean {
  return hasReachedEnd && seconds >= readingSeconds(words) * QUICKEST_PART;
}

/** Whether there is a place to go on from. */
export function hasPlace(reading: ChapterReading | undefined): reading is ChapterReading & { at: string } {
  return reading !== undefined && reading.at !== null && reading.share >= BEGUN_AT_SHARE;
}

/** Whether the place of an earlier visit stays: it is further on, and this visit has only begun. */
export function keepsPlace(
  earlier: ChapterReading | undefined,
  share: number,
  visitSeconds: number,
): boolean {
  return hasPlace(earlier) && earlier.share > share && visitSeconds < KEPT_SECONDS;
}

/** Words for what is left to read. @param share how much of the text has been seen, 0 to 1 */
export function minutesLeft(words: number, share: number): string {
  const seconds = readingSeconds(words) * (1 - share);
  if (share >= 1) return 'End of the chapter';
  return seconds < 60 ? 'Less than 1 min left' : `${Math.round(seconds / 60)} min left`;
}

/** The chapter to go on with: the published one whose place is the newest. */
export function latestPlace<C extends { id: string; is_published: boolean }>(
  chapters: readonly C[],
  reading: Reading,
): { chapter: C; at: string } | null {
  const [latest] = chapters
    .flatMap((chapter) => {
      const known = reading[chapter.id];
      return chapter.is_published && hasPlace(known) ? [{ chapter, at: known.at, on: known.on }] : [];
    })
    .sort((a, b) => b.on - a.on);
  return latest ?? null;
}
