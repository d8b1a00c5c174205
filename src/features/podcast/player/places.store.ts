// Where this visitor stopped listening, in this browser. Stored as JSON: seconds by slug.
import { persistentAtom } from '~/lib/browser/persistent-atom.ts';
import { placeIn, placesFrom, withPlace, type Places } from './places.ts';

const $places = persistentAtom<Places>('podcast-places', {}, { encode: JSON.stringify, decode: placesFrom });

export function rememberPlace(slug: string, seconds: number, duration: number): void {
  $places.set(withPlace($places.get(), slug, seconds, duration));
}

export function rememberedPlace(slug: string, duration: number): number {
  return placeIn($places.get(), slug, duration);
}
