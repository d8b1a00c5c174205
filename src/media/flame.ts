/** The one flame of the plates: on the altar, on the torch, and small on the third volume. */
import { row } from './geometry.ts';
import type { Point } from './geometry.ts';

/** A tongue of flame standing on `foot`, leaning aside and back to its tip. */
export function tongue(foot: Point, half: number, height: number, lean: number): string {
  const [x, y] = foot;
  const tip: Point = [x + lean, y - height];
  return [
    `M${row(x, y)}`,
    `C${row(x - half * 1.5, y - height * 0.1, x - half * 1.05, y - height * 0.46, x - half * 0.28 + lean * 0.5, y - height * 0.66)}`,
    `S${row(tip[0] - half * 0.16, y - height * 0.86, ...tip)}`,
    `C${row(tip[0] + half * 0.1, y - height * 0.8, x + half * 0.62 + lean * 0.3, y - height * 0.62, x + half * 0.9, y - height * 0.4)}`,
    `S${row(x + half * 0.8, y - height * 0.04, x, y)}`,
  ].join('');
}

/** Tongues one inside the other, the outermost first. */
export function nestedTongues(
  count: number,
  foot: Point,
  half: number,
  height: number,
  lean: number,
): readonly string[] {
  return Array.from({ length: count }, (_, index) =>
    tongue(
      foot,
      half * (1 - index / (count + 0.6)),
      height * (1 - index / (count + 2.4)),
      lean * (1 - index / count),
    ),
  );
}
