/** Deuteronomy: the mountain from which the land is seen (Deuteronomy 34:1), and the scroll left below. */
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
import { between, range, row, seededRandom } from '../geometry.ts';
import type { Point } from '../geometry.ts';
import { bookHues, celestialBlue, gold } from '../palette.ts';

const hue = bookHues.deuteronomy;
const SUMMIT: Point = [0, -206];
const FOOT = 140;

/** Skylines from the summit down either side, and the spur that parts light from shade. */
const WEST: readonly Point[] = [
  SUMMIT,
  [-34, -158],
  [-58, -146],
  [-112, -64],
  [-140, -52],
  [-196, 30],
  [-226, 42],
  [-288, 106],
  [-320, FOOT],
];
const EAST: readonly Point[] = [
  SUMMIT,
  [30, -166],
  [64, -132],
  [92, -92],
  [126, -72],
  [178, 18],
  [212, 40],
  [272, 100],
  [320, FOOT],
];
const SPUR: readonly Point[] = [
  SUMMIT,
  [10, -150],
  [-8, -108],
  [22, -48],
  [2, 6],
  [40, 74],
  [20, 104],
  [40, FOOT],
];

/** The x of a skyline at a height, for hatching between two of them. */
function xAt(skyline: readonly Point[], y: number): number {
  for (const [index, to] of skyline.entries()) {
    const from = skyline[index - 1];
    if (from && y >= from[1] && y <= to[1])
      return between(from, to, (y - from[1]) / (to[1] - from[1] || 1))[0];
  }
  return skyline.at(-1)?.[0] ?? 0;
}

/** Hachures down the shaded eastern face, leaning with the slope, broken as a burin lifts. */
function shade(): string {
  const random = seededRandom(5);
  const strokes = [];
  for (let y = SUMMIT[1] + 16; y < FOOT - 4; y += 7.5) {
    const spur = xAt(SPUR, y) + 4;
    const edge = xAt(EAST, y) - 6;
    const run = (edge - spur) * (0.5 + random() * 0.42);
    const fall = run * 0.26;
    if (run > 6 && y + fall < FOOT + 8) strokes.push(line([spur, y], [spur + run, Math.min(FOOT, y + fall)]));
  }
  return strokes.join('');
}

/** Gullies: short falling strokes under the lit western skyline. */
function gullies(): string {
  const random = seededRandom(11);
  return range(31)
    .map((index) => {
      const y = SUMMIT[1] + 30 + index * 9.6;
      const x = xAt(WEST, y) + 8;
      const length = 18 + random() * 44;
      return line([x, y + 4], [x + length * 0.34, Math.min(FOOT, y + 4 + length)]);
    })
    .join('');
}

/** Half the scroll: its roller, the turned edges, and the rims of the parchment. */
function halfScroll(): string {
  const roller = `M-222 172v160h-30V172ZM-229 172v-13h-16v13M-229 332v13h-16v-13`;
  const turns = range(4).map((index) => line([-247 + index * 5, 176], [-247 + index * 5, 328]));
  return [
    engrave({ color: gold, width: 2.4 }, roller, `M-222 186Q-110 202 0 194M-222 318Q-110 336 0 326`),
    engrave(
      { color: gold, width: 0.9, opacity: 0.8 },
      ...turns,
      circle(6, [-237, 152]),
      circle(6, [-237, 352]),
    ),
    engrave({ color: gold, width: 1, opacity: 0.7 }, `M-222 193Q-110 209 0 201M-222 311Q-110 329 0 319`),
  ].join('');
}

/** Written lines: words as dashes of differing length, in four columns. */
function writing(): string {
  const random = seededRandom(613);
  const lines: string[] = [];
  for (const left of [-204, -98, 10, 114]) {
    for (const index of range(8)) {
      const y = 211 + index * 13.6 + 7 * Math.sin(((left + 40) / 222) * Math.PI);
      let line = `M${row(left, y)}`;
      for (let x = 0; x < 80;) {
        const word = Math.min(Math.round(7 + random() * 20), 90 - x);
        line += `h${word}m5 0`;
        x += word + 5;
      }
      lines.push(line);
    }
  }
  return engrave({ color: gold, width: 2.4, opacity: 0.75 }, ...lines);
}

export function deuteronomyEmblem(): string {
  const face = [...WEST, ...[...EAST].reverse()];
  const sky = [
    star([-232, -206], 2),
    star([-300, -132], 4),
    star([-178, -268], 4),
    star([-116, -318], 3),
    star([-262, -268], 4),
    star([212, -232], 3),
    star([272, -158], 2),
    star([150, -296], 4),
    star([318, -84], 4),
    star([256, -282], 4),
  ];
  return [
    chartNet(celestialBlue, 440, 0.24),
    graduatedBand(gold),
    dust(40, 170, 424, hue, ([x, y]) => y < -40 && Math.abs(x) > (y + 220) * 0.9),
    engrave(
      { color: gold, width: 0.9, opacity: 0.6 },
      ...range(49).map((index) => ray(-96 + index * 4, 92, index % 2 === 0 ? 168 : 132, [0, -256])),
    ),
    engrave({ color: gold, width: 1.3 }, arc(84, -100, 100, [0, -256]), arc(176, -96, 96, [0, -256])),
    wash(hue, 0.06, polyline(face, true)),
    engrave({ color: hue, width: 1, opacity: 0.9 }, shade(), gullies()),
    engrave({ color: hue, width: 3 }, polyline(WEST), polyline(EAST)),
    engrave({ color: hue, width: 1.7 }, polyline(SPUR)),
    writing(),
    mirrored('deuteronomy-scroll', halfScroll()),
    constellation(sky, [
      [1, 0],
      [0, 2],
      [2, 3],
      [4, 0],
      [5, 6],
      [7, 5],
      [6, 8],
      [9, 6],
    ]),
    engrave({ color: gold, width: 1, opacity: 0.7 }, circle(56, [0, -256])),
    ticks({ color: gold, width: 1.1, opacity: 0.8 }, 40, 56, 50, [0, -256]),
    plot([star([0, -256], 1)]),
  ].join('');
}
