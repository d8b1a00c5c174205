// How this browser reads aloud, and where it stopped in each chapter. Stored as JSON under two keys.
import type { ReadableAtom } from 'nanostores';
import { persistentAtom } from '~/lib/browser/persistent-atom.ts';
import {
  furtherPlaces,
  isShortText,
  listenPlacesFrom,
  type ListenPlaces,
  type Place,
} from './listen-places.ts';

/** Speeds on offer; 1 is the voice's usual one. */
export const SPEEDS = [0.7, 0.85, 1, 1.15, 1.3, 1.5, 1.75, 2] as const;

export type ListenSettings = {
  speed: number;
  /** Addresses of voices (voiceURI); empty leaves the choice to the browser. */
  voice: string;
  /** For what is in quotation marks; empty for the same voice. */
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

/** Where listening stopped in a chapter. */
export function listenPlace(chapterId: string): Place | undefined {
  return $places.get()[chapterId];
}

/** Undefined forgets the place: the chapter was heard to its end. */
export function keepListenPlace(chapterId: string, place: Place | undefined): void {
  const others = Object.entries($places.get()).filter(([id]) => id !== chapterId);
  const kept = place ? [...others, [chapterId, place] as const] : others;
  $places.set(listenPlacesFrom(Object.fromEntries(kept)));
}

export function listenPlaces(): ListenPlaces {
  return $places.get();
}

/** Adds places from elsewhere. */
export function addListenPlaces(places: ListenPlaces): void {
  $places.set(furtherPlaces($places.get(), places));
}

/** Settings as stored; what is not one of them counts as unset. */
export function settingsFrom(stored: string): ListenSettings {
  const { speed, voice, quoteVoice } = objectFrom(stored);
  return {
    speed: SPEEDS.find((known) => known === speed) ?? DEFAULTS.speed,
    voice: isShortText(voice) ? voice : '',
    quoteVoice: isShortText(quoteVoice) ? quoteVoice : '',
  };
}

/** Places as stored; anything else under the key counts as none. */
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
