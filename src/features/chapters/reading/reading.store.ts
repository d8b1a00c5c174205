// What this visitor has read, in this browser; see reading.ts for the stored shape.
import type { ReadableAtom } from 'nanostores';
import { persistentAtom } from '~/lib/browser/persistent-atom.ts';
import {
  mergeReading,
  NEW_CHAPTER,
  NOTHING_READ,
  READING_KEY,
  readingFrom,
  readingText,
  type ChapterReading,
  type Reading,
} from './reading.ts';

const $stored = persistentAtom<Reading>(READING_KEY, NOTHING_READ, {
  encode: readingText,
  decode: readingFrom,
});

export const $reading: ReadableAtom<Reading> = $stored;

/** Changes what is known of one chapter. @param now milliseconds since the epoch */
export function noteReading(chapterId: string, change: Partial<ChapterReading>, now: number): void {
  const reading = $stored.get();
  $stored.set({ ...reading, [chapterId]: { ...NEW_CHAPTER, ...reading[chapterId], ...change, on: now } });
}

/** Adds a reading from elsewhere. Nothing is lost by it. */
export function addReading(reading: Reading): void {
  $stored.set(mergeReading($stored.get(), reading));
}
