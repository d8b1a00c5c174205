/** The Glow of Life: the lamp of seven branches, cups like almond blossoms (Exodus 25:31-37), its flames stars. */
import {
  arc,
  chartNet,
  circle,
  dust,
  engrave,
  graduatedBand,
  plot,
  ray,
  star,
  ticks,
  wash,
} from '../engraving.ts';
import { evenly, polar, range, row } from '../geometry.ts';
import type { Point } from '../geometry.ts';
import { bookHues, celestialBlue, gold } from '../palette.ts';

export const hue = bookHues.leviticus;
const TOP = -96;
const BRANCHES = [84, 168, 252];

/** An almond blossom of five petals, rotated to its branch. */
function blossom(at: Point, size: number): string {
  const petals = evenly(5).map((angle) => {
    const tip = polar(size, angle, at);
    return `M${row(...at)}Q${row(...polar(size * 0.85, angle - 36, at))} ${row(...tip)}Q${row(...polar(size * 0.85, angle + 36, at))} ${row(...at)}`;
  });
  return wash(hue, 0.25, ...petals) + engrave({ color: hue, width: 1.3 }, ...petals, circle(size * 0.2, at));
}

/** A cup under a lamp: calyx, rim, and the lamp's own bowl. */
function lamp(x: number): string {
  const at = (dx: number, dy: number): string => row(x + dx, TOP + dy);
  return engrave(
    { color: gold, width: 2.2 },
    `M${at(-10, 0)}Q${at(-24, -8)} ${at(-26, -26)}H${short(x + 26)}Q${at(24, -8)} ${at(10, 0)}M${at(-20, -26)}Q${at(0, -12)} ${at(20, -26)}`,
  );
}

const short = (value: number): string => row(value);

function flame(x: number): string {
  const y = TOP - 30;
  const tongue = (half: number, height: number): string =>
    `M${row(x, y)}C${row(x - half * 1.6, y - height * 0.3)} ${row(x - half * 0.4, y - height * 0.7)} ${row(x, y - height)}C${row(x + half * 0.4, y - height * 0.7)} ${row(x + half * 1.6, y - height * 0.3)} ${row(x, y)}`;
  return (
    wash(gold, 0.18, tongue(15, 70)) +
    engrave({ color: gold, width: 1.6 }, tongue(15, 70)) +
    engrave({ color: gold, width: 1, opacity: 0.8 }, tongue(9, 48))
  );
}

export function glowOfLife(): string {
  const lamps = [-252, -168, -84, 0, 84, 168, 252];
  const center: Point = [0, TOP];
  const branches = BRANCHES.flatMap((radius) => [
    arc(radius - 9, 90, 270, center),
    arc(radius + 9, 90, 270, center),
  ]);
  const flutes = BRANCHES.flatMap((radius) => [-4, 0, 4].map((by) => arc(radius + by, 96, 264, center)));
  const cups = BRANCHES.flatMap((radius) =>
    [118, 146, 214, 242].map((angle) => polar(radius, angle, center)),
  );
  const knops = BRANCHES.map((radius): Point => [0, TOP + radius]);
  return [
    chartNet(celestialBlue, 440, 0.22),
    graduatedBand(gold),
    dust(25, 150, 424, hue, ([x, y]) => y < -230 || y > 130 || Math.abs(x) > 300),
    ...lamps.map((x) =>
      engrave(
        { color: gold, width: 0.9, opacity: 0.55 },
        ...range(17).map((index) => ray(-80 + index * 10, 46, index % 2 === 0 ? 84 : 62, [x, TOP - 92])),
      ),
    ),
    wash(
      gold,
      0.07,
      ...BRANCHES.map(
        (radius) =>
          `${arc(radius + 9, 90, 270, center)}L${row(-radius + 9, TOP)}${arc(radius - 9, 270, 90, center).replace(/^M[^A]+/, '')}Z`,
      ),
    ),
    engrave({ color: gold, width: 2.2 }, ...branches, `M-9 ${TOP}V300M9 ${TOP}V300`),
    engrave(
      { color: gold, width: 0.8, opacity: 0.7 },
      ...flutes,
      `M-4 ${TOP + 8}V296M0 ${TOP + 8}V296M4 ${TOP + 8}V296`,
    ),
    engrave(
      { color: gold, width: 2.4 },
      'M-9 296Q-20 330-96 340V356H96V340Q20 330 9 296M-120 356H120V370H-120Z',
    ),
    engrave(
      { color: gold, width: 1, opacity: 0.8 },
      ...range(23).map((index) => `M${-112 + index * 10} 358v10`),
      'M-88 346H88',
    ),
    ...knops.map(
      (at) =>
        wash('#14162f', 1, circle(17, at)) +
        engrave({ color: gold, width: 2 }, circle(17, at)) +
        engrave({ color: gold, width: 1 }, circle(11, at)) +
        ticks({ color: gold, width: 1 }, 20, 16, 11, at),
    ),
    ...cups.map((at) => blossom(at, 20)),
    blossom([0, 226], 22),
    ...lamps.map((x) => lamp(x) + flame(x)),
    plot(lamps.map((x) => star([x, TOP - 92], x === 0 ? 1 : 2))),
  ].join('');
}
