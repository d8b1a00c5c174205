import { isObject } from '~/lib/browser/persistent-atom.ts';
import { isLineId } from '~/lib/chapter-text/line-ids.ts';
import { readingSeconds } from '~/lib/chapter-text/reading-time.ts';

/** Stored as JSON: {"v":1,"chapters":{"<chapter id>":{…}}}. */
export const READING_KEY = 'reading';
const READING_VERSION = 1;
const MAX_CHAPTERS = 2000;

export type ChapterReading = {
  /** The line at the top of the window; null before the first, and after the chapter is finished. */
  at: string | null;
  /** Fraction of the text above the lower edge of the window, 0 to 1. */
  share: number;
  seconds: number;
  finished: boolean;
  on: number;
};

export type Reading = Readonly<Record<string, ChapterReading>>;

export const NO_READING: Reading = {};
export const NEW_CHAPTER: ChapterReading = { at: null, share: 0, seconds: 0, finished: false, on: 0 };

const CHAPTER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function isChapterId(text: unknown): text is string {
  return typeof text === 'string' && CHAPTER_ID.test(text);
}

export function readingFrom(stored: string): Reading {
  try {
    const value: unknown = JSON.parse(stored);
    return isObject(value) && value['v'] === READING_VERSION ? chaptersFrom(value['chapters']) : NO_READING;
  } catch {
    return NO_READING;
  }
}

export function readingText(reading: Reading): string {
  return JSON.stringify({ v: READING_VERSION, chapters: reading });
}

export function chaptersFrom(value: unknown): Reading {
  if (!isObject(value)) return NO_READING;
  const entries = Object.entries(value).flatMap(([id, entry]): [string, ChapterReading][] =>
    isChapterId(id) && isObject(entry) ? [[id, chapterFrom(entry)]] : [],
  );
  return Object.fromEntries(entries.sort(([, a], [, b]) => b.on - a.on).slice(0, MAX_CHAPTERS));
}

export function mergeReading(one: Reading, other: Reading): Reading {
  const merged: Record<string, ChapterReading> = { ...one };
  for (const [id, theirs] of Object.entries(other)) {
    const ours = one[id] ?? NEW_CHAPTER;
    const newer = theirs.on > ours.on ? theirs : ours;
    merged[id] = {
      ...newer,
      seconds: Math.max(ours.seconds, theirs.seconds),
      finished: ours.finished || theirs.finished,
    };
  }
  return chaptersFrom(merged);
}

function chapterFrom(entry: Record<string, unknown>): ChapterReading {
  return {
    at: isLineId(entry['at']) ? entry['at'] : null,
    share: clamped(entry['share'], 1),
    seconds: Math.round(clamped(entry['seconds'], 1e6)),
    finished: entry['finished'] === true,
    on: Math.round(clamped(entry['on'], 1e14)),
  };
}

function clamped(value: unknown, max: number): number {
  return typeof value === 'number' && value > 0 ? Math.min(value, max) : 0;
}

const MIN_PLACE_SHARE = 0.05;
const MIN_TIME_SHARE = 0.35;
/** A brief reread of an earlier part keeps the later place. */
const KEPT_SECONDS = 30;

export function isFinished(words: number, seconds: number, hasReachedEnd: boolean): boolean {
  return hasReachedEnd && seconds >= readingSeconds(words) * MIN_TIME_SHARE;
}

export function hasPlace(reading: ChapterReading | undefined): reading is ChapterReading & { at: string } {
  return reading !== undefined && reading.at !== null && reading.share >= MIN_PLACE_SHARE;
}

export function shouldKeep(
  earlier: ChapterReading | undefined,
  share: number,
  visitSeconds: number,
): boolean {
  return hasPlace(earlier) && earlier.share > share && visitSeconds < KEPT_SECONDS;
}

export function minutesLeft(words: number, share: number): string {
  const seconds = readingSeconds(words) * (1 - share);
  if (share >= 1) return 'End of the chapter';
  return seconds < 60 ? 'Less than 1 min left' : `${Math.round(seconds / 60)} min left`;
}
