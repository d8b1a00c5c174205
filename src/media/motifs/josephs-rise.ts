/** Joseph's Rise To Power: his sheaf stood upright, and eleven bowed (Genesis 37:7); sun and moon above (37:9). */
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
import { evenly, range, row } from '../geometry.ts';
import type { Point } from '../geometry.ts';
import { bookHues, celestialBlue, gold } from '../palette.ts';

export const hue = bookHues.exodus;

/** One stalk through foot, waist and head, with barley chevrons along its ear. */
function stalk(foot: Point, waist: Point, head: Point): readonly [string, string] {
  const control: Point = [waist[0] + (waist[0] - foot[0]) * 0.7, waist[1] + (waist[1] - foot[1]) * 0.5];
  const on = (t: number): Point => {
    const u = 1 - t;
    return [
      u * u * waist[0] + 2 * u * t * control[0] + t * t * head[0],
      u * u * waist[1] + 2 * u * t * control[1] + t * t * head[1],
    ];
  };
  const length = Math.hypot(head[0] - waist[0], head[1] - waist[1]);
  const size = Math.max(4, length * 0.055);
  const grains = range(7).map((index) => {
    const [x, y] = on(0.58 + index * 0.065);
    const [nx, ny] = on(0.6 + index * 0.065);
    const reach = Math.hypot(nx - x, ny - y) || 1;
    const [ux, uy] = [((nx - x) / reach) * size, ((ny - y) / reach) * size];
    return `M${row(x - uy * 0.6 + ux, y + ux * 0.6 + uy)}L${row(x, y)}L${row(x + uy * 0.6 + ux, y - ux * 0.6 + uy)}`;
  });
  return [`M${row(...foot)}L${row(...waist)}Q${row(...control)} ${row(...head)}`, grains.join('')];
}

/** A sheaf of `count` stalks standing on the origin; `bow` carries the heads aside and down. */
function sheaf(count: number, height: number, spread: number, bow: number): string {
  const stalks = range(count).map((index) => {
    const share = count === 1 ? 0 : (index / (count - 1)) * 2 - 1;
    const drop = share * share * height * 0.16 + Math.abs(bow) * (0.42 + share * 0.2 * Math.sign(bow));
    return stalk(
      [share * spread * 0.55, 0],
      [share * spread * 0.2, -height * 0.42],
      [share * spread + bow, -height + drop],
    );
  });
  const waist = spread * 0.24;
  return [
    engrave({ color: hue, width: 1.3, opacity: 0.95 }, ...stalks.map(([stem]) => stem)),
    engrave({ color: gold, width: 1.6 }, ...stalks.map(([, ear]) => ear)),
    engrave(
      { color: gold, width: 2.4 },
      `M${row(-waist, -height * 0.44)}Q0 ${row(-height * 0.4)} ${row(waist, -height * 0.44)}M${row(-waist, -height * 0.4)}Q0 ${row(-height * 0.36)} ${row(waist, -height * 0.4)}`,
    ),
  ].join('');
}

export function josephsRise(): string {
  const bowed = sheaf(9, 150, 26, 40);
  const ring = evenly(11, 180 / 11).map(
    (angle) =>
      `<use href="#joseph-sheaf" transform="rotate(${angle.toFixed(2)}) translate(0 -424) rotate(180)"/>`,
  );
  const sun: Point = [-158, -104];
  const moon: Point = [152, -104];
  return [
    chartNet(celestialBlue, 440, 0.24),
    graduatedBand(gold),
    dust(37, 120, 250, hue, ([x, y]) => Math.abs(x) > 90 || y < -140),
    wash(hue, 0.05, circle(272)),
    engrave({ color: gold, width: 1.6 }, circle(272)),
    engrave({ color: gold, width: 0.9, opacity: 0.7 }, circle(264), circle(280)),
    ticks({ color: gold, width: 1.1, opacity: 0.8 }, 132, 264, 255),
    ticks({ color: gold, width: 2 }, 11, 264, 246),
    `<defs><g id="joseph-sheaf">${bowed}</g></defs>`,
    ...ring,
    engrave(
      { color: gold, width: 0.9, opacity: 0.5 },
      ...evenly(60)
        .map((angle) => ray(angle, 120, angle % 30 === 0 ? 244 : 190))
        .filter((_, index) => index < 12 || index > 48),
    ),
    `<g transform="translate(0 176)">${sheaf(17, 350, 92, 0)}</g>`,
    engrave({ color: hue, width: 1.4 }, 'M-150 178H150M-120 186H120M-84 194H84'),
    engrave({ color: gold, width: 1.8 }, circle(24, sun), circle(17, sun)),
    engrave(
      { color: gold, width: 1.2 },
      ...evenly(24).map((angle) => ray(angle, 30, angle % 30 === 0 ? 52 : 41, sun)),
    ),
    engrave(
      { color: gold, width: 1.8 },
      arc(30, 25, 205, moon),
      arc(34, 47, 183, [moon[0] - 14, moon[1] - 2]),
    ),
    plot([
      star([0, -212], 1),
      star([-176, 22], 3),
      star([182, 34], 3),
      star([-136, 96], 4),
      star([150, 110], 4),
      star([-214, -28], 4),
      star([218, -26], 4),
    ]),
  ].join('');
}
