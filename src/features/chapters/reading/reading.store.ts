import type { ReadableAtom } from 'nanostores';
import { persistentAtom } from '~/lib/browser/persistent-atom.ts';
import {
  hasPlace,
  mergeReading,
  NEW_CHAPTER,
  NO_READING,
  READING_KEY,
  readingFrom,
  readingText,
  type ChapterReading,
  type Reading,
} from './reading.ts';

const $stored = persistentAtom<Reading>(READING_KEY, NO_READING, {
  encode: readingText,
  decode: readingFrom,
});

export const $reading: ReadableAtom<Reading> = $stored;

export function saveReading(chapterId: string, change: Partial<ChapterReading>, now: number): void {
  const reading = $stored.get();
  $stored.set({ ...reading, [chapterId]: { ...NEW_CHAPTER, ...reading[chapterId], ...change, on: now } });
}

export function addReading(reading: Reading): void {
  $stored.set(mergeReading($stored.get(), reading));
}

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
