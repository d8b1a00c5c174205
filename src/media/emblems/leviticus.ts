/** Leviticus: the fire that shall not go out upon the altar (Leviticus 6:13), its sparks made stars. */
import {
  arc,
  chartNet,
  circle,
  constellation,
  dust,
  engrave,
  graduatedBand,
  line,
  mirrored,
  plot,
  ray,
  star,
  ticks,
  wash,
} from '../engraving.ts';
import { nestedTongues } from '../flame.ts';
import { evenly, range } from '../geometry.ts';
import type { Point } from '../geometry.ts';
import { bookHues, celestialBlue, gold } from '../palette.ts';

const hue = bookHues.leviticus;
const HEARTH = 150;
const HEART: Point = [0, 62];

function fire(): string {
  const [mainOuter = '', ...mainInner] = nestedTongues(9, [0, HEARTH], 128, 470, 22);
  const [leftOuter = '', ...leftInner] = nestedTongues(5, [-96, HEARTH], 56, 262, -26);
  const [rightOuter = '', ...rightInner] = nestedTongues(5, [98, HEARTH], 56, 288, 30);
  return [
    wash(hue, 0.07, mainOuter, leftOuter, rightOuter),
    wash(gold, 0.1, mainInner[3] ?? ''),
    engrave({ color: hue, width: 1.1, opacity: 0.85 }, ...mainInner.slice(0, 5), ...leftInner, ...rightInner),
    engrave({ color: gold, width: 1.1 }, ...mainInner.slice(5)),
    engrave({ color: hue, width: 3 }, mainOuter),
    engrave({ color: hue, width: 2 }, leftOuter, rightOuter),
  ].join('');
}

/** The left half of the altar: horn, cornice, hatched body, the grate of Exodus 27:4, and the base. */
function halfAltar(): string {
  const horn = `M-190 196V166q0-22-24-36 2 24-6 38t-6 28`;
  const cornice = [
    line([-214, 196], [0, 196]),
    line([-214, 210], [0, 210]),
    line([-202, 218], [0, 218]),
    line([-214, 196], [-214, 210]),
  ];
  const body = line([-190, 218], [-190, 336]);
  const grate = range(10).flatMap((index) => [
    line([-176 + index * 18, 246], [-158 + index * 18, 310]),
    line([-158 + index * 18, 246], [-176 + index * 18, 310]),
  ]);
  const base = [
    line([-206, 336], [0, 336]),
    line([-206, 336], [-206, 348]),
    line([-206, 348], [0, 348]),
    line([-222, 362], [0, 362]),
    line([-222, 348], [-222, 362]),
    line([-222, 348], [0, 348]),
  ];
  const logs = [line([-150, 194], [0, 168]), line([-120, 182], [0, 154]), line([-160, 178], [-20, 194])];
  return [
    engrave({ color: gold, width: 2.4 }, horn, ...cornice, body, ...base),
    engrave(
      { color: gold, width: 0.9, opacity: 0.8 },
      ...grate,
      ...range(7).map((index) => line([-189 + index * 1.8, 222], [-189 + index * 1.8, 332])),
    ),
    engrave(
      { color: gold, width: 1.2 },
      line([-176, 240], [0, 240]),
      line([-176, 316], [0, 316]),
      line([-176, 240], [-176, 316]),
    ),
    engrave({ color: hue, width: 1.4 }, ...logs),
  ].join('');
}

export function leviticusEmblem(): string {
  const sparks = [
    star([-150, -196], 3),
    star([-214, -118], 4),
    star([-90, -268], 4),
    star([-176, -304], 2),
    star([-70, -352], 4),
    star([60, -366], 3),
    star([146, -282], 4),
    star([212, -208], 2),
    star([156, -150], 4),
    star([262, -112], 4),
    star([-282, -196], 4),
  ];
  return [
    chartNet(celestialBlue, 440, 0.26),
    graduatedBand(gold),
    dust(55, 190, 424, hue, ([x, y]) => y < 120 && Math.hypot(x / 1.1, y + 60) > 190),
    engrave(
      { color: gold, width: 0.9, opacity: 0.5 },
      ...evenly(96)
        .filter((angle) => angle < 116 || angle > 244)
        .map((angle) => ray(angle, 286, angle % 15 === 0 ? 352 : 316, HEART)),
    ),
    engrave({ color: gold, width: 1.3 }, arc(276, -116, 116, HEART)),
    engrave({ color: gold, width: 0.9, opacity: 0.7 }, arc(286, -116, 116, HEART)),
    fire(),
    mirrored('leviticus-altar', halfAltar()),
    constellation(sparks, [
      [1, 0],
      [0, 2],
      [2, 3],
      [3, 4],
      [10, 1],
      [5, 6],
      [6, 7],
      [7, 8],
      [7, 9],
    ]),
    engrave({ color: gold, width: 1, opacity: 0.7 }, circle(62, HEART)),
    ticks({ color: gold, width: 1.1, opacity: 0.8 }, 48, 62, 55, HEART),
    plot([star(HEART, 1)]),
  ].join('');
}
