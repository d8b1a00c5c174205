/** Book covers: 1000 × 1500 masters in src/assets/covers, and the emblems alone in src/assets/emblems. */
import { emblems, standaloneEmblem } from './emblems/plates.ts';
import { centered, fitted } from './lettering.ts';
import type { Lettering } from './lettering.ts';
import { hue as eveningHue, sevenEvenings } from './motifs/seven-evenings.ts';
import { bookHues, brightGold, gold, parchment } from './palette.ts';
import type { BookId } from './palette.ts';
import { png, svgDocument, writeOutput } from './raster.ts';
import { fieldStars, ground, neatLine, outerRing, starredRule } from './sky.ts';

const WIDTH = 1000;
const HEIGHT = 1500;
const INSET = 30;
const MIDDLE = WIDTH / 2;
const SERIES = 'SPEAKING WITH THE ALMIGHTY';
const TAGLINE = ['Understanding the lack of logic in the world', 'today through the ancient texts'];

interface Title {
  readonly name: string;
  /** The book's own name, in Hebrew. */
  readonly below: Lettering;
}

const hebrew = (text: string): Lettering => ({ text, size: 62, weight: 400, script: 'hebrew' });
const capitals = (text: string, size: number): Lettering => ({ text, size, weight: 500, tracking: 0.16 });

const titles: Readonly<Record<Exclude<BookId, 'bundle' | 'pragmatism'>, Title>> = {
  genesis: { name: 'Genesis', below: hebrew('בראשית') },
  exodus: { name: 'Exodus', below: hebrew('שמות') },
  leviticus: { name: 'Leviticus', below: hebrew('ויקרא') },
  numbers: { name: 'Numbers', below: hebrew('במדבר') },
  deuteronomy: { name: 'Deuteronomy', below: hebrew('דברים') },
  joshua: { name: 'Joshua', below: hebrew('יהושע') },
  judges: { name: 'Judges', below: hebrew('שופטים') },
};

interface Place {
  readonly y: number;
  readonly scale: number;
}

/** A cover's emblem: as large as the frame lets the numbered ring about it be. */
function emblemPlace(id: BookId): Place {
  if (id === 'bundle') return { y: 552, scale: 0.74 };
  return { y: id === 'pragmatism' ? 516 : 626, scale: 0.82 };
}

function emblemAt(id: BookId): string {
  const { y, scale } = emblemPlace(id);
  return `<g transform="translate(${MIDDLE} ${y}) scale(${scale})">${emblems[id]()}</g>`;
}

function seriesLine(baseline: number): string {
  return centered(fitted(capitals(SERIES, 42), 850), MIDDLE, baseline, gold);
}

function single(id: keyof typeof titles): string {
  const { name, below } = titles[id];
  const title = fitted({ text: name, size: 178, weight: 500 }, 850);
  return [
    emblemAt(id),
    seriesLine(120),
    centered(title, MIDDLE, 1262, parchment),
    starredRule(MIDDLE, 1318, 300),
    centered(below, MIDDLE, 1404, bookHues[id]),
  ].join('');
}

function threeVolumes(): string {
  const names: readonly (readonly [BookId, string])[] = [
    ['genesis', 'Genesis'],
    ['exodus', 'Exodus'],
    ['leviticus', 'Leviticus'],
  ];
  return [
    emblemAt('bundle'),
    seriesLine(120),
    ...names.map(([id, text], index) =>
      centered({ text, size: 118, weight: 500 }, MIDDLE, 1094 + index * 114, bookHues[id]),
    ),
    starredRule(MIDDLE, 1368, 300),
    centered(capitals('THREE VOLUMES IN ONE', 34), MIDDLE, 1424, brightGold),
  ].join('');
}

/** The free e-book: a book apart from the series, with its own plate and lettering. */
function ebookSvg(): string {
  const [y, scale] = [640, 0.86];
  const plate = { width: WIDTH, height: HEIGHT };
  const isFree = ([px, py]: readonly [number, number]): boolean =>
    Math.hypot(px - MIDDLE, py - y) > 480 && py > 260 && py < 1120;
  return svgDocument(
    WIDTH,
    HEIGHT,
    [
      ground(plate, [MIDDLE, y], 620, eveningHue),
      fieldStars(plate, 71, 110, isFree),
      neatLine(plate, INSET),
      centered(capitals('A FREE E-BOOK', 34), MIDDLE, 128, gold),
      `<g transform="translate(${MIDDLE} ${y}) scale(${scale})">${sevenEvenings()}</g>`,
      centered(fitted({ text: 'Speaking', size: 112, weight: 400 }, 850), MIDDLE, 1192, parchment),
      centered(fitted({ text: 'With Genesis', size: 132, weight: 500 }, 850), MIDDLE, 1322, parchment),
      centered(capitals('SEVEN DIALOGUES', 34), MIDDLE, 1412, eveningHue),
    ].join(''),
  );
}

function pragmatism(): string {
  return [
    emblemAt('pragmatism'),
    centered(fitted({ text: 'Pragmatism', size: 170, weight: 500 }, 850), MIDDLE, 1146, parchment),
    centered({ text: 'of the Bible', size: 104, weight: 400 }, MIDDLE, 1262, gold),
    starredRule(MIDDLE, 1316, 300),
    ...TAGLINE.map((text, index) =>
      centered({ text, size: 34, weight: 400 }, MIDDLE, 1376 + index * 44, parchment, 0.85),
    ),
  ].join('');
}

function coverSvg(id: BookId): string {
  const { y, scale } = emblemPlace(id);
  const ring = 491 * scale + 10;
  const plate = { width: WIDTH, height: HEIGHT };
  const isOutsideRing = ([px, py]: readonly [number, number]): boolean =>
    Math.hypot(px - MIDDLE, py - y) > ring + 44 && (py > 150 || id === 'pragmatism') && py < 1080;
  const words = id === 'bundle' ? threeVolumes() : id === 'pragmatism' ? pragmatism() : single(id);
  return svgDocument(
    WIDTH,
    HEIGHT,
    [
      ground(plate, [MIDDLE, y], 600, bookHues[id]),
      `<clipPath id="frame"><rect x="${INSET}" y="${INSET}" width="${WIDTH - 2 * INSET}" height="${HEIGHT - 2 * INSET}"/></clipPath>`,
      `<g clip-path="url(#frame)">${outerRing([MIDDLE, y], ring)}${fieldStars(plate, id.length * 31 + id.charCodeAt(0), 120, isOutsideRing)}</g>`,
      neatLine(plate, INSET),
      words,
    ].join(''),
  );
}

export async function makeCovers(): Promise<void> {
  for (const id of Object.keys(bookHues) as BookId[]) {
    await writeOutput(`src/assets/emblems/${id}.svg`, standaloneEmblem(id));
    await writeOutput(`src/assets/covers/${id}.png`, await png(coverSvg(id)));
  }
  await writeOutput('src/assets/covers/speaking-with-genesis.png', await png(ebookSvg()));
}
