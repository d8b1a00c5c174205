/**
 * Numbers: the camp of Numbers 2. Three tribes to each side, Judah's side to the east, the tent in
 * the middle. Each station has one dot for each thousand it counted, and the larger the
 * tribe the brighter its star.
 */
import {
  chartNet,
  circle,
  dust,
  engrave,
  graduatedBand,
  line,
  plot,
  polyline,
  star,
  ticks,
} from '../engraving.ts';
import { between, distance, evenly, polar, range } from '../geometry.ts';
import type { Point } from '../geometry.ts';
import { bookHues, celestialBlue, gold } from '../palette.ts';

const hue = bookHues.numbers;
const SIDE = 276;

/** Thousands counted (Numbers 2:3-31), round the camp from the north-east corner: east, south, west, north. */
const SIDES: readonly (readonly [number, number, number])[] = [
  [54.4, 74.6, 57.4],
  [59.3, 46.5, 45.65],
  [32.2, 40.5, 35.4],
  [41.5, 62.7, 53.4],
];

interface Station {
  readonly at: Point;
  readonly thousands: number;
  readonly leads: boolean;
}

function turned([x, y]: Point, quarters: number): Point {
  return range(quarters).reduce<Point>(([px, py]) => [-py, px], [x, y]);
}

function stations(): readonly Station[] {
  return SIDES.flatMap((counts, quarters) =>
    counts.map((thousands, place) => {
      const along = (place - 1) * 176;
      return {
        at: turned([place === 1 ? SIDE + 56 : SIDE - 6, along], quarters),
        thousands,
        leads: place === 1,
      };
    }),
  );
}

const stationRadius = ({ thousands }: Station): number => 36 + thousands * 0.34;

/** The hairline between two stations, from rim to rim. */
function road(a: Station, b: Station): string {
  const whole = distance(a.at, b.at);
  return line(
    between(a.at, b.at, (stationRadius(a) + 6) / whole),
    between(b.at, a.at, (stationRadius(b) + 6) / whole),
  );
}

function stationPlate(station: Station): string {
  const { at, thousands, leads } = station;
  const radius = stationRadius(station);
  return [
    engrave({ color: hue, width: leads ? 2.8 : 2 }, circle(radius, at)),
    engrave({ color: hue, width: 0.9, opacity: 0.7 }, circle(radius - 5, at)),
    ticks({ color: gold, width: 1.6 }, Math.round(thousands), radius - 9, radius - 14, at),
  ].join('');
}

/** A square of side 2 × half, standing on a side. */
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

/** The tent in its court, the door to the east, hatched where it is holiest. */
function tent(): string {
  const hatch = range(9).map((index) => line([-66 + index * 4.6, -24], [-66 + index * 4.6, 24]));
  return [
    engrave(
      { color: gold, width: 2.2 },
      polyline([
        [-104, -58],
        [104, -58],
        [104, -18],
      ]),
      polyline([
        [104, 18],
        [104, 58],
        [-104, 58],
        [-104, -58],
      ]),
    ),
    engrave(
      { color: gold, width: 1, opacity: 0.7 },
      polyline(
        [
          [-97, -51],
          [97, -51],
          [97, 51],
          [-97, 51],
        ],
        true,
      ),
    ),
    engrave(
      { color: gold, width: 1.6 },
      polyline(
        [
          [-70, -26],
          [34, -26],
          [34, 26],
          [-70, 26],
        ],
        true,
      ),
      line([-26, -26], [-26, 26]),
    ),
    engrave({ color: gold, width: 0.9, opacity: 0.85 }, ...hatch),
  ].join('');
}

export function numbersEmblem(): string {
  const camp = stations();
  const ranked = camp.map(({ at, thousands }) => star(at, thousands > 70 ? 1 : thousands > 50 ? 2 : 3));
  const roads = camp.flatMap((from, index) => {
    const to = camp[(index + 1) % camp.length];
    return to ? [road(from, to)] : [];
  });
  const leaders = camp.filter(({ leads }) => leads);
  const cross = leaders.flatMap((from, index) => {
    const to = leaders[(index + 1) % leaders.length];
    return to ? [road(from, to)] : [];
  });
  const levites = evenly(4).map((angle) => star(polar(angle % 180 === 0 ? 118 : 160, angle), 3));
  return [
    chartNet(celestialBlue, 440, 0.26),
    graduatedBand(gold),
    dust(
      34,
      170,
      430,
      hue,
      ([x, y]) => Math.max(Math.abs(x), Math.abs(y)) < 190 && Math.max(Math.abs(x), Math.abs(y) * 1.7) > 120,
    ),
    ticks({ color: hue, width: 0.9, opacity: 0.5 }, 120, 128, 150),
    ticks({ color: hue, width: 0.9, opacity: 0.5 }, 24, 150, 176),
    engrave({ color: hue, width: 2.4 }, square(196)),
    engrave({ color: hue, width: 0.9, opacity: 0.8 }, square(188), square(205), circle(182)),
    ticks({ color: hue, width: 1, opacity: 0.7 }, 120, 182, 176),
    engrave({ color: gold, width: 1.4, opacity: 0.85 }, ...roads),
    engrave({ color: gold, width: 1.1, opacity: 0.7 }, ...cross),
    camp.map(stationPlate).join(''),
    tent(),
    plot([...ranked, ...levites, star([-48, 0], 2)]),
  ].join('');
}
