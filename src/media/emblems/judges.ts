/** Judges: the torch that was hidden in a jar (Judges 7:16), and the scales; twelve stars for twelve judges. */
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
  polyline,
  ray,
  star,
  wash,
} from '../engraving.ts';
import { nestedTongues } from '../flame.ts';
import { between, polar, range, row } from '../geometry.ts';
import type { Point } from '../geometry.ts';
import { bookHues, celestialBlue, gold } from '../palette.ts';

const hue = bookHues.judges;
const PIVOT: Point = [0, -20];
/** The pan with the star outweighs the other. */
const TILT = -4.5;
const ARM = 252;
const BOWL = -96;

const beamEnd = (side: 1 | -1): Point => polar(ARM, side * 90 + TILT, PIVOT);

function torchFire(): string {
  const [outer = '', ...inner] = nestedTongues(7, [0, BOWL - 6], 62, 236, 14);
  const [small = '', ...smallInner] = nestedTongues(3, [-34, BOWL - 4], 24, 104, -14);
  const [other = '', ...otherInner] = nestedTongues(3, [36, BOWL - 4], 24, 118, 16);
  return [
    wash(gold, 0.12, inner[2] ?? ''),
    engrave({ color: gold, width: 1.1, opacity: 0.9 }, ...inner, ...smallInner, ...otherInner),
    engrave({ color: gold, width: 2.6 }, outer),
    engrave({ color: gold, width: 1.8 }, small, other),
  ].join('');
}

/** The shaft, tapering to its point, bound with cords, fluted on the shaded side. */
function shaft(): string {
  const half = (y: number): number => 17 - ((y - BOWL) / 470) * 9;
  const cords = [-40, -32, 44, 52, 140, 148, 236, 244, 318, 326].map((y) =>
    line([-half(y), y], [half(y), y + 4]),
  );
  const flutes = range(4).map((index) => {
    const share = 0.15 + index * 0.24;
    return line([half(-20) * share, -20], [half(360) * share, 360]);
  });
  return [
    engrave(
      { color: hue, width: 2.8 },
      polyline([
        [-half(-60), -60],
        [-half(372), 372],
        [0, 396],
        [half(372), 372],
        [half(-60), -60],
      ]),
    ),
    engrave({ color: hue, width: 1, opacity: 0.85 }, ...cords, ...flutes),
    engrave({ color: hue, width: 2.4 }, `M-58 ${BOWL}H58Q54 -64 17 -60H-17Q-54 -64-58 ${BOWL}Z`),
    engrave(
      { color: hue, width: 1.1, opacity: 0.85 },
      `M-54 -86H54M-46 -76H46`,
      ...range(8).map((index) => line([6 + index * 6, -85], [4 + index * 4, -64])),
    ),
  ].join('');
}

/** One pan: three chains, a hatched bowl, and the ring it hangs by. */
function pan(side: 1 | -1): string {
  const [x, y] = beamEnd(side);
  const rim = y + 196;
  const half = 92;
  const hatch = range(12).map((index) => {
    const t = 0.1 + index * 0.07;
    const px = x + half * (t * 1.9 - 0.1) * 0.62;
    const depth = 46 * Math.sqrt(Math.max(0, 1 - ((px - x) / half) ** 2));
    return line([px, rim + 5], [px - depth * 0.25, rim + depth * 0.94]);
  });
  const links = [-half, 0, half].map((to) => line([x, y + 12], [x + to, rim]));
  return [
    engrave(
      { color: hue, width: 2.6 },
      `M${row(x - half, rim)}h${half * 2}A${half} 47 0 0 1 ${row(x - half, rim)}`,
    ),
    engrave({ color: hue, width: 1, opacity: 0.85 }, ...hatch),
    engrave({ color: hue, width: 1.3 }, ...links, circle(6, [x, y + 6])),
    engrave({ color: hue, width: 2.2 }, `M${row(x - half - 8, rim)}h${half * 2 + 16}`),
  ].join('');
}

function beam(): string {
  const [left, right] = [beamEnd(-1), beamEnd(1)];
  const lift = (point: Point, by: number): string => row(point[0], point[1] + by);
  const marks = range(13)
    .filter((index) => index !== 6)
    .map((index) => {
      const [x, y] = between(left, right, index / 12);
      return line([x, y - 7], [x, y + (index % 3 === 0 ? 9 : 3)]);
    });
  return [
    engrave(
      { color: hue, width: 2.8 },
      `M${lift(left, 0)}Q${row(-110, PIVOT[1] - 26)} ${row(0, PIVOT[1] - 13)}Q${row(110, PIVOT[1] - 8)} ${lift(right, 0)}Q${row(110, PIVOT[1] + 22)} ${row(0, PIVOT[1] + 13)}Q${row(-110, PIVOT[1] - 4)} ${lift(left, 0)}Z`,
    ),
    engrave({ color: hue, width: 0.9, opacity: 0.7 }, ...marks),
    engrave({ color: gold, width: 2 }, circle(22, PIVOT)),
    engrave(
      { color: gold, width: 1 },
      circle(16, PIVOT),
      arc(92, 118, 242, PIVOT),
      arc(104, 118, 242, PIVOT),
    ),
    engrave(
      { color: gold, width: 1, opacity: 0.85 },
      ...range(25).map((index) => ray(118 + index * 5.1667, 92, index % 4 === 0 ? 112 : 104, PIVOT)),
    ),
  ].join('');
}

export function judgesEmblem(): string {
  const judges = range(12).map((index) =>
    star(
      polar(index % 2 === 0 ? 392 : 368, -77 + index * 14),
      index === 3 || index === 8 ? 2 : index % 3 === 0 ? 4 : 3,
    ),
  );
  const [leftX, leftY] = beamEnd(-1);
  const [rightX, rightY] = beamEnd(1);
  const weights = range(3).map((index) =>
    circle(15 - index * 2, [rightX - 32 + index * 30, rightY + 181 + index * 2]),
  );
  return [
    chartNet(celestialBlue, 440, 0.24),
    graduatedBand(gold),
    dust(300, 150, 424, hue, ([x, y]) => Math.hypot(x, y + 200) > 178 && (y < -60 || y > 250)),
    engrave(
      { color: gold, width: 0.9, opacity: 0.55 },
      ...range(41).map((index) => ray(-120 + index * 6, 142, index % 3 === 0 ? 196 : 172, [0, -190])),
    ),
    engrave({ color: gold, width: 1.3 }, arc(134, -122, 122, [0, -190])),
    torchFire(),
    shaft(),
    beam(),
    pan(-1),
    pan(1),
    engrave({ color: gold, width: 1.5 }, ...weights),
    constellation(
      judges,
      judges.slice(1).map((_, index) => [index, index + 1] as const),
    ),
    plot([star([leftX, leftY + 152], 1), star(PIVOT, 3)]),
  ].join('');
}
