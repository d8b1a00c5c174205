/** Plane geometry for the plates. Angles are in degrees, 0 points up, positive turns clockwise. */

export type Point = readonly [x: number, y: number];

const RADIANS_PER_DEGREE = Math.PI / 180;

export function polar(radius: number, degrees: number, center: Point = [0, 0]): Point {
  const angle = degrees * RADIANS_PER_DEGREE;
  return [center[0] + radius * Math.sin(angle), center[1] - radius * Math.cos(angle)];
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

/** The point a share `t` of the way from `a` to `b`. */
export function between(a: Point, b: Point, t: number): Point {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
}

/** 0, 1, … count - 1. */
export function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** `count` angles evenly round the circle, the first at `start`. */
export function evenly(count: number, start = 0): readonly number[] {
  return range(count).map((index) => start + (index * 360) / count);
}

/** Seeded random numbers in [0, 1): the same seed always draws the same sky (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number as SVG writes it, short: one decimal, no leading zero. */
export function short(value: number, decimals = 1): string {
  const text = String(Number(value.toFixed(decimals)));
  return text.replace(/^(-?)0\./, '$1.').replace(/^-0$/, '0');
}

/** Coordinates in a row, separated only where SVG needs it. */
export function row(...values: readonly number[]): string {
  return values
    .map((value) => short(value))
    .reduce((line, text) => (line === '' || text.startsWith('-') ? line + text : `${line} ${text}`), '');
}
