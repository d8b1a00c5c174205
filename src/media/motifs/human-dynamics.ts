/** Human Dynamics: two walkers made of stars meet where their circles cross (Genesis 33:4). */
import {
  chartNet,
  circle,
  constellation,
  dust,
  engrave,
  graduatedBand,
  mirrored,
  plot,
  ray,
  star,
  ticks,
  wash,
  withinCircle,
} from '../engraving.ts';
import { evenly, range, row } from '../geometry.ts';
import type { Point } from '../geometry.ts';
import { bookHues, celestialBlue, gold } from '../palette.ts';

export const hue = bookHues.judges;
const CENTER_X = 150;
const RADIUS = 236;
const ROAD = 214;

/** A walker seen from the side, going right: robe, folds and staff. */
function robe(x: number): string {
  const y = ROAD - 148;
  const at = (dx: number, dy: number): string => row(x + dx, y + dy);
  const outline = `M${at(-22, -112)}C${at(-40, -40)} ${at(-58, 60)} ${at(-82, 124)}Q${at(-10, 152)} ${at(58, 128)}C${at(52, 50)} ${at(44, -40)} ${at(28, -112)}Q${at(2, -130)} ${at(-22, -112)}`;
  const folds = range(6).map(
    (index) =>
      `M${at(-10 + index * 6, -84 + index * 7)}C${at(-24 + index * 9, -10)} ${at(-48 + index * 15, 70)} ${at(-60 + index * 21, 130)}`,
  );
  const sleeve = `M${at(24, -96)}C${at(44, -70)} ${at(66, -66)} ${at(98, -78)}L${at(96, -58)}C${at(70, -46)} ${at(42, -44)} ${at(22, -60)}`;
  return [
    wash(hue, 0.1, outline),
    engrave({ color: hue, width: 2.2 }, outline, sleeve, circle(27, [x + 6, y - 152])),
    engrave({ color: hue, width: 0.9, opacity: 0.75 }, ...folds),
    engrave({ color: hue, width: 1.6 }, `M${at(-66, -128)}L${at(-78, 148)}`),
  ].join('');
}

function walker(x: number): string {
  const y = ROAD - 148;
  const joints: readonly Point[] = [
    [6, -152],
    [2, -110],
    [48, -58],
    [98, -70],
    [-44, -50],
    [-70, -8],
    [0, 0],
    [36, 64],
    [46, 142],
    [-26, 68],
    [-64, 138],
  ];
  const stars = joints.map(([dx, dy], index) =>
    star([x + dx, y + dy], index === 0 ? 2 : index === 3 || index === 8 ? 3 : 4),
  );
  return (
    robe(x) +
    constellation(
      stars,
      [
        [0, 1],
        [1, 2],
        [2, 3],
        [1, 4],
        [4, 5],
        [1, 6],
        [6, 7],
        [7, 8],
        [6, 9],
        [9, 10],
      ],
      { color: gold, width: 1.6 },
    )
  );
}

export function humanDynamics(): string {
  const rings = range(6).map((index) => circle(RADIUS - index * 26, [-CENTER_X, -14]));
  const half =
    engrave({ color: hue, width: 0.9, opacity: 0.5 }, ...rings.slice(1)) +
    engrave({ color: hue, width: 2.4 }, rings[0] ?? '') +
    ticks({ color: gold, width: 1, opacity: 0.8 }, 120, RADIUS + 2, RADIUS + 12, [-CENTER_X, -14]);
  const road = range(10).map((index) => `M${row(-392 + index * 14, ROAD + index * 13)}H${392 - index * 14}`);
  return [
    chartNet(celestialBlue, 440, 0.24),
    graduatedBand(gold),
    dust(4, 190, 424, hue, ([, y]) => y < 150),
    mirrored('dynamics-ring', half),
    withinCircle(
      'dynamics-rim',
      428,
      `<g clip-path="url(#dynamics-road)">${engrave({ color: gold, width: 1, opacity: 0.6 }, ...road.slice(1), ...range(21).map((index) => ray(110 + index * 7, 60, 460, [0, ROAD - 40])))}</g>`,
    ),
    `<clipPath id="dynamics-road"><rect x="-440" y="${ROAD}" width="880" height="230"/></clipPath>`,
    engrave({ color: gold, width: 2 }, road[0] ?? ''),
    mirrored('dynamics-walker', walker(-214)),
    engrave(
      { color: gold, width: 1, opacity: 0.7 },
      ...evenly(48).map((angle) => ray(angle, 48, angle % 30 === 0 ? 92 : 70, [0, -14])),
    ),
    plot([star([0, -14], 1), star([0, -196], 2), star([0, 168], 3)]),
  ].join('');
}
