import { isObject } from '~/lib/browser/persistent-atom.ts';
import { isLineId } from '~/lib/chapter-text/line-ids.ts';
import { readingSeconds } from '~/lib/chapter-text/reading-time.ts';

/** Stored as JSON: {"v":1,"chapters":{"<chapter id>":{…}}}. */
export const READING_KEY = 'reading';
const READING_VERSION = 1;
const MAX_CHAPTERS = 2000;

export type ChapterProgress = {
  /** The line at the top of the window. Null above the first line and after finishing the chapter. */
  at: string | null;
  /** Fraction of the text that has been scrolled into view, 0 to 1. */
  share: number;
  seconds: number;
  finished: boolean;
  /** In which it was finished. */
  edition: number;
  on: number;
};

export type Reading = Readonly<Record<string, ChapterProgress>>;

export const NO_READING: Reading = {};
export const NEW_CHAPTER: ChapterProgress = {
  at: null,
  share: 0,
  seconds: 0,
  finished: false,
  edition: 1,
  on: 0,
};

const CHAPTER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function parseReading(stored: string): Reading {
  try {
    const value: unknown = JSON.parse(stored);
    return isObject(value) && value['v'] === READING_VERSION ? parseChapters(value['chapters']) : NO_READING;
  } catch {
    return NO_READING;
  }
}

export function serializeReading(reading: Reading): string {
  return JSON.stringify({ v: READING_VERSION, chapters: reading });
}

export function parseChapters(value: unknown): Reading {
  if (!isObject(value)) return NO_READING;
  const entries = Object.entries(value).flatMap(([id, entry]): [string, ChapterProgress][] =>
    CHAPTER_ID.test(id) && isObject(entry) ? [[id, parseChapter(entry)]] : [],
  );
  return Object.fromEntries(entries.sort(([, a], [, b]) => b.on - a.on).slice(0, MAX_CHAPTERS));
}

export function mergeReading(ours: Reading, theirs: Reading): Reading {
  const merged: Record<string, ChapterProgress> = { ...ours };
  for (const [id, their] of Object.entries(theirs)) {
    const our = ours[id] ?? NEW_CHAPTER;
    const newer = their.on > our.on ? their : our;
    merged[id] = {
      ...newer,
      seconds: Math.max(our.seconds, their.seconds),
      finished: our.finished || their.finished,
      edition: Math.max(our.edition, their.edition),
    };
  }
  return parseChapters(merged);
}

function parseChapter(entry: Record<string, unknown>): ChapterProgress {
  return {
    at: isLineId(entry['at']) ? entry['at'] : null,
    share: clamp(entry['share'], 1),
    seconds: Math.round(clamp(entry['seconds'], 1e6)),
    finished: entry['finished'] === true,
    // Missing in what was stored before editions were numbered.
    edition: Math.max(1, Math.round(clamp(entry['edition'], 9999))),
    on: Math.round(clamp(entry['on'], 1e14)),
  };
}

function clamp(value: unknown, max: number): number {
  return typeof value === 'number' && value > 0 ? Math.min(value, max) : 0;
}

const MIN_POSITION_FRACTION = 0.05;
const MIN_TIME_FRACTION = 0.35;
/** A shorter look at an earlier part does not replace the later position. */
const MIN_REREAD_SECONDS = 30;

export function isFinished(wordCount: number, seconds: number, hasReachedEnd: boolean): boolean {
  return hasReachedEnd && seconds >= readingSeconds(wordCount) * MIN_TIME_FRACTION;
}

export function hasPosition(
  reading: ChapterProgress | undefined,
): reading is ChapterProgress & { at: string } {
  return reading !== undefined && reading.at !== null && reading.share >= MIN_POSITION_FRACTION;
}

export function isBriefReread(
  earlier: ChapterProgress | undefined,
  share: number,
  visitSeconds: number,
): boolean {
  return hasPosition(earlier) && earlier.share > share && visitSeconds < MIN_REREAD_SECONDS;
}

export function formatTimeLeft(wordCount: number, fraction: number): string {
  const seconds = readingSeconds(wordCount) * (1 - fraction);
  if (fraction >= 1) return 'End of chapter';
  return seconds < 60 ? 'Less than 1 min left' : `${Math.round(seconds / 60)} min left`;
}
