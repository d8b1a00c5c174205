/** Exodus: the waters as two walls (Exodus 14:22), a road between them, fire in the sky beyond. */
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
  wash,
  withinCircle,
} from '../engraving.ts';
import { polar, range, row } from '../geometry.ts';
import type { Point } from '../geometry.ts';
import { bookHues, celestialBlue, gold } from '../palette.ts';

const hue = bookHues.exodus;
const VANISHING: Point = [0, -6];
const LIMIT = 428;
/** Rays of the left wall, from its foot on the road up to its crest, as angles at the vanishing point. */
const FOOT = 203;
const CREST = 309;
const RAYS = 17;

/** How far a ray from the vanishing point runs before it meets the plate's rim. */
function reach(angle: number): number {
  const radians = (angle * Math.PI) / 180;
  const along = VANISHING[1] * -Math.cos(radians);
  return -along + Math.sqrt(along * along + LIMIT * LIMIT - VANISHING[1] ** 2);
}

/** Wave scales along one ray; each is longer than the one behind it, so the wall recedes. */
function waveRow(index: number): string {
  const angle = FOOT + ((CREST - FOOT) * index) / (RAYS - 1);
  const ratio = 1.36;
  const end = reach(angle);
  const swell = 2.3 + (index / RAYS) * 3.2;
  const edges: number[] = [];
  for (let at = 26 * (index % 2 === 0 ? 1 : Math.sqrt(ratio)); at < end * ratio; at *= ratio) edges.push(at);
  const [first = 0, ...rest] = edges;
  const arcs = rest.map((to, position) => {
    const from = edges[position] ?? first;
    const crown = polar(
      (from + to) / 2,
      angle + (swell * 2 * (to - from)) / (to * (1 - 1 / ratio)),
      VANISHING,
    );
    return `Q${row(...crown)} ${row(...polar(to, angle, VANISHING))}`;
  });
  return `M${row(...polar(first, angle, VANISHING))}${arcs.join('')}`;
}

function leftWall(): string {
  const rows = range(RAYS);
  const crest = waveRow(RAYS - 1);
  return [
    engrave(
      { color: hue, width: 1.7 },
      ...rows.filter((index) => index % 2 === 0 && index < RAYS - 1).map(waveRow),
    ),
    engrave(
      { color: celestialBlue, width: 1.2, opacity: 0.9 },
      ...rows.filter((index) => index % 2 === 1).map(waveRow),
    ),
    engrave(
      { color: hue, width: 3 },
      crest,
      line(polar(24, FOOT, VANISHING), polar(reach(FOOT), FOOT, VANISHING)),
    ),
  ].join('');
}

function road(): string {
  const stones = range(9).map((index) => {
    const y = 40 * 1.29 ** index;
    const half = y * Math.tan(((FOOT - 180) * Math.PI) / 180);
    return line([-half, VANISHING[1] + y], [half, VANISHING[1] + y]);
  });
  return engrave(
    { color: gold, width: 0.9, opacity: 0.5 },
    ...stones,
    ...range(7).map((index) => ray(162 + index * 6, 30, reach(162 + index * 6), VANISHING)),
  );
}

/** The company on the road: twelve stars, nearer ones larger. */
function company(): string {
  const stars = range(12).map((index) => {
    const depth = 44 * 1.2 ** index;
    const side = Math.sin(index * 2.2) * depth * 0.2;
    return star([side, VANISHING[1] + depth], index > 8 ? 3 : index > 3 ? 4 : 5);
  });
  return constellation(
    stars,
    stars.slice(1).map((_, index) => [index, index + 1] as const),
    { color: gold, width: 1.2, opacity: 0.75 },
  );
}

function pillar(): string {
  const tongue = (half: number, top: number): string =>
    `M0 ${row(VANISHING[1] - 8)}C${row(-half * 1.5, -70, -half * 0.3, -150, 0, top)}C${row(half * 0.3, -150, half * 1.5, -70, 0, VANISHING[1] - 8)}`;
  return [
    engrave(
      { color: gold, width: 0.9, opacity: 0.6 },
      ...range(41)
        .filter((index) => index % 4 !== 0 || index === 20)
        .map((index) =>
          ray(-50 + index * 2.5, 150 + (index % 2) * 14, index % 2 === 0 ? 236 : 212, [0, VANISHING[1]]),
        ),
    ),
    engrave({ color: gold, width: 1.4 }, arc(142, -50, 50, VANISHING), arc(244, -50, 50, VANISHING)),
    wash(gold, 0.16, tongue(34, -250)),
    engrave({ color: gold, width: 1.7 }, tongue(34, -250)),
    engrave({ color: gold, width: 1, opacity: 0.8 }, tongue(22, -228), tongue(11, -200)),
  ].join('');
}

export function exodusEmblem(): string {
  const sky = [
    star([-96, -352], 3),
    star([-170, -300], 4),
    star([-40, -392], 4),
    star([96, -352], 3),
    star([170, -300], 4),
    star([40, -392], 4),
  ];
  return [
    chartNet(celestialBlue, 440, 0.22),
    graduatedBand(gold),
    dust(21, 160, 420, hue, ([x, y]) => y < -150 && Math.hypot(x, y) > 250),
    road(),
    pillar(),
    withinCircle('exodus-rim', LIMIT, mirrored('exodus-wall', leftWall())),
    engrave({ color: gold, width: 1, opacity: 0.7 }, circle(LIMIT)),
    company(),
    constellation(sky, [
      [1, 0],
      [0, 2],
      [4, 3],
      [3, 5],
      [2, 5],
    ]),
    engrave({ color: gold, width: 1, opacity: 0.6 }, circle(52, [0, -282])),
    plot([star([0, -282], 1)]),
  ].join('');
}
