// In seconds.
import { isObject, jsonAtom } from '~/lib/browser/persistent-atom.ts';

type Positions = Readonly<Record<string, number>>;

const MIN_SECONDS = 5;
const BEFORE_END_SECONDS = 10;
const MAX_POSITIONS = 50;

const $positions = jsonAtom<Positions>('podcast-places', {}, parsePositions);

export function savePosition(slug: string, seconds: number, duration: number): void {
  $positions.set(withPosition($positions.get(), slug, seconds, duration));
}

export function getSavedPosition(slug: string, duration: number): number {
  return positionIn($positions.get(), slug, duration);
}

export function withPosition(
  positions: Positions,
  slug: string,
  seconds: number,
  duration: number,
): Positions {
  const others = Object.entries(positions).filter(([name]) => name !== slug);
  if (seconds < MIN_SECONDS || seconds > duration - BEFORE_END_SECONDS) return Object.fromEntries(others);
  return Object.fromEntries([...others.slice(1 - MAX_POSITIONS), [slug, Math.floor(seconds)]]);
}

export function positionIn(positions: Positions, slug: string, duration: number): number {
  const seconds = Object.hasOwn(positions, slug) ? positions[slug] : 0;
  return seconds !== undefined && seconds <= duration - BEFORE_END_SECONDS ? seconds : 0;
}

export function parsePositions(stored: unknown): Positions {
  const isPosition = (seconds: unknown) => typeof seconds === 'number' && seconds >= 0;
  return isObject(stored)
    ? (Object.fromEntries(Object.entries(stored).filter(([, seconds]) => isPosition(seconds))) as Positions)
    : {};
}
