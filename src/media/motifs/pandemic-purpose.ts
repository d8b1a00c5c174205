/** Pandemic Purpose: one tent outside the camp (Leviticus 13:46), and seven days' steps back to it (Numbers 12:15). */
import {
  chartNet,
  circle,
  constellation,
  dust,
  engrave,
  graduatedBand,
  plot,
  polyline,
  ray,
  star,
  ticks,
  wash,
} from '../engraving.ts';
import { between, evenly, polar, range } from '../geometry.ts';
import type { Point } from '../geometry.ts';
import { bookHues, celestialBlue, gold } from '../palette.ts';

export const hue = bookHues.joshua;
const CAMP: Point = [-84, -104];
const RADIUS = 208;
const OUTSIDE: Point = [228, 204];

/** A ridge tent, its door open, hatched on the side away from the light. */
function tent([x, y]: Point, size: number, color: string, width: number): string {
  const at = (dx: number, dy: number): Point => [x + dx * size, y + dy * size];
  const hatch = range(7).map((index) =>
    polyline([
      between(at(0, -0.62), at(0.16, 0.4), 0.16 + index * 0.12),
      between(at(0, -0.62), at(0.74, 0.4), 0.2 + index * 0.12),
    ]),
  );
  return [
    wash(color, 0.1, polyline([at(-0.74, 0.4), at(0, -0.62), at(0.74, 0.4)], true)),
    engrave(
      { color, width },
      polyline([at(-0.74, 0.4), at(0.06, -0.7)]),
      polyline([at(0.74, 0.4), at(-0.06, -0.7)]),
      polyline([at(-0.9, 0.4), at(0.9, 0.4)]),
    ),
    engrave(
      { color, width: width * 0.6 },
      polyline([at(-0.16, 0.4), at(0, -0.3), at(0.16, 0.4)]),
      polyline([at(-0.74, 0.4), at(-0.9, 0.5)]),
      polyline([at(0.74, 0.4), at(0.9, 0.5)]),
    ),
    engrave({ color, width: 0.9, opacity: 0.85 }, ...hatch),
  ].join('');
}

export function pandemicPurpose(): string {
  const tents = evenly(12, 15).map((angle) => polar(RADIUS, angle, CAMP));
  const [from, bend, turn, to]: readonly [Point, Point, Point, Point] = [
    polar(RADIUS + 84, 180, CAMP),
    [-96, 320],
    [40, 372],
    [146, 268],
  ];
  const steps = range(7).map((index): Point => {
    const t = index / 6;
    const u = 1 - t;
    const along = (axis: 0 | 1): number =>
      u ** 3 * from[axis] + 3 * u * u * t * bend[axis] + 3 * u * t * t * turn[axis] + t ** 3 * to[axis];
    return [along(0), along(1)];
  });
  const path = steps.map((at, index) => star(at, index === 6 ? 2 : 3));
  return [
    chartNet(celestialBlue, 440, 0.24),
    graduatedBand(gold),
    dust(13, 190, 424, hue, ([x, y]) => Math.hypot(x - CAMP[0], y - CAMP[1]) > RADIUS + 70),
    wash(hue, 0.05, circle(RADIUS + 52, CAMP)),
    engrave({ color: hue, width: 2.2 }, circle(RADIUS + 52, CAMP)),
    engrave(
      { color: hue, width: 0.9, opacity: 0.8 },
      circle(RADIUS + 44, CAMP),
      circle(150, CAMP),
      circle(144, CAMP),
    ),
    ticks({ color: hue, width: 1, opacity: 0.8 }, 180, RADIUS + 52, RADIUS + 62, CAMP),
    engrave(
      { color: gold, width: 0.9, opacity: 0.6 },
      ...evenly(84).map((angle) => ray(angle, 56, angle % 30 < 1 ? 132 : 104, CAMP)),
    ),
    ticks({ color: gold, width: 2 }, 7, 138, 120, CAMP),
    ...tents.map((at) => tent(at, 44, hue, 2)),
    engrave(
      { color: gold, width: 0.9, opacity: 0.55 },
      ...evenly(40).map((angle) => ray(angle, 92, angle % 45 === 0 ? 126 : 110, OUTSIDE)),
    ),
    engrave({ color: gold, width: 1.2 }, circle(86, OUTSIDE)),
    tent([OUTSIDE[0], OUTSIDE[1] + 8], 66, gold, 2.8),
    constellation(
      path,
      path.slice(1).map((_, index) => [index, index + 1] as const),
      { color: gold, width: 1.8 },
    ),
    plot([
      star(CAMP, 1),
      star([OUTSIDE[0], OUTSIDE[1] - 40], 2),
      star([OUTSIDE[0] - 49, OUTSIDE[1] + 34], 3),
      star([OUTSIDE[0] + 49, OUTSIDE[1] + 34], 3),
    ]),
  ].join('');
}
