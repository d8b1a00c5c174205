// In seconds.
import { isObject, jsonAtom } from '~/lib/browser/persistent-atom.ts';

export type Places = Readonly<Record<string, number>>;

const MIN_SECONDS = 5;
const BEFORE_END_SECONDS = 10;
const MAX_PLACES = 50;

const $places = jsonAtom<Places>('podcast-places', {}, placesFrom);

export function rememberPlace(slug: string, seconds: number, duration: number): void {
  $places.set(withPlace($places.get(), slug, seconds, duration));
}

export function rememberedPlace(slug: string, duration: number): number {
  return placeIn($places.get(), slug, duration);
}

export function withPlace(places: Places, slug: string, seconds: number, duration: number): Places {
  const others = Object.entries(places).filter(([name]) => name !== slug);
  if (seconds < MIN_SECONDS || seconds > duration - BEFORE_END_SECONDS) return Object.fromEntries(others);
  return Object.fromEntries([...others.slice(1 - MAX_PLACES), [slug, Math.floor(seconds)]]);
}

export function placeIn(places: Places, slug: string, duration: number): number {
  const seconds = Object.hasOwn(places, slug) ? places[slug] : 0;
  return seconds !== undefined && seconds <= duration - BEFORE_END_SECONDS ? seconds : 0;
}

export function placesFrom(stored: unknown): Places {
  const isPlace = (seconds: unknown) => typeof seconds === 'number' && seconds >= 0;
  return isObject(stored)
    ? (Object.fromEntries(Object.entries(stored).filter(([, seconds]) => isPlace(seconds))) as Places)
    : {};
}
