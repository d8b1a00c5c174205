// 'My reading' as a file: what was read, the places, the preferences. Written and read without a browser.
import { listenPlacesFrom, type ListenPlaces } from '../listen/listen-places.ts';
import { chaptersFrom, isObject, type Reading } from './reading.ts';

export const FILE_KIND = 'speaking-with-the-almighty/my-reading';
export const FILE_VERSION = 1;
export const FILE_NAME = 'my-reading.json';
/** Ten times what two thousand chapters need. */
export const MOST_BYTES = 5_000_000;
const MOST_VIEWED = 10_000;

export type MyReading = {
  /** Ids of the opened chapters, oldest first. */
  viewed: readonly string[];
  reading: Reading;
  /** Where listening stopped, by chapter. */
  listening: ListenPlaces;
  /** What is stored under the keys of the preferences. */
  preferences: Readonly<Record<string, string>>;
};

export type FileProblem = 'too large' | 'not json' | 'not ours' | 'other version';

export function fileText(mine: MyReading, savedAt: Date): string {
  const content = { kind: FILE_KIND, version: FILE_VERSION, savedAt: savedAt.toISOString(), ...mine };
  return JSON.stringify(content, null, 1);
}

/**
 * What a file holds, or why it cannot be taken. Only texts of a known shape come through.
 * @param choices the preferences there are: what may be stored under each key
 */
export function myReadingFrom(
  text: string,
  choices: ReadonlyMap<string, readonly string[]>,
): MyReading | FileProblem {
  if (text.length > MOST_BYTES) return 'too large';
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return 'not json';
  }
  if (!isObject(file) || file['kind'] !== FILE_KIND) return 'not ours';
  if (file['version'] !== FILE_VERSION) return 'other version';
  const { viewed, reading, listening, preferences } = file;
  const stored = isObject(preferences) ? preferences : {};
  return {
    viewed: Array.isArray(viewed) ? viewed.filter(isShortText).slice(0, MOST_VIEWED) : [],
    reading: chaptersFrom(reading),
    listening: listenPlacesFrom(listening),
    preferences: Object.fromEntries(
      [...choices].flatMap(([key, allowed]) => {
        const choice = allowed.find((value) => value === stored[key]);
        return choice === undefined ? [] : [[key, choice]];
      }),
    ),
  };
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 40;
}
