/** The shared background: a night sky, a glow in the image's hue, and an atlas plate's border. */
import { circle, engrave, line, plot, star, ticks } from './engraving.ts';
import { evenly, polar, range, row, seededRandom } from './geometry.ts';
import type { Point } from './geometry.ts';
import { setLine } from './lettering.ts';
import { celestialBlue, gold, night, overlay, parchment, raised } from './palette.ts';

export interface Plate {
  readonly width: number;
  readonly height: number;
}

/** Deep sky, lighter toward the middle of the drawing, with the book's own light behind it. */
export function ground({ width, height }: Plate, center: Point, radius: number, hue: string): string {
  const [cx, cy] = center;
  const place = `gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}"`;
  return [
    '<defs>',
    `<radialGradient id="sky" ${place} r="${radius * 1.9}"><stop offset="0" stop-color="${overlay}"/><stop offset=".45" stop-color="${raised}"/><stop offset="1" stop-color="${night}"/></radialGradient>`,
    `<radialGradient id="glow" ${place} r="${radius}"><stop offset="0" stop-color="${hue}" stop-opacity=".2"/><stop offset=".5" stop-color="${hue}" stop-opacity=".07"/><stop offset="1" stop-color="${hue}" stop-opacity="0"/></radialGradient>`,
    '</defs>',
    `<rect width="${width}" height="${height}" fill="url(#sky)"/><rect width="${width}" height="${height}" fill="url(#glow)"/>`,
  ].join('');
}

/** Field stars over the whole plate; few and quiet, because every one costs bytes in every rendition. */
export function fieldStars(
  { width, height }: Plate,
  seed: number,
  count: number,
  keep: (at: Point) => boolean,
): string {
  const random = seededRandom(seed);
  const places = range(count)
    .map((): Point => [random() * width, random() * height])
    .filter(keep);
  return [1.6, 2.4, 3.4]
    .map((size, step) => {
      const marks = places
        .filter((_, index) => [0, 0, 0, 1, 1, 2][index % 6] === step)
        .map((at) => `M${row(...at)}h0`);
      return `<path fill="none" stroke="${parchment}" stroke-opacity=".55" stroke-linecap="round" stroke-width="${size}" d="${marks.join('')}"/>`;
    })
    .join('');
}

/** Degrees in Hebrew numerals; 270 is written ער, as custom writes it, and not רע, "evil". */
const DEGREES: readonly string[] = ['שס', 'ל', 'ס', 'צ', 'קכ', 'קנ', 'קפ', 'רי', 'רמ', 'ער', 'ש', 'של'];

/** The great faint ring behind the emblem, numbered every thirty degrees. */
export function outerRing([x, y]: Point, inner: number, color: string = celestialBlue): string {
  const outer = inner + 38;
  const numerals = DEGREES.map((text, index) => {
    const set = setLine({ text, size: 25, weight: 400, script: 'hebrew' });
    return `<path transform="rotate(${index * 30 + 7.5})" fill="${color}" fill-opacity=".6" d="${set.outline(-set.width / 2, -inner - 12)}"/>`;
  });
  return [
    `<g transform="translate(${row(x, y)})">`,
    engrave({ color, width: 1.2, opacity: 0.4 }, circle(inner), circle(outer)),
    engrave(
      { color, width: 1, opacity: 0.22 },
      circle(outer + 64),
      ...evenly(24).map((angle) => line(polar(outer, angle), polar(outer + 64, angle))),
    ),
    ticks({ color, width: 1, opacity: 0.45 }, 360, inner, inner + 8),
    ticks({ color, width: 1.3, opacity: 0.5 }, 72, outer, outer - 10),
    ...numerals,
    '</g>',
  ].join('');
}

/** The neat line of a map: a double rule, graduated between, with a star at each corner. */
export function neatLine({ width, height }: Plate, inset: number): string {
  const band = 14;
  const rule = (at: number): string => `M${at} ${at}H${width - at}V${height - at}H${at}Z`;
  const step = 20;
  const [right, bottom] = [width - inset, height - inset];
  const across = range(Math.round((width - 2 * inset) / step) + 1).flatMap((index) => {
    const x = inset + index * step;
    const length = index % 5 === 0 ? band : band * 0.45;
    return [`M${row(x, inset)}v${length}`, `M${row(x, bottom)}v-${length}`];
  });
  const down = range(Math.round((height - 2 * inset) / step) + 1).flatMap((index) => {
    const y = inset + index * step;
    const length = index % 5 === 0 ? band : band * 0.45;
    return [`M${row(inset, y)}h${length}`, `M${row(right, y)}h-${length}`];
  });
  return [
    engrave({ color: gold, width: 2 }, rule(inset)),
    engrave({ color: gold, width: 1, opacity: 0.8 }, rule(inset + band), ...across, ...down),
  ].join('');
}

/** A hairline broken in the middle by a small star. */
export function starredRule(x: number, y: number, half: number): string {
  return [
    engrave({ color: gold, width: 1.6 }, line([x - half, y], [x - 26, y]), line([x + 26, y], [x + half, y])),
    plot([star([x, y], 3)]),
  ].join('');
}
