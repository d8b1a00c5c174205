/** The bundle: three volumes under one sky, each with its own sign in its own color. */
import {
  arc,
  chartNet,
  circle,
  constellation,
  dust,
  engrave,
  graduatedBand,
  line,
  plot,
  ray,
  star,
  ticks,
  wash,
} from '../engraving.ts';
import { nestedTongues } from '../flame.ts';
import { evenly, polar, range, row, short } from '../geometry.ts';
import type { Point } from '../geometry.ts';
import { bookHues, celestialBlue, gold } from '../palette.ts';

const hue = bookHues.bundle;
const SHELF = 262;
const SKY: Point = [0, -178];

interface Volume {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly color: string;
  readonly sign: (center: Point) => string;
}

const rectangle = (x: number, y: number, width: number, height: number): string =>
  `M${row(x, y)}h${width}v${height}h-${width}z`;

/** Genesis: seven circles. */
function circles(center: Point): string {
  const pen = { color: bookHues.genesis, width: 1.7 };
  return (
    engrave(pen, circle(19, center), ...evenly(6).map((angle) => circle(19, polar(19, angle, center)))) +
    engrave({ ...pen, width: 1 }, circle(44, center))
  );
}

/** Exodus: two walls of water and the road. */
function waters([x, y]: Point): string {
  const wave = (side: 1 | -1, index: number): string => {
    const [dx, dy] = [side * (9 + index * 1.5), -16 + index * 15];
    return `M${row(x + dx, y + dy)}q${row(side * 6, -13)} ${row(side * 12, -2)}t${row(side * 11, -2)} ${row(side * 11, -2)}`;
  };
  const pen = { color: bookHues.exodus, width: 1.7 };
  const walls = range(4).flatMap((index) => [wave(1, index), wave(-1, index)]);
  return (
    engrave(pen, ...walls) +
    engrave(
      { ...pen, width: 1 },
      circle(48, [x, y]),
      line([x - 4, y - 22], [x - 11, y + 44]),
      line([x + 4, y - 22], [x + 11, y + 44]),
    )
  );
}

/** Leviticus: the flame. */
function flame([x, y]: Point): string {
  const pen = { color: bookHues.leviticus, width: 1.7 };
  return (
    engrave(pen, ...nestedTongues(4, [x, y + 30], 25, 68, 5)) +
    engrave({ ...pen, width: 1 }, circle(44, [x, y]))
  );
}

const VOLUMES: readonly Volume[] = [
  { left: -262, top: -18, width: 158, color: bookHues.genesis, sign: circles },
  { left: -86, top: -62, width: 172, color: bookHues.exodus, sign: waters },
  { left: 104, top: -18, width: 158, color: bookHues.leviticus, sign: flame },
];

/** A closed volume from the front: joint and spine to the left, leaves above, a double frame about the sign. */
function bound({ left, top, width, color, sign }: Volume): string {
  const height = SHELF - top;
  const middle: Point = [left + width / 2 + 10, top + height * 0.43];
  const leaves = [3, 6, 9].map((rise) => `M${row(left + 10 + rise, top - rise)}h${width - 12}`);
  const bands = [0.1, 0.3, 0.7, 0.9].map((share) => `M${row(left, top + height * share)}h18m-18 5h18`);
  return [
    wash(color, 0.07, rectangle(left, top, width, height)),
    engrave({ color, width: 2.8 }, rectangle(left, top, width, height)),
    engrave(
      { color, width: 1.2 },
      `M${row(left + 18, top)}v${height}`,
      ...bands,
      `M${row(left, top)}l12-12h${width}l-12 12m12-12v${height}l-12 12`,
    ),
    engrave(
      { color, width: 0.9, opacity: 0.8 },
      ...leaves,
      ...range(5).map((index) => `M${row(left + 3 + index * 3, top + 3)}v${height - 6}`),
    ),
    engrave(
      { color, width: 1.1, opacity: 0.9 },
      rectangle(left + 30, top + 14, width - 42, height - 28),
      rectangle(left + 35, top + 19, width - 52, height - 38),
    ),
    engrave(
      { color, width: 1, opacity: 0.9 },
      ...[0, 9, 18].map(
        (down) => `M${row(middle[0] - 30 + down, top + height - 62 + down)}h${60 - down * 2}`,
      ),
    ),
    sign(middle),
  ].join('');
}

export function bundleEmblem(): string {
  const sky = [
    star([-262, -92], 3),
    star([-322, -150], 4),
    star([-218, -190], 2),
    star([-258, -268], 4),
    star([-158, -286], 3),
    star([-112, -350], 4),
    star([262, -92], 3),
    star([326, -140], 4),
    star([220, -182], 2),
    star([268, -262], 4),
    star([160, -296], 3),
    star([104, -358], 4),
  ];
  return [
    chartNet(celestialBlue, 440, 0.26),
    graduatedBand(gold),
    dust(316, 210, 424, hue, ([x, y]) => y < -60 && Math.hypot(x, y - SKY[1]) > 150),
    engrave(
      { color: hue, width: 0.9, opacity: 0.7 },
      ...range(55).map((index) => ray(-108 + index * 4, 78, index % 3 === 0 ? 142 : 116, SKY)),
    ),
    engrave({ color: hue, width: 2.4 }, arc(68, -110, 110, SKY)),
    engrave({ color: hue, width: 1.1 }, arc(150, -110, 110, SKY), arc(74, -110, 110, SKY)),
    engrave({ color: hue, width: 2.4 }, `M-344 ${SHELF}H344`),
    engrave({ color: hue, width: 1 }, `M-330 ${SHELF + 8}H330M-306 ${SHELF + 34}H306`),
    engrave(
      { color: hue, width: 1, opacity: 0.85 },
      ...range(49).map((index) => `M${row(-312 + index * 13, SHELF + 8)}v${index % 4 === 0 ? 20 : 9}`),
    ),
    engrave(
      { color: hue, width: 0.9, opacity: 0.7 },
      ...range(9).map(
        (index) => `M${row(-270 + index * 30, SHELF + 46 + index * 11)}H${short(270 - index * 30)}`,
      ),
    ),
    ...VOLUMES.map(bound),
    constellation(sky, [
      [1, 0],
      [0, 2],
      [2, 3],
      [2, 4],
      [4, 5],
      [7, 6],
      [6, 8],
      [8, 9],
      [8, 10],
      [10, 11],
      [5, 11],
    ]),
    engrave({ color: gold, width: 1, opacity: 0.8 }, circle(54, SKY)),
    ticks({ color: gold, width: 1, opacity: 0.9 }, 40, 54, 47, SKY),
    plot([star(SKY, 1)]),
  ].join('');
}
