import { persistentAtom } from '~/lib/browser/persistent-atom.ts';

export type Places = Readonly<Record<string, number>>;

const MIN_SECONDS = 5;
const BEFORE_END_SECONDS = 10;
const MAX_PLACES = 50;

const $places = persistentAtom<Places>('podcast-places', {}, { encode: JSON.stringify, decode: placesFrom });

export function rememberPlace(slug: string, seconds: number, duration: number): void {
  $places.set(withPlace($places.get(), slug, seconds, duration));
}

export function rememberedPlace(slug: string, duration: number): number {
  return placeIn($places.get(), slug, duration);
}

export function withPlace(places: Places, slug: string, seconds: number, duration: number): Places {
  const others = Object.fromEntries(Object.entries(places).filter(([name]) => name !== slug));
  if (seconds < MIN_SECONDS || seconds > duration - BEFORE_END_SECONDS) return others;
  const kept = Object.entries(others).slice(1 - MAX_PLACES);
  return { ...Object.fromEntries(kept), [slug]: Math.floor(seconds) };
}

export function placeIn(places: Places, slug: string, duration: number): number {
  const seconds = Object.hasOwn(places, slug) ? places[slug] : 0;
  return seconds !== undefined && seconds <= duration - BEFORE_END_SECONDS ? seconds : 0;
}

export function placesFrom(stored: string): Places {
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
    const isPlace = (seconds: unknown) =>
      typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0;
    return Object.fromEntries(Object.entries(value).filter(([, seconds]) => isPlace(seconds)));
  } catch {
    return {};
  }
}
