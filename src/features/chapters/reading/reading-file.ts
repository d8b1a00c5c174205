import { isObject } from '~/lib/browser/persistent-atom.ts';
import { applyChoice, choicesOf, TEXT_COLOR, TEXT_SIZE } from '~/lib/preferences/display-preferences.ts';
import {
  parseListenPositions,
  type ListenPositions,
  mergeListenPositions,
  getListenPositions,
} from '../listen/listening.store.ts';
import { READER_PREFERENCES } from '../reader/appearance/reader-preferences.ts';
import { $viewedChapters, markChapterViewed } from '../viewed-chapters.store.ts';
import { addReading, $reading } from './reading.store.ts';
import { parseChapters, type Reading, READING_KEY, serializeReading } from './reading.ts';

const FILE_KIND = 'speaking-with-the-almighty/my-reading';
const FILE_VERSION = 1;
export const FILE_NAME = 'my-reading.json';
export const MAX_FILE_BYTES = 5_000_000;
const MAX_VIEWED_CHAPTERS = 10_000;

type ReadingData = {
  viewed: readonly string[];
  reading: Reading;
  listening: ListenPositions;
  preferences: Readonly<Record<string, string>>;
};

export type FileError = 'too large' | 'not json' | 'unknown format' | 'unsupported version';

export function serializeReadingFile(data: ReadingData, savedAt: Date): string {
  const content = { kind: FILE_KIND, version: FILE_VERSION, savedAt: savedAt.toISOString(), ...data };
  return JSON.stringify(content, null, 1);
}

export function parseReadingFile(text: string): ReadingData | FileError {
  if (text.length > MAX_FILE_BYTES) return 'too large';
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
    viewed: Array.isArray(viewed) ? viewed.filter(isShortText).slice(0, MAX_VIEWED_CHAPTERS) : [],
    reading: parseChapters(reading),
    listening: parseListenPositions(listening),
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
  [TEXT_COLOR, TEXT_SIZE, ...READER_PREFERENCES].map((preference) => [preference.key, choicesOf(preference)]),
);

export function collectReadingData(): ReadingData {
  const preferences: Record<string, string> = {};
  for (const [key, choices] of PREFERENCES) {
    const stored = readStored(key);
    if (stored !== null && choices.includes(stored)) preferences[key] = stored;
  }
  return {
    viewed: $viewedChapters.get(),
    reading: $reading.get(),
    listening: getListenPositions(),
    preferences,
  };
}

/** Merges reading progress and overwrites preferences. Returns whether everything was stored. */
export function importReadingData({ viewed, reading, listening, preferences }: ReadingData): boolean {
  viewed.forEach(markChapterViewed);
  addReading(reading);
  mergeListenPositions(listening);
  try {
    for (const [key, choice] of Object.entries(preferences)) {
      localStorage.setItem(key, choice);
      applyChoice(PREFERENCES.get(key) ?? [], choice);
    }
    return readStored(READING_KEY) === serializeReading($reading.get());
  } catch {
    return false;
  }
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
