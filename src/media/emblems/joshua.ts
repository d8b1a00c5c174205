/** Joshua: the walls, seven circuits walked about them, and seven horns (Joshua 6:4, 6:20). */
import {
  arc,
  chartNet,
  circle,
  dust,
  engrave,
  graduatedBand,
  line,
  plot,
  polyline,
  ray,
  star,
  ticks,
  turnedCopies,
  wash,
} from '../engraving.ts';
import { evenly, polar, range, row, seededRandom } from '../geometry.ts';
import type { Point } from '../geometry.ts';
import { bookHues, celestialBlue, gold } from '../palette.ts';

const hue = bookHues.joshua;
const HORN_ANGLES = evenly(7);
const SEVENTH = 360 / 7;
const CIRCUITS = range(7).map((index) => 212 + index * 15.5);

/** One seventh of a wall seen from above: battlements outside, a straight face inside, a breach at each end. */
function wallPiece(inner: number, outer: number, tooth: number, gap: number): string {
  const from = -SEVENTH / 2 + gap;
  const to = SEVENTH / 2 - gap;
  const steps = 13;
  const width = (to - from) / steps;
  const teeth = range(steps).flatMap((index): readonly Point[] => {
    const radius = index % 2 === 0 ? outer + tooth : outer;
    return [polar(radius, from + width * index), polar(radius, from + width * (index + 1))];
  });
  const face = arc(inner, to - 1.6, from + 1.2).replace(/^M/, 'L');
  return `${polyline(teeth)}${face}z`;
}

/** Courses of masonry: radial joints, set off by half a stone in every second course. */
function masonry(inner: number, outer: number, gap: number): string {
  const middle = (inner + outer) / 2;
  const half = SEVENTH / 2 - gap - 2;
  const joints = range(9).flatMap((index) => {
    const angle = -half + (index * half * 2) / 8;
    return [ray(angle, inner, middle), ray(angle + half / 8, middle, outer)];
  });
  return [arc(middle, -half, half), ...joints].join('');
}

/** A ram's horn, mouthpiece outward, the bell toward the city. */
function horn(): string {
  const spine = range(11).map((index): Point => {
    const t = index / 10;
    const u = 1 - t;
    const bezier = (a: number, b: number, c: number, d: number): number =>
      u ** 3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t ** 3 * d;
    return [bezier(58, 12, -14, 0), bezier(-408, -438, -394, -340)];
  });
  const side = (sign: number): readonly Point[] =>
    spine.map((at, index) => {
      const next = spine[index + 1] ?? [0, -330];
      const [dx, dy] = [next[0] - at[0], next[1] - at[1]];
      const length = Math.hypot(dx, dy) || 1;
      const half = sign * (2.4 + (index / 10) ** 1.7 * 16);
      return [at[0] - (dy / length) * half, at[1] + (dx / length) * half];
    });
  const [left, right] = [side(1), side(-1)];
  const rings = [2, 3, 7, 8].map((index) => line(left[index] ?? [0, 0], right[index] ?? [0, 0]));
  return [
    wash(hue, 0.14, polyline([...left, ...[...right].reverse()], true)),
    engrave({ color: hue, width: 2.2 }, polyline(left), polyline(right)),
    engrave({ color: hue, width: 1.2 }, ...rings, polyline(spine.slice(3, 8))),
    `<ellipse cx="0" cy="-339" rx="18.4" ry="5.5" fill="none" stroke="${hue}" stroke-width="2"/>`,
  ].join('');
}

/** What leaves the bell: a narrow fan of hairlines and three fronts of sound. */
function blast(): string {
  const source: Point = [0, -372];
  return [
    engrave(
      { color: gold, width: 0.9, opacity: 0.6 },
      ...range(9).map((index) => ray(164 + index * 4, 44, index % 2 === 0 ? 176 : 150, source)),
    ),
    engrave(
      { color: gold, width: 1.2, opacity: 0.85 },
      arc(66, 156, 204, source),
      arc(100, 160, 200, source),
      arc(134, 163, 197, source),
    ),
  ].join('');
}

/** Houses of the city: a net of small plots round the square. */
function city(): string {
  const random = seededRandom(6);
  const plots = [44, 66, 88].flatMap((radius, ringIndex) => {
    const count = 9 + ringIndex * 6;
    return evenly(count).map((angle) => {
      const width = (300 / count) * (0.5 + random() * 0.5);
      const depth = 12 + random() * 7;
      return `${arc(radius, angle, angle + width)}L${row(...polar(radius + depth, angle + width))}L${row(...polar(radius + depth, angle))}z`;
    });
  });
  return engrave({ color: hue, width: 1.1, opacity: 0.85 }, ...plots);
}

export function joshuaEmblem(): string {
  const marchers = CIRCUITS.map((radius, index) =>
    star(polar(radius, 12 + index * 48.5), index === 6 ? 2 : 3),
  );
  const trails = CIRCUITS.map((radius, index) => arc(radius, 12 + index * 48.5 - 130, 12 + index * 48.5 - 6));
  const wall = [
    wash(hue, 0.1, wallPiece(164, 190, 8, 2.6), wallPiece(122, 138, 6, 4.2)),
    engrave({ color: hue, width: 2.8 }, wallPiece(164, 190, 8, 2.6)),
    engrave({ color: hue, width: 2 }, wallPiece(122, 138, 6, 4.2)),
    engrave({ color: hue, width: 0.9, opacity: 0.8 }, masonry(165, 188, 2.6)),
  ].join('');
  return [
    chartNet(celestialBlue, 440, 0.2),
    graduatedBand(gold),
    dust(6, 150, 432, hue, ([x, y]) => Math.hypot(x, y) > 322),
    engrave({ color: gold, width: 0.8, opacity: 0.5 }, ...CIRCUITS.map((radius) => circle(radius))),
    engrave({ color: gold, width: 1.8, opacity: 0.9 }, ...trails),
    turnedCopies('joshua-horn', blast() + horn(), HORN_ANGLES.slice(1)),
    turnedCopies('joshua-wall', wall, HORN_ANGLES.slice(1)),
    city(),
    engrave({ color: gold, width: 1.2 }, circle(34), circle(112)),
    ticks({ color: gold, width: 1, opacity: 0.8 }, 84, 112, 117),
    plot([...marchers, star([0, 0], 1)]),
  ].join('');
}
