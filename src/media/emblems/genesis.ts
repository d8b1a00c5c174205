/** Genesis: creation's seven circles, six days round the seventh; the n-th day carries n stars. */
import {
  chartNet,
  circle,
  constellation,
  dust,
  engrave,
  graduatedBand,
  line,
  plot,
  star,
  ticks,
  turnedCopies,
  wash,
} from '../engraving.ts';
import { evenly, polar, row } from '../geometry.ts';
import type { Point } from '../geometry.ts';
import { bookHues, celestialBlue, gold } from '../palette.ts';

const hue = bookHues.genesis;
const RADIUS = 176;
const DAY_ANGLES = evenly(6);

/** The lens two circles of the rosette share, between two of their crossings. */
function lens(from: Point, to: Point): string {
  return `M${row(...from)}A${RADIUS} ${RADIUS} 0 0 1 ${row(...to)}A${RADIUS} ${RADIUS} 0 0 1 ${row(...from)}`;
}

/** Hatching over the shaded half of a lens, widest in the middle, as a burin cuts it. */
function lensShade(angle: number, from: Point, spacing: number): string {
  const rungs = [];
  for (let along = 16; along < RADIUS - 14; along += spacing) {
    const fromMiddle = along - RADIUS / 2;
    const half = Math.sqrt(RADIUS * RADIUS - fromMiddle * fromMiddle) - RADIUS * Math.cos(Math.PI / 6);
    const middle = polar(along, angle, from);
    rungs.push(line(polar(half * 0.92, angle - 90, middle), polar(half * 0.04, angle - 90, middle)));
  }
  return rungs.join('');
}

/** Position of the n-th day's stars, about the middle of the free part of its circle. */
const DAY_STARS: readonly (readonly Point[])[] = [
  [[0, 0]],
  [
    [-24, 8],
    [24, -8],
  ],
  [
    [-30, 14],
    [2, -18],
    [30, 12],
  ],
  [
    [-34, -6],
    [-8, 18],
    [14, -16],
    [36, 8],
  ],
  [
    [-38, 12],
    [-18, -16],
    [4, 10],
    [24, -14],
    [40, 14],
  ],
  [
    [-40, 2],
    [-20, -20],
    [6, -12],
    [-14, 18],
    [20, 16],
    [42, -8],
  ],
];

function dayConstellation(stars: readonly Point[], day: number): string {
  const [x, y] = polar(RADIUS * 1.6, day * 60);
  const plotted = stars.map((at, index) =>
    star([x + at[0] * 1.45, y + at[1] * 1.45], day === 0 ? 2 : index === day % 3 ? 3 : 4),
  );
  return constellation(
    plotted,
    stars.slice(1).map((_, index) => [index, index + 1] as const),
  );
}

/** A lens from the center, and the two fainter ones that meet it at its tip. */
function petal(): string {
  const tip = polar(RADIUS, 0);
  return [
    wash(hue, 0.13, lens([0, 0], tip)),
    engrave({ color: hue, width: 1, opacity: 0.9 }, lensShade(0, [0, 0], 6)),
    engrave({ color: hue, width: 0.9, opacity: 0.5 }, lensShade(60, tip, 7), lensShade(-60, tip, 7)),
  ].join('');
}

export function genesisEmblem(): string {
  const centers = DAY_ANGLES.map((angle) => polar(RADIUS, angle));
  const knots = DAY_ANGLES.map((angle) => polar(RADIUS * Math.sqrt(3), angle + 30));
  const rim = RADIUS * 2 + 14;
  return [
    chartNet(celestialBlue),
    graduatedBand(gold),
    dust(7, 150, 430, hue, ([x, y]) => Math.hypot(x, y) > 396),
    ticks({ color: gold, width: 0.9, opacity: 0.6 }, 72, 56, 132),
    ticks({ color: gold, width: 0.9, opacity: 0.6 }, 36, 132, 154),
    turnedCopies('genesis-petal', petal(), DAY_ANGLES.slice(1)),
    engrave({ color: hue, width: 3 }, circle(RADIUS), ...centers.map((center) => circle(RADIUS, center))),
    engrave(
      { color: hue, width: 0.9, opacity: 0.65 },
      ...centers.map((center) => circle(RADIUS - 7, center)),
      circle(RADIUS - 7),
    ),
    engrave({ color: gold, width: 1.6 }, circle(rim), circle(rim + 24)),
    ticks({ color: gold, width: 1.1, opacity: 0.85 }, 84, rim, rim + 9),
    ticks({ color: gold, width: 2 }, 7, rim, rim + 24),
    ...DAY_STARS.map(dayConstellation),
    plot([star([0, 0], 1), ...centers.map((at) => star(at, 2)), ...knots.map((at) => star(at, 3))]),
  ].join('');
}
