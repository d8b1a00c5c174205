/**
 * The hero's sky at any moment of its loop. Everything turns with the chart's ring, ten degrees a
 * loop, and the ring repeats every ten degrees. A star cannot repeat so, and fades out and in again
 * at its own moment instead; hence the last frame runs into the first.
 */
import { canvas, lightOf, softCircle, softLine, softPoint } from './canvas.ts';
import type { Canvas, Light } from './canvas.ts';
import { between, evenly, polar, range, seededRandom } from './geometry.ts';
import { FIGURES } from './figures.ts';
import type { Figure } from './figures.ts';
import type { Point } from './geometry.ts';
import { brightGold, celestialBlue, gold, night, overlay, parchment } from './palette.ts';

export const WIDTH = 1280;
export const HEIGHT = 720;

const POLE: Point = [WIDTH / 2, HEIGHT / 2];
const DEGREES_PER_LOOP = 10;
const RING = 318;
const STARS = 620;

export interface FieldStar {
  readonly radius: number;
  readonly angle: number;
  readonly size: number;
  readonly strength: number;
  readonly color: Light;
  /** Where in its life the star is when the loop begins, from 0 to 1. */
  readonly phase: number;
}

export function fieldStars(): readonly FieldStar[] {
  const random = seededRandom(1405);
  return range(STARS).map(() => {
    const brightness = random() ** 3;
    const hue = random();
    return {
      radius: 760 * Math.sqrt(random()),
      angle: random() * 360,
      size: 0.62 + brightness * 0.85,
      strength: 0.2 + brightness * 0.75,
      color: lightOf(hue < 0.16 ? brightGold : hue < 0.36 ? celestialBlue : parchment),
      phase: random(),
    };
  });
}

const smooth = (value: number): number => {
  const t = Math.min(1, Math.max(0, value));
  return t * t * (3 - 2 * t);
};

const wrapped = (value: number): number => value - Math.floor(value);

/** How far a thing has turned at an age from 0 to 1; the middle of its life is its place on the chart. */
const turn = (age: number): number => (age - 0.5) * DEGREES_PER_LOOP;

/** Ground and circles: what does not change while the sky turns. */
export function stillSky(): Canvas {
  const sky = canvas(WIDTH, HEIGHT);
  const [inner, outer, blue, warm] = [
    lightOf(overlay),
    lightOf(night),
    lightOf(celestialBlue),
    lightOf(gold),
  ];
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const away = smooth(Math.hypot((x - POLE[0]) / 780, (y - POLE[1]) / 520));
      for (const channel of [0, 1, 2] as const) {
        sky.light[(y * WIDTH + x) * 3 + channel] = inner[channel] * 0.86 * (1 - away) + outer[channel] * away;
      }
    }
  }
  for (const radius of [96, 210, 430, 560]) softCircle(sky, POLE, radius, 1, blue, 0.085);
  softCircle(sky, POLE, RING, 1.2, warm, 0.34);
  softCircle(sky, POLE, RING + 22, 1, warm, 0.2);
  softCircle(sky, [POLE[0] + 60, POLE[1] + 40], 270, 1, blue, 0.1);
  return sky;
}

function drawRing(on: Canvas, loop: number): void {
  const warm = lightOf(gold);
  const turned = loop * DEGREES_PER_LOOP;
  for (const angle of evenly(180, turned)) {
    const index = Math.round(angle - turned);
    const length = index % 10 === 0 ? 14 : 6;
    softLine(
      on,
      polar(RING + 1, angle, POLE),
      polar(RING + length, angle, POLE),
      1,
      warm,
      index % 10 === 0 ? 0.36 : 0.2,
    );
  }
}

/** A figure's stars kindle, the hairlines join them one after another, and all of it fades. */
function drawFigure(on: Canvas, figure: Figure, loop: number): void {
  const age = wrapped(loop + figure.phase);
  const presence = smooth(age / 0.14) * smooth((0.97 - age) / 0.2);
  const center = polar(figure.radius, figure.angle + turn(age), POLE);
  const spin = (turn(age) * Math.PI) / 180;
  const placed = figure.stars.map(([x, y]): Point => [
    center[0] + x * Math.cos(spin) - y * Math.sin(spin),
    center[1] + x * Math.sin(spin) + y * Math.cos(spin),
  ]);
  const warm = lightOf(brightGold);
  figure.joints.forEach(([from, to], index) => {
    const [a, b] = [placed[from], placed[to]];
    const grown = smooth((age - 0.12 - (index * 0.3) / figure.joints.length) / 0.12);
    if (a && b && grown > 0.02)
      softLine(
        on,
        between(a, b, 0.12),
        between(a, b, 0.12 + 0.76 * grown),
        1,
        lightOf(gold),
        0.42 * presence,
      );
  });
  placed.forEach((at, index) => {
    softPoint(on, at, index % 3 === 1 ? 2.1 : 1.5, warm, 0.95 * presence);
    softPoint(on, at, 5, warm, 0.1 * presence);
  });
}

/** The sky at a share of the loop from 0 to 1. */
export function skyAt(loop: number, still: Canvas, stars: readonly FieldStar[]): Canvas {
  const sky: Canvas = { ...still, light: still.light.slice() };
  for (const { radius, angle, size, strength, color, phase } of stars) {
    const age = wrapped(loop + phase);
    const presence = smooth(age / 0.18) * smooth((1 - age) / 0.18);
    softPoint(sky, polar(radius, angle + turn(age), POLE), size, color, strength * presence);
  }
  drawRing(sky, loop);
  for (const figure of FIGURES) drawFigure(sky, figure, loop);
  softPoint(sky, POLE, 2, lightOf(brightGold), 0.8);
  softPoint(sky, POLE, 9, lightOf(brightGold), 0.12);
  return sky;
}
