// Between a file and what this browser stores.
import {
  TEXT_COLOR_KEY,
  TEXT_COLORS,
  TEXT_SIZE_KEY,
  TEXT_SIZES,
} from '~/lib/preferences/display-preferences.ts';
import { addListenPlaces, listenPlaces } from '../listen/listening.store.ts';
import { LOOKS } from '../reader/look/look.ts';
import { $viewedChapters, markChapterViewed } from '../viewed-chapters.store.ts';
import { READING_EVENT, READING_KEY, readingText } from './reading.ts';
import { addReading, $reading } from './reading.store.ts';
import type { MyReading } from './reading-file.ts';

/** What may be stored under the keys of the preferences. */
export const PREFERENCES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  [TEXT_COLOR_KEY, TEXT_COLORS],
  [TEXT_SIZE_KEY, TEXT_SIZES],
  ...LOOKS.map(([key, choices]) => [key, choices] as const),
]);

/** What this browser stores of the visitor's reading. */
export function myReading(): MyReading {
  const preferences: Record<string, string> = {};
  for (const [key, choices] of PREFERENCES) {
    const stored = read(key);
    if (stored !== null && choices.includes(stored)) preferences[key] = stored;
  }
  return { viewed: $viewedChapters.get(), reading: $reading.get(), listening: listenPlaces(), preferences };
}

/** Adds a reading to what there is; its preferences take the place of those here. Returns whether all of it is stored. */
export function takeReading({ viewed, reading, listening, preferences }: MyReading): boolean {
  viewed.forEach(markChapterViewed);
  addReading(reading);
  addListenPlaces(listening);
  dispatchEvent(new Event(READING_EVENT));
  try {
    for (const [key, choice] of Object.entries(preferences)) {
      localStorage.setItem(key, choice);
      document.documentElement.classList.remove(...(PREFERENCES.get(key) ?? []));
      document.documentElement.classList.add(choice);
    }
    // A storage that is full refuses what is new and goes on showing what it had.
    return read(READING_KEY) === readingText($reading.get());
  } catch {
    return false;
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
