// How this browser reads aloud, and where it stopped in each chapter. Stored as JSON under two keys.
import type { ReadableAtom } from 'nanostores';
import { persistentAtom } from '~/lib/browser/persistent-atom.ts';

/** A place that survives small edits of the text: the beginning of a sentence, and the paragraph it was in. */
export type Place = { paragraph: number; words: string };

export type ListenPlaces = Readonly<Record<string, Place>>;

const MAX_PLACES = 200;
const MAX_TEXT = 300;

export const SPEEDS = [0.7, 0.85, 1, 1.15, 1.3, 1.5, 1.75, 2] as const;

export type ListenSettings = {
  speed: number;
  voice: string;
  quoteVoice: string;
};

const DEFAULTS: ListenSettings = { speed: 1, voice: '', quoteVoice: '' };

const $settings = persistentAtom<ListenSettings>('listen-settings', DEFAULTS, {
  encode: JSON.stringify,
  decode: settingsFrom,
});
const $places = persistentAtom<ListenPlaces>(
  'listen-places',
  {},
  {
    encode: JSON.stringify,
    decode: placesFrom,
  },
);

export const $listenSettings: ReadableAtom<ListenSettings> = $settings;

export function changeListenSettings(change: Partial<ListenSettings>): void {
  $settings.set({ ...$settings.get(), ...change });
}

export function listenPlace(chapterId: string): Place | undefined {
  return $places.get()[chapterId];
}

export function keepListenPlace(chapterId: string, place: Place | undefined): void {
  const others = Object.entries($places.get()).filter(([id]) => id !== chapterId);
  const kept = place ? [...others, [chapterId, place] as const] : others;
  $places.set(listenPlacesFrom(Object.fromEntries(kept)));
}

export function listenPlaces(): ListenPlaces {
  return $places.get();
}

export function addListenPlaces(places: ListenPlaces): void {
  $places.set(furtherPlaces($places.get(), places));
}

export function settingsFrom(stored: string): ListenSettings {
  const { speed, voice, quoteVoice } = objectFrom(stored);
  return {
    speed: SPEEDS.find((known) => known === speed) ?? DEFAULTS.speed,
    voice: isShortText(voice) ? voice : '',
    quoteVoice: isShortText(quoteVoice) ? quoteVoice : '',
  };
}

export function placesFrom(stored: string): ListenPlaces {
  return listenPlacesFrom(objectFrom(stored));
}

function objectFrom(stored: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT;
}

export function listenPlacesFrom(value: unknown): ListenPlaces {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const places = Object.entries(value).flatMap(([id, place]) => {
    const { paragraph, words } = (place ?? {}) as Partial<Record<keyof Place, unknown>>;
    const isPlace = isShortText(id) && Number.isSafeInteger(paragraph) && isShortText(words) && words !== '';
    return isPlace ? [[id, { paragraph: paragraph as number, words: words as string }] as const] : [];
  });
  return Object.fromEntries(places.slice(-MAX_PLACES));
}

/** Both as one: of two places in a chapter the one further on. */
function furtherPlaces(one: ListenPlaces, other: ListenPlaces): ListenPlaces {
  const joined = { ...one };
  for (const [id, place] of Object.entries(other)) {
    const known = joined[id];
    if (!known || place.paragraph > known.paragraph) joined[id] = place;
  }
  return listenPlacesFrom(joined);
}
