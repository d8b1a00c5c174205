/** The show's own plate: three voices as rings on one still water, and the star they speak about. */
import {
  arc,
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
  withinCircle,
} from '../engraving.ts';
import { evenly, polar, range } from '../geometry.ts';
import { bookHues, celestialBlue, gold } from '../palette.ts';

export const hue = bookHues.deuteronomy;
const VOICES = evenly(3, 60).map((angle) => polar(236, angle));
const COLORS = [bookHues.genesis, bookHues.judges, bookHues.leviticus];

export function threeVoices(): string {
  const rings = VOICES.map((center, voice) => {
    const color = COLORS[voice] ?? hue;
    return range(15)
      .map((index) =>
        engrave(
          { color, width: index % 5 === 0 ? 2 : 1, opacity: Math.max(0.28, 1 - index * 0.055) },
          circle(34 + index * 27, center),
        ),
      )
      .join('');
  });
  const speakers = VOICES.map((at) => star(at, 2));
  return [
    chartNet(celestialBlue, 440, 0.22),
    graduatedBand(gold),
    withinCircle('voices-rim', 428, rings.join('')),
    dust(3, 120, 424, hue),
    engrave(
      { color: gold, width: 1, opacity: 0.75 },
      ...evenly(72).map((angle) => ray(angle, 54, angle % 15 === 0 ? 112 : 84)),
    ),
    engrave({ color: gold, width: 1.8 }, circle(48)),
    ticks({ color: gold, width: 1 }, 60, 48, 42),
    engrave({ color: gold, width: 1.4 }, arc(428, 0, 359.9)),
    constellation(
      [...speakers, star([0, 0], 1)],
      [
        [0, 1],
        [1, 2],
        [2, 0],
        [0, 3],
        [1, 3],
        [2, 3],
      ],
      { color: gold, width: 2 },
    ),
    ...VOICES.map((at) => engrave({ color: gold, width: 1.4 }, circle(28, at))),
    plot(speakers),
  ].join('');
}
