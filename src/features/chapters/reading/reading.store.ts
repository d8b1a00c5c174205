import type { ReadableAtom } from 'nanostores';
import { persistentAtom } from '~/lib/browser/persistent-atom.ts';
import {
  hasPosition,
  mergeReading,
  NEW_CHAPTER,
  NO_READING,
  READING_KEY,
  parseReading,
  serializeReading,
  type ChapterProgress,
  type Reading,
} from './reading.ts';

const $stored = persistentAtom<Reading>(READING_KEY, NO_READING, {
  encode: serializeReading,
  decode: parseReading,
});

export const $reading: ReadableAtom<Reading> = $stored;

export function saveReading(chapterId: string, change: Partial<ChapterProgress>, now: number): void {
  const reading = $stored.get();
  $stored.set({ ...reading, [chapterId]: { ...NEW_CHAPTER, ...reading[chapterId], ...change, on: now } });
}

export function addReading(reading: Reading): void {
  $stored.set(mergeReading($stored.get(), reading));
}

export function latestPosition<C extends { id: string; is_published: boolean }>(
  chapters: readonly C[],
  reading: Reading,
): { chapter: C; at: string } | null {
  const [latest] = chapters
    .flatMap((chapter) => {
      const saved = reading[chapter.id];
      return chapter.is_published && hasPosition(saved) ? [{ chapter, at: saved.at, on: saved.on }] : [];
    })
    .sort((a, b) => b.on - a.on);
  return latest ?? null;
}
