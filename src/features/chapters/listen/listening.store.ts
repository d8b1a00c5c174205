import type { ReadableAtom } from 'nanostores';
import { isObject, jsonAtom } from '~/lib/browser/persistent-atom.ts';

export type Place = { paragraph: number; words: string };

export type ListenPlaces = Readonly<Record<string, Place>>;

export type ListenSettings = {
  speed: number;
  voice: string;
  quoteVoice: string;
};

export const SPEEDS = [0.7, 0.85, 1, 1.15, 1.3, 1.5, 1.75, 2] as const;

const MAX_PLACES = 200;
const MAX_TEXT = 300;

const $settings = jsonAtom<ListenSettings>(
  'listen-settings',
  { speed: 1, voice: '', quoteVoice: '' },
  settingsFrom,
);
const $places = jsonAtom<ListenPlaces>('listen-places', {}, listenPlacesFrom);

export const $listenSettings: ReadableAtom<ListenSettings> = $settings;

export function changeListenSettings(change: Partial<ListenSettings>): void {
  $settings.set({ ...$settings.get(), ...change });
}

export function listenPlaces(): ListenPlaces {
  return $places.get();
}

export function keepListenPlace(chapterId: string, place: Place | undefined): void {
  const others = Object.entries($places.get()).filter(([id]) => id !== chapterId);
  const kept = place ? [...others, [chapterId, place] as const] : others;
  $places.set(listenPlacesFrom(Object.fromEntries(kept)));
}

export function addListenPlaces(places: ListenPlaces): void {
  const joined = { ...$places.get() };
  for (const [id, place] of Object.entries(places)) {
    const known = joined[id];
    if (!known || place.paragraph > known.paragraph) joined[id] = place;
  }
  $places.set(listenPlacesFrom(joined));
}

export function settingsFrom(stored: unknown): ListenSettings {
  const { speed, voice, quoteVoice } = isObject(stored) ? stored : {};
  return {
    speed: SPEEDS.find((known) => known === speed) ?? 1,
    voice: isShortText(voice) ? voice : '',
    quoteVoice: isShortText(quoteVoice) ? quoteVoice : '',
  };
}

export function listenPlacesFrom(stored: unknown): ListenPlaces {
  if (!isObject(stored)) return {};
  const places = Object.entries(stored).flatMap(([id, place]) => {
    const { paragraph, words } = isObject(place) ? place : {};
    const isPlace = isShortText(id) && Number.isSafeInteger(paragraph) && isShortText(words) && words !== '';
    return isPlace ? [[id, { paragraph: paragraph as number, words }] as const] : [];
  });
  return Object.fromEntries(places.slice(-MAX_PLACES));
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT;
}
