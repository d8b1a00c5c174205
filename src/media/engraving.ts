/** The engraver's hand: hairlines, graduated circles, plotted stars and dust, all as SVG text. */
import { between, distance, evenly, polar, range, row, seededRandom, short } from './geometry.ts';
import type { Point } from './geometry.ts';
import { brightGold, gold } from './palette.ts';

/** A pen: color, width in plate units, and how firmly it is pressed (opacity). */
export interface Pen {
  readonly color: string;
  readonly width: number;
  readonly opacity?: number;
}

/** 1 is the brightest star of a plate, 5 the faintest. */
export type Magnitude = 1 | 2 | 3 | 4 | 5;

export interface Star {
  readonly at: Point;
  readonly magnitude: Magnitude;
}

const STAR_RADIUS: Readonly<Record<Magnitude, number>> = { 1: 36, 2: 22, 3: 13, 4: 4.4, 5: 2.5 };

export const star = (at: Point, magnitude: Magnitude): Star => ({ at, magnitude });

function penAttributes({ color, width, opacity = 1 }: Pen): string {
  const faint = opacity < 1 ? ` stroke-opacity="${short(opacity, 2)}"` : '';
  return `fill="none" stroke="${color}" stroke-width="${short(width, 2)}"${faint}`;
}

/** All the given outlines in one stroke of the same pen. */
export function engrave(pen: Pen, ...outlines: readonly string[]): string {
  return `<path ${penAttributes(pen)} d="${outlines.join('')}"/>`;
}

/** A flat wash of color inside the outlines. */
export function wash(color: string, opacity: number, ...outlines: readonly string[]): string {
  return `<path fill="${color}" fill-opacity="${short(opacity, 2)}" d="${outlines.join('')}"/>`;
}

export function line(from: Point, to: Point): string {
  return `M${row(...from)}l${row(to[0] - from[0], to[1] - from[1])}`;
}

export function polyline(points: readonly Point[], closed = false): string {
  const steps = points.slice(1).map(([x, y], index) => {
    const [px, py] = points[index] ?? [0, 0];
    return `l${row(x - px, y - py)}`;
  });
  return `M${row(...(points[0] ?? [0, 0]))}${steps.join('')}${closed ? 'z' : ''}`;
}

/**
 * One drawing, turned to several angles. `id` must begin with the plate's name: pages may carry
 * several plates, and ids are shared by a page.
 */
export function turnedCopies(id: string, drawing: string, angles: readonly number[]): string {
  const copies = angles.map((angle) => `<use href="#${id}" transform="rotate(${short(angle, 2)})"/>`);
  return `<g id="${id}">${drawing}</g>${copies.join('')}`;
}

/** One drawing and its mirror image across the upright axis. */
export function mirrored(id: string, drawing: string): string {
  return `<g id="${id}">${drawing}</g><use href="#${id}" transform="scale(-1 1)"/>`;
}

/** A drawing cut off at a circle. */
export function withinCircle(id: string, radius: number, drawing: string): string {
  return `<clipPath id="${id}"><circle r="${radius}"/></clipPath><g clip-path="url(#${id})">${drawing}</g>`;
}

export function circle(radius: number, [x, y]: Point = [0, 0]): string {
  const across = short(radius * 2);
  const r = short(radius);
  return `M${row(x - radius, y)}a${r} ${r} 0 1 1 ${across} 0a${r} ${r} 0 1 1-${across} 0`;
}

/** An arc clockwise from one angle to another. */
export function arc(radius: number, from: number, to: number, center: Point = [0, 0]): string {
  const r = short(radius);
  const large = Math.abs(to - from) > 180 ? 1 : 0;
  const sweep = to > from ? 1 : 0;
  return `M${row(...polar(radius, from, center))}A${r} ${r} 0 ${large} ${sweep} ${row(...polar(radius, to, center))}`;
}

export function ray(angle: number, from: number, to: number, center: Point = [0, 0]): string {
  return line(polar(from, angle, center), polar(to, angle, center));
}

/**
 * `count` ticks round a circle, as one dashed stroke: a broad pen with short dashes costs a hundred
 * bytes where 360 lines would cost six thousand.
 */
export function ticks(pen: Pen, count: number, from: number, to: number, center: Point = [0, 0]): string {
  const radius = (from + to) / 2;
  const step = (2 * Math.PI * radius) / count;
  const dashes = `${short(pen.width, 2)} ${short(step - pen.width, 4)}`;
  const broad = { ...pen, width: Math.abs(to - from) };
  return `<circle ${penAttributes(broad)} cx="${short(center[0])}" cy="${short(center[1])}" r="${short(radius)}" stroke-dasharray="${dashes}" stroke-dashoffset="${short(pen.width / 2, 2)}"/>`;
}

/** The graduated band that frames every plate: degrees, fives, tens, the checkered rule, a small ring at each thirty. */
export function graduatedBand(color: string, outer = 490, inner = 440): string {
  const height = outer - inner;
  const quarter = (2 * Math.PI * (inner + 3)) / 72;
  const checker: Pen = { color, width: quarter, opacity: 0.85 };
  return [
    engrave({ color, width: 2.2 }, circle(outer)),
    engrave({ color, width: 1, opacity: 0.8 }, circle(outer - 6), circle(inner), circle(inner + 6)),
    ticks({ color, width: 0.9, opacity: 0.7 }, 360, outer - 6, outer - 6 - height * 0.24),
    ticks({ color, width: 1.2 }, 72, outer - 6, outer - 6 - height * 0.38),
    ticks({ color, width: 2 }, 36, outer - 6, outer - 6 - height * 0.5),
    ticks(checker, 36, inner + 1, inner + 5),
    engrave({ color, width: 1.3 }, ...evenly(12).map((angle) => circle(3.6, polar(inner + 13, angle)))),
  ].join('');
}

/** The faint net of an atlas plate: hour lines, parallels, and the ecliptic lying askew. */
export function chartNet(color: string, radius = 440, opacity = 0.34): string {
  const pen: Pen = { color, width: 0.9, opacity };
  const tilt: Point = [radius * 0.14, radius * 0.19];
  const reach = radius * 0.765;
  return [
    engrave(pen, ...evenly(24).map((angle) => ray(angle, radius * (angle % 90 === 0 ? 0.06 : 0.2), radius))),
    engrave(pen, circle(radius * 0.2), circle(radius * 0.4), circle(radius * 0.6), circle(radius * 0.8)),
    engrave({ ...pen, opacity: opacity * 1.4 }, circle(reach, tilt), circle(reach - 7, tilt)),
    ticks({ ...pen, opacity: opacity * 1.4 }, 120, reach, reach - 7, tilt),
  ].join('');
}

function spikes(center: Point, radius: number, points: number, waist: number): string {
  const corners = range(points * 2).map((index) => {
    const isDiagonal = points === 8 && index % 4 === 2;
    const reach = index % 2 === 1 ? waist : isDiagonal ? 0.55 : 1;
    return polar(radius * reach, (index * 180) / points, center);
  });
  return polyline(corners, true);
}

function starOutline({ at, magnitude }: Star): string {
  const radius = STAR_RADIUS[magnitude];
  if (magnitude === 1) return spikes(at, radius, 8, 0.2);
  if (magnitude <= 3) return spikes(at, radius, 4, 0.26);
  return circle(radius, at);
}

/** Plotted stars: the brighter ones with points and a fine halo, the fainter as discs. */
export function plot(stars: readonly Star[], color: string = gold): string {
  const bright = stars.filter(({ magnitude }) => magnitude === 1);
  const haloed = stars.filter(({ magnitude }) => magnitude <= 2);
  const halo = engrave(
    { color, width: 1, opacity: 0.6 },
    ...haloed.map(({ at, magnitude }) => circle(STAR_RADIUS[magnitude] * 0.62, at)),
    ...bright.map(({ at }) => circle(STAR_RADIUS[1] * 1.22, at)),
  );
  const body = `<path fill="${color === gold ? brightGold : color}" d="${stars.map(starOutline).join('')}"/>`;
  return haloed.length > 0 ? halo + body : body;
}

/** The hairline from one star to another, stopping short of both as atlases draw it. */
export function joined(a: Star, b: Star): string {
  const whole = distance(a.at, b.at);
  const free = (magnitude: Magnitude): number => STAR_RADIUS[magnitude] * (magnitude === 1 ? 1.25 : 0.9) + 5;
  return line(between(a.at, b.at, free(a.magnitude) / whole), between(b.at, a.at, free(b.magnitude) / whole));
}

/** A constellation: its stars, and the hairlines between the pairs named by index. */
export function constellation(
  stars: readonly Star[],
  pairs: readonly (readonly [number, number])[],
  pen: Pen = { color: gold, width: 1.3, opacity: 0.8 },
): string {
  const links = pairs.flatMap(([a, b]) => {
    const from = stars[a];
    const to = stars[b];
    return from && to ? [joined(from, to)] : [];
  });
  return (links.length > 0 ? engrave(pen, ...links) : '') + plot(stars);
}

/** Seeded star dust inside a disc, in three sizes; `keep` may refuse places. */
export function dust(
  seed: number,
  count: number,
  radius: number,
  color: string,
  keep: (at: Point) => boolean = () => true,
): string {
  const random = seededRandom(seed);
  const places = range(count)
    .map((): Point => polar(radius * Math.sqrt(random()), random() * 360))
    .filter(keep);
  return [1.5, 2.3, 3.3]
    .map((width, size) => {
      const dots = places.filter((_, index) => [0, 0, 0, 1, 1, 2][index % 6] === size);
      const marks = dots.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h0`).join('');
      return marks === ''
        ? ''
        : `<path ${penAttributes({ color, width, opacity: 0.75 })} stroke-linecap="round" d="${marks}"/>`;
    })
    .join('');
}
