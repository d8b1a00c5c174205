import { isObject } from '~/lib/browser/persistent-atom.ts';
import { applyChoice, choicesOf, TEXT_COLOR, TEXT_SIZE } from '~/lib/preferences/display-preferences.ts';
import {
  listenPlacesFrom,
  type ListenPlaces,
  addListenPlaces,
  listenPlaces,
} from '../listen/listening.store.ts';
import { LOOKS } from '../reader/look/look.ts';
import { $viewedChapters, markChapterViewed } from '../viewed-chapters.store.ts';
import { addReading, $reading } from './reading.store.ts';
import { chaptersFrom, type Reading, READING_KEY, readingText } from './reading.ts';

const FILE_KIND = 'speaking-with-the-almighty/my-reading';
const FILE_VERSION = 1;
export const FILE_NAME = 'my-reading.json';
export const MAX_BYTES = 5_000_000;
const MAX_VIEWED = 10_000;

export type MyReading = {
  viewed: readonly string[];
  reading: Reading;
  listening: ListenPlaces;
  preferences: Readonly<Record<string, string>>;
};

export type FileProblem = 'too large' | 'not json' | 'unknown format' | 'unsupported version';

export function fileText(mine: MyReading, savedAt: Date): string {
  const content = { kind: FILE_KIND, version: FILE_VERSION, savedAt: savedAt.toISOString(), ...mine };
  return JSON.stringify(content, null, 1);
}

export function myReadingFrom(text: string): MyReading | FileProblem {
  if (text.length > MAX_BYTES) return 'too large';
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return 'not json';
  }
  if (!isObject(file) || file['kind'] !== FILE_KIND) return 'unknown format';
  if (file['version'] !== FILE_VERSION) return 'unsupported version';
  const { viewed, reading, listening, preferences } = file;
  const stored = isObject(preferences) ? preferences : {};
  return {
    viewed: Array.isArray(viewed) ? viewed.filter(isShortText).slice(0, MAX_VIEWED) : [],
    reading: chaptersFrom(reading),
    listening: listenPlacesFrom(listening),
    preferences: Object.fromEntries(
      [...PREFERENCES].flatMap(([key, allowed]) => {
        const choice = allowed.find((value) => value === stored[key]);
        return choice === undefined ? [] : [[key, choice]];
      }),
    ),
  };
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 40;
}

const PREFERENCES: ReadonlyMap<string, readonly string[]> = new Map(
  [TEXT_COLOR, TEXT_SIZE, ...LOOKS].map((preference) => [preference.key, choicesOf(preference)]),
);

export function myReading(): MyReading {
  const preferences: Record<string, string> = {};
  for (const [key, choices] of PREFERENCES) {
    const stored = read(key);
    if (stored !== null && choices.includes(stored)) preferences[key] = stored;
  }
  return { viewed: $viewedChapters.get(), reading: $reading.get(), listening: listenPlaces(), preferences };
}

/** Merges progress and replaces preferences. Returns whether everything was stored. */
export function importReading({ viewed, reading, listening, preferences }: MyReading): boolean {
  viewed.forEach(markChapterViewed);
  addReading(reading);
  addListenPlaces(listening);
  try {
    for (const [key, choice] of Object.entries(preferences)) {
      localStorage.setItem(key, choice);
      applyChoice(PREFERENCES.get(key) ?? [], choice);
    }
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
