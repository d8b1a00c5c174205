// Where a listener stopped, by episode. A place near the beginning or the end is none.

/** Seconds by the episode's slug. */
export type Places = Readonly<Record<string, number>>;

const EARLIEST_SECONDS = 5;
const BEFORE_END_SECONDS = 10;
const MOST_PLACES = 50;

/** The places with one more, or without it where the episode is hardly begun or nearly over. */
export function withPlace(places: Places, slug: string, seconds: number, duration: number): Places {
  const others = Object.fromEntries(Object.entries(places).filter(([name]) => name !== slug));
  if (seconds < EARLIEST_SECONDS || seconds > duration - BEFORE_END_SECONDS) return others;
  const kept = Object.entries(others).slice(1 - MOST_PLACES);
  return { ...Object.fromEntries(kept), [slug]: Math.floor(seconds) };
}

/** Where to go on; 0 where nothing is remembered. */
export function placeIn(places: Places, slug: string, duration: number): number {
  const seconds = Object.hasOwn(places, slug) ? places[slug] : 0;
  return seconds !== undefined && seconds <= duration - BEFORE_END_SECONDS ? seconds : 0;
}

/** What storage holds; anything but a number of seconds is left out. */
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
