/** Was God a Vegan?: the tree of the first menu (Genesis 1:29), the ark and the bow of the second (9:3, 9:13). */
import {
  arc,
  chartNet,
  circle,
  dust,
  engrave,
  graduatedBand,
  line,
  plot,
  star,
  wash,
  withinCircle,
} from '../engraving.ts';
import { polar, range, row, seededRandom } from '../geometry.ts';
import type { Point } from '../geometry.ts';
import { bookHues, celestialBlue, gold } from '../palette.ts';
import { beasts } from './beasts.ts';

export const hue = bookHues.genesis;
const ROOT: Point = [0, 118];
const BOW: Point = [0, 126];
const BOW_COLORS = [
  bookHues.bundle,
  bookHues.leviticus,
  bookHues.exodus,
  bookHues.genesis,
  bookHues.joshua,
  bookHues.deuteronomy,
  bookHues.judges,
];

interface Branch {
  readonly from: Point;
  readonly to: Point;
  readonly depth: number;
}

/** Seeded branching: each bough forks in two or three, shorter and wider apart as it rises. */
function grow(
  from: Point,
  angle: number,
  length: number,
  depth: number,
  random: () => number,
): readonly Branch[] {
  const to = polar(length, angle, from);
  if (depth === 0) return [{ from, to, depth }];
  const forks = depth > 3 ? 3 : 2;
  const spread = 27 + random() * 10;
  const boughs = range(forks).flatMap((index) =>
    grow(
      to,
      angle + (index - (forks - 1) / 2) * spread * (forks === 2 ? 1.35 : 1) + (random() - 0.5) * 9,
      length * (0.74 + random() * 0.1),
      depth - 1,
      random,
    ),
  );
  return [{ from, to, depth }, ...boughs];
}

function tree(): string {
  const branches = grow(ROOT, 0, 66, 5, seededRandom(129));
  const tips = branches.filter(({ depth }) => depth === 0);
  const leaves = tips.flatMap(({ to, from }) => {
    const angle = (Math.atan2(to[0] - from[0], from[1] - to[1]) * 180) / Math.PI;
    return [-48, 0, 48].map((turn) => {
      const tip = polar(13, angle + turn, to);
      return `M${row(...to)}Q${row(...polar(9, angle + turn - 34, to))} ${row(...tip)}Q${row(...polar(9, angle + turn + 34, to))} ${row(...to)}`;
    });
  });
  const fruit = tips.filter((_, index) => index % 5 === 2).map(({ to }) => circle(5.5, [to[0], to[1] + 11]));
  return [
    ...[5, 4, 3, 2, 1, 0].map((depth) =>
      engrave(
        { color: hue, width: 1 + depth * 0.75 },
        ...branches.filter((branch) => branch.depth === depth).map(({ from, to }) => line(from, to)),
      ),
    ),
    engrave({ color: hue, width: 1, opacity: 0.95 }, ...leaves),
    wash(gold, 0.9, ...fruit),
    engrave({ color: gold, width: 1.6 }, ...fruit),
    engrave(
      { color: hue, width: 1.4 },
      `M-346 ${BOW[1]}H346M-300 ${BOW[1] + 9}H300M-230 ${BOW[1] + 18}H230M-130 ${BOW[1] + 27}H130`,
    ),
  ].join('');
}

/** The ark: hull, house, the window above, and the waters under it. */
function ark(): string {
  const y = 270;
  const planks = range(4).map(
    (index) =>
      `M${row(-118 + index * 9, y + 14 + index * 11)}Q0 ${y + 20 + index * 12} ${row(118 - index * 9, y + 14 + index * 11)}`,
  );
  const waves = range(7).flatMap((index) => {
    const start = -390 + (index % 2) * 26;
    return [`M${start} ${y + 46 + index * 17}${'q13-11 26 0t26 0'.repeat(15)}`];
  });
  return [
    withinCircle('vegan-sea', 428, engrave({ color: celestialBlue, width: 1.2, opacity: 0.7 }, ...waves)),
    wash('#10132b', 1, `M-132 ${y}Q-112 ${y + 58}-70 ${y + 62}H70Q112 ${y + 58} 132 ${y}Z`),
    engrave(
      { color: gold, width: 2.6 },
      `M-140 ${y - 4}Q-116 ${y + 58}-70 ${y + 62}H70Q116 ${y + 58} 140 ${y - 4}Q0 ${y + 14}-140 ${y - 4}`,
    ),
    engrave({ color: gold, width: 1, opacity: 0.85 }, ...planks),
    engrave(
      { color: gold, width: 2.2 },
      `M-70 ${y + 4}V${y - 34}H70V${y + 4}M-84 ${y - 34}L-58 ${y - 62}H58L84 ${y - 34}Z`,
    ),
    engrave(
      { color: gold, width: 1 },
      `M-12 ${y - 10}h24v-16h-24zM0 ${y - 10}v-16`,
      ...range(13).map((index) => line([-72 + index * 12, y - 36], [-54 + index * 9, y - 60])),
    ),
  ].join('');
}

export function wasGodAVegan(): string {
  return [
    chartNet(celestialBlue, 440, 0.2),
    graduatedBand(gold),
    dust(9, 170, 424, hue, ([x, y]) => y < 150 && Math.hypot(x - BOW[0], y - BOW[1]) > 345),
    ...BOW_COLORS.map((color, index) =>
      engrave({ color, width: 2.2, opacity: 0.95 }, arc(330 - index * 10, -90, 90, BOW)),
    ),
    tree(),
    ark(),
    beasts(),
    plot([star([0, -370], 2)]),
  ].join('');
}
