/** Tribal Networks: twelve points in four groups of three about a bright square, every one joined to every other. */
import {
  chartNet,
  circle,
  dust,
  engrave,
  graduatedBand,
  joined,
  plot,
  polyline,
  ray,
  star,
  ticks,
  wash,
} from '../engraving.ts';
import { evenly, polar } from '../geometry.ts';
import { bookHues, celestialBlue, gold, overlay } from '../palette.ts';

export const hue = bookHues.numbers;
const SQUARE = 84;

export function tribalNetworks(): string {
  const groups = evenly(4).map(
    (angle) =>
      [star(polar(352, angle - 17), 2), star(polar(318, angle), 1), star(polar(352, angle + 17), 2)] as const,
  );
  const stars = groups.flat();
  const chords = stars.flatMap((from, index) => stars.slice(index + 1).map((to) => joined(from, to)));
  const circuits = stars.flatMap((from, index) => {
    const to = stars[(index + 1) % stars.length];
    return to ? [joined(from, to)] : [];
  });
  const square = (half: number): string =>
    polyline(
      [
        [-half, -half],
        [half, -half],
        [half, half],
        [-half, half],
      ],
      true,
    );
  return [
    chartNet(celestialBlue, 440, 0.2),
    graduatedBand(gold),
    dust(12, 120, 428, hue, ([x, y]) => Math.hypot(x, y) > 280),
    engrave({ color: hue, width: 1, opacity: 0.6 }, ...chords),
    engrave({ color: gold, width: 2 }, ...circuits),
    ...evenly(4).map((angle) => {
      const center = polar(340, angle);
      return (
        engrave({ color: hue, width: 1.8 }, circle(86, polar(338, angle))) +
        engrave({ color: hue, width: 0.9, opacity: 0.7 }, circle(78, center)) +
        ticks({ color: hue, width: 1.1, opacity: 0.9 }, 60, 78, 70, center)
      );
    }),
    wash(overlay, 1, square(SQUARE + 10)),
    wash(gold, 0.3, square(SQUARE)),
    engrave({ color: gold, width: 3 }, square(SQUARE)),
    engrave({ color: gold, width: 1.1 }, square(SQUARE - 9), square(SQUARE + 10)),
    engrave(
      { color: gold, width: 0.9, opacity: 0.8 },
      ...evenly(72)
        .filter((angle) => angle % 90 !== 0)
        .map((angle) => ray(angle, 42, angle % 15 === 0 ? 70 : 58)),
    ),
    plot([...stars, star([0, 0], 1)]),
  ].join('');
}
