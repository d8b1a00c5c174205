/**
 * Pragmatism of the Bible: a surveyor's half circle and its plumb line (Amos 7:7), the bob at rest
 * over an open book, the sighting rule laid on a star.
 */
import {
  arc,
  chartNet,
  circle,
  constellation,
  dust,
  engrave,
  graduatedBand,
  line,
  mirrored,
  plot,
  polyline,
  ray,
  star,
  ticks,
  wash,
} from '../engraving.ts';
import { between, distance, evenly, polar, range, row, seededRandom } from '../geometry.ts';
import type { Point } from '../geometry.ts';
import { bookHues, celestialBlue, gold } from '../palette.ts';

const hue = bookHues.pragmatism;
const HUB: Point = [0, -176];
const LIMB = 236;
const SIGHT = 62;

/** The half circle: limb, degrees, and the bar across its top. */
function halfCircle(): string {
  const degrees = range(91).map((index) =>
    ray(90 + index * 2, LIMB, LIMB - (index % 15 === 0 ? 34 : index % 5 === 0 ? 24 : 14), HUB),
  );
  const bar = `M${row(HUB[0] - LIMB - 16, HUB[1] - 16)}h${(LIMB + 16) * 2}v16H${row(-LIMB - 16)}z`;
  return [
    wash(hue, 0.06, `${arc(LIMB + 8, 90, 270, HUB)}Z`),
    engrave({ color: hue, width: 2.8 }, arc(LIMB + 8, 90, 270, HUB), bar),
    engrave(
      { color: hue, width: 1.1 },
      arc(LIMB, 90, 270, HUB),
      arc(LIMB - 14, 90, 270, HUB),
      arc(LIMB - 38, 90, 270, HUB),
      arc(LIMB - 43, 90, 270, HUB),
    ),
    engrave({ color: hue, width: 1, opacity: 0.9 }, ...degrees),
    engrave(
      { color: hue, width: 0.9, opacity: 0.7 },
      ...range(45).map((index) => `M${row(-220 + index * 10, HUB[1] - 16)}v${index % 5 === 0 ? 11 : 6}`),
    ),
  ].join('');
}

/** A wind rose of sixteen points under the line, half of every point hatched dark by a wash. */
function rose(): string {
  const center: Point = [0, HUB[1] + 98];
  const point = (angle: number, reach: number, waist: number, spread: number): readonly [string, string] => {
    const tip = polar(reach, angle, center);
    return [
      polyline([center, polar(waist, angle - spread, center), tip], true),
      polyline([center, polar(waist, angle + spread, center), tip], true),
    ];
  };
  const long = evenly(4).map((angle) => point(angle, 76, 18, 45));
  const middle = evenly(4, 45).map((angle) => point(angle, 50, 16, 22.5));
  return [
    wash(gold, 0.5, ...long.map(([, dark]) => dark), ...middle.map(([, dark]) => dark)),
    engrave(
      { color: gold, width: 1.1 },
      ...long.flat(),
      ...middle.flat(),
      circle(60, center),
      circle(64, center),
    ),
    ticks({ color: gold, width: 0.9, opacity: 0.9 }, 32, 60, 54, center),
  ].join('');
}

/** The line and its bob: a collar, a body turned on the lathe, a steel point. */
function plumb(): string {
  const y = 118;
  const body = `M-9 ${y}h18l3 10q16 8 15 26-2 26-27 62-25-36-27-62-1-18 15-26z`;
  const turning = range(6).map(
    (index) =>
      `M${row(4 + index * 3.6, y + 22 + index * 2)}q1 ${22 - index * 2}-${4 + index * 3} ${46 - index * 6}`,
  );
  return [
    engrave({ color: gold, width: 1.8 }, line(HUB, [0, y - 12])),
    wash(gold, 0.2, body),
    engrave({ color: gold, width: 2.6 }, body, circle(6, [0, y - 6])),
    engrave({ color: gold, width: 1.1 }, `M-12 ${y + 10}h24M-25 ${y + 26}h50M-27 ${y + 33}h54`, ...turning),
  ].join('');
}

/** The right half of the open book, with its leaves, its lines of text, and the cover beneath. */
function halfBook(): string {
  const random = seededRandom(77);
  const page = `M0 262C46 226 146 222 226 244V344C146 322 46 326 0 362`;
  const leaves = [6, 12, 18].map(
    (drop) => `M0 ${362 + drop / 2}C46 ${326 + drop} 146 ${322 + drop} ${226 + drop / 2} ${344 + drop * 0.8}`,
  );
  const text = range(6).map((index) => {
    const drop = index * 13;
    const end = 178 + random() * 24;
    return `M30 ${(262 + drop).toFixed(0)}C66 ${242 + drop} 130 ${242 + drop} ${end.toFixed(0)} ${257 + drop}`;
  });
  return [
    wash(hue, 0.06, `${page}Z`),
    engrave({ color: hue, width: 2.8 }, page, `M0 262V362`),
    engrave({ color: hue, width: 1.1, opacity: 0.9 }, ...leaves, `M226 244l9 4v110`),
    `<g stroke-dasharray="17 5 26 5 11 5">${engrave({ color: hue, width: 2.2, opacity: 0.65 }, ...text)}</g>`,
  ].join('');
}

/** The sighting rule across the hub, with vanes at both ends. */
function rule(): string {
  const [low, high] = [polar(226, SIGHT + 180, HUB), polar(206, SIGHT, HUB)];
  const across = (at: Point, half: number): string =>
    line(polar(half, SIGHT - 90, at), polar(half, SIGHT + 90, at));
  const edge = (side: 1 | -1): string =>
    line(polar(6, SIGHT + 90 * side, low), polar(6, SIGHT + 90 * side, high));
  const marks = range(23).map((index) => between(low, high, (index + 1) / 24));
  return [
    engrave(
      { color: gold, width: 1.7 },
      edge(1),
      edge(-1),
      across(low, 15),
      across(high, 15),
      across(between(low, high, 0.03), 15),
      across(between(low, high, 0.97), 15),
    ),
    engrave(
      { color: gold, width: 0.9, opacity: 0.8 },
      ...marks.filter((at) => distance(at, HUB) > 22).map((at) => across(at, 5)),
    ),
    engrave({ color: gold, width: 1.8 }, circle(16, HUB), circle(8, HUB)),
  ].join('');
}

export function pragmatismEmblem(): string {
  const sighted = star(polar(272, SIGHT, HUB), 1);
  const sky = [
    star([-262, -262], 3),
    star([-190, -312], 2),
    star([-116, -290], 4),
    star([-140, -366], 4),
    star([-300, -196], 4),
    star([176, -366], 4),
    star([104, -322], 3),
    star([48, -384], 4),
    star([22, -308], 4),
  ];
  return [
    chartNet(celestialBlue, 440, 0.24),
    graduatedBand(gold),
    dust(70, 200, 424, hue, ([x, y]) => y < -204 || (y > 40 && y < 200 && Math.abs(x) > 200)),
    engrave({ color: gold, width: 1, opacity: 0.7 }, line(polar(210, SIGHT, HUB), polar(224, SIGHT, HUB))),
    halfCircle(),
    rose(),
    mirrored('pragmatism-page', halfBook()),
    rule(),
    plumb(),
    constellation(sky, [
      [4, 0],
      [0, 1],
      [1, 2],
      [1, 3],
      [7, 6],
      [6, 8],
      [6, 5],
    ]),
    plot([sighted]),
  ].join('');
}
