// What a visitor has read: places, times and ends by chapter. Rules and the stored shape, without a browser.
import { isLineId } from '~/lib/chapter-text/line-ids.ts';

/** Stored as JSON: {"v":1,"chapters":{"<chapter id>":{…}}}. */
export const READING_KEY = 'reading';
/** Fired on the window when a reading has come from a file. */
export const READING_EVENT = 'reading';
export const READING_VERSION = 1;
const MOST_CHAPTERS = 2000;

export type ChapterReading = {
  /** The line that was at the top of the window; null before any, and once the chapter is finished. */
  at: string | null;
  /** How much of the text was above the lower edge of the window then, 0 to 1. */
  share: number;
  /** Seconds that the chapter was open and visible, all visits together. */
  seconds: number;
  finished: boolean;
  /** When this was last changed, in milliseconds since the epoch. */
  on: number;
};

export type Reading = Readonly<Record<string, ChapterReading>>;

export const NOTHING_READ: Reading = {};
export const NEW_CHAPTER: ChapterReading = { at: null, share: 0, seconds: 0, finished: false, on: 0 };

/** A chapter's id is a UUID. */
const CHAPTER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isChapterId(text: unknown): text is string {
  return typeof text === 'string' && CHAPTER_ID.test(text);
}

/** What storage holds; whatever has another shape counts as nothing. */
export function readingFrom(stored: string): Reading {
  try {
    const value: unknown = JSON.parse(stored);
    return isObject(value) && value['v'] === READING_VERSION ? chaptersFrom(value['chapters']) : NOTHING_READ;
  } catch {
    return NOTHING_READ;
  }
}

export function readingText(reading: Reading): string {
  return JSON.stringify({ v: READING_VERSION, chapters: reading });
}

/** The entries of a right shape, the newest if there are too many. */
export function chaptersFrom(value: unknown): Reading {
  if (!isObject(value)) return NOTHING_READ;
  const entries = Object.entries(value).flatMap(([id, entry]): [string, ChapterReading][] =>
    isChapterId(id) && isObject(entry) ? [[id, chapterFrom(entry)]] : [],
  );
  return Object.fromEntries(entries.sort(([, a], [, b]) => b.on - a.on).slice(0, MOST_CHAPTERS));
}

/** Both readings of each chapter as one: the newer place, the longer time, and finished if either was. */
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

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function chapterFrom(entry: Record<string, unknown>): ChapterReading {
  return {
    at: isLineId(entry['at']) ? entry['at'] : null,
    share: bounded(entry['share'], 1),
    seconds: Math.round(bounded(entry['seconds'], 1e6)),
    finished: entry['finished'] === true,
    on: Math.round(bounded(entry['on'], 1e14)),
  };
}

function bounded(value: unknown, most: number): number {
  return typeof value === 'number' && value > 0 ? Math.min(value, most) : 0;
}
