/** The free e-book's plate: a candle between three chairs, and seven evenings as seven moons around it. */
import {
  chartNet,
  circle,
  constellation,
  dust,
  engrave,
  graduatedBand,
  plot,
  ray,
  star,
  ticks,
  wash,
} from '../engraving.ts';
import { nestedTongues } from '../flame.ts';
import { evenly, polar, short } from '../geometry.ts';
import type { Point } from '../geometry.ts';
import { bookHues, brightGold, celestialBlue, gold } from '../palette.ts';

export const hue = bookHues.genesis;
const ORBIT = 318;
const MOON = 74;
const EVENINGS = evenly(7).map((angle) => polar(ORBIT, angle));
const CHAIRS = evenly(3, 60).map((angle) => polar(186, angle));

/** The lit part of a moon: a sliver on the first evening, all of it on the seventh. */
function lit([x, y]: Point, share: number): string {
  const bulge = MOON * (1 - 2 * share);
  const sweep = bulge > 0 ? 0 : 1;
  const width = short(Math.abs(bulge));
  return `M${short(x)} ${short(y - MOON)}a${MOON} ${MOON} 0 0 1 0 ${2 * MOON}a${width} ${MOON} 0 0 ${sweep} 0 ${-2 * MOON}`;
}

export function sevenEvenings(): string {
  const seats = CHAIRS.map((at) => star(at, 2));
  return [
    chartNet(celestialBlue, 440, 0.2),
    graduatedBand(gold),
    dust(7, 130, 424, hue),
    engrave({ color: hue, width: 1.2, opacity: 0.5 }, circle(ORBIT)),
    ...EVENINGS.map((at, evening) =>
      [
        `<circle cx="${short(at[0])}" cy="${short(at[1])}" r="${MOON + 8}" fill="#0a0c1c"/>`,
        wash(hue, 0.2 + evening * 0.07, lit(at, (evening + 1) / 7)),
        engrave({ color: hue, width: 1.8 }, circle(MOON, at)),
        engrave({ color: hue, width: 1, opacity: 0.55 }, circle(MOON + 8, at)),
      ].join(''),
    ),
    engrave(
      { color: gold, width: 1, opacity: 0.5 },
      ...evenly(60).map((angle) => ray(angle, 96, angle % 12 === 0 ? 160 : 128)),
    ),
    constellation(
      seats,
      [
        [0, 1],
        [1, 2],
        [2, 0],
      ],
      { color: gold, width: 1.6 },
    ),
    ...CHAIRS.map((at) => engrave({ color: gold, width: 1.2 }, circle(26, at))),
    plot(seats),
    ticks({ color: gold, width: 1 }, 60, 88, 80),
    engrave({ color: gold, width: 1.6 }, circle(88)),
    ...nestedTongues(4, [0, 56], 34, 118, 8).map((outline, index) =>
      wash(index === 0 ? gold : brightGold, 0.28 + index * 0.16, outline),
    ),
  ].join('');
}
