/** The animals that look on, each a small constellation. */
import { constellation, star } from '../engraving.ts';
import type { Star } from '../engraving.ts';
import type { Point } from '../geometry.ts';
import { gold } from '../palette.ts';

/** What animals of a kind have in common: how large they are drawn, and which of their stars are joined. */
interface Build {
  readonly size: number;
  readonly joints: readonly (readonly [number, number])[];
}

interface Beast {
  readonly at: Point;
  readonly build: Build;
  readonly points: readonly Point[];
}

const FOUR_FOOTED: Build = {
  size: 0.76,
  joints: [
    [0, 1],
    [1, 2],
    [1, 3],
    [1, 4],
    [4, 5],
    [5, 6],
    [4, 7],
    [4, 8],
    [5, 9],
    [5, 10],
  ],
};

const BIRD: Build = {
  size: 1.15,
  joints: [
    [0, 1],
    [1, 2],
    [2, 3],
    [2, 4],
    [4, 5],
    [5, 2],
  ],
};

const BEASTS: readonly Beast[] = [
  // a hart
  {
    at: [-202, 84],
    build: FOUR_FOOTED,
    points: [
      [52, -36],
      [36, -54],
      [22, -92],
      [58, -94],
      [16, -14],
      [-44, -12],
      [-58, -26],
      [20, 54],
      [4, 50],
      [-40, 54],
      [-56, 48],
    ],
  },
  // an ox
  {
    at: [196, 86],
    build: FOUR_FOOTED,
    points: [
      [-58, -6],
      [-44, -26],
      [-62, -46],
      [-30, -50],
      [-18, -22],
      [46, -20],
      [60, 10],
      [-20, 50],
      [-4, 50],
      [40, 50],
      [54, 46],
    ],
  },
  // a dove
  {
    at: [-150, -318],
    build: BIRD,
    points: [
      [54, 4],
      [36, -6],
      [0, 8],
      [-48, 22],
      [8, -44],
      [-26, -34],
    ],
  },
  // a raven
  {
    at: [156, -318],
    build: BIRD,
    points: [
      [-52, 8],
      [-34, -2],
      [2, 6],
      [48, 4],
      [-10, 44],
      [26, 36],
    ],
  },
];

function beast({ at, build: { size, joints }, points }: Beast): string {
  const stars = points.map(([x, y], index): Star =>
    star([at[0] + x * size, at[1] + y * size], size < 1 ? (index === 1 ? 4 : 5) : index === 1 ? 3 : 4),
  );
  return constellation(stars, joints, { color: gold, width: 1.4, opacity: 0.9 });
}

export function beasts(): string {
  return BEASTS.map(beast).join('');
}
