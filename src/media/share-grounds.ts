/**
 * What the build needs to draw share images: 1200 × 630 grounds, the fonts that the renderer
 * reads, and the width of each glyph. Everything goes to src/assets/share.
 */
import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { lightOf } from './canvas.ts';
import { emblems } from './emblems/plates.ts';
import { hue as eveningHue, sevenEvenings } from './motifs/seven-evenings.ts';
import { threeVoices } from './motifs/three-voices.ts';
import { circle, engrave, line, ticks } from './engraving.ts';
import { bookHues, celestialBlue, gold, night, overlay, parchment } from './palette.ts';
import { svgDocument, writeOutput } from './raster.ts';
import { fieldStars, ground, neatLine } from './sky.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const INSET = 24;
/** Emblems are drawn within a circle of this many units. */
const EMBLEM_RADIUS = 491;
const CENTER = [912, 315] as const;
/** The title is left of this. */
const TITLE_EDGE = 664;

type Ground = { hue: string; motif: () => string; scale: number };

/** The busier the engraving, the smaller: a share image may weigh 40 KB. */
const grounds: Record<string, Ground> = {
  books: { hue: bookHues.bundle, motif: emblems.bundle, scale: 0.37 },
  chapters: { hue: bookHues.pragmatism, motif: emblems.pragmatism, scale: 0.35 },
  ebook: { hue: eveningHue, motif: sevenEvenings, scale: 0.35 },
  podcast: { hue: parchment, motif: threeVoices, scale: 0.32 },
};

/** A graduated limb about the emblem, drawn with few strokes: every one costs bytes in every share image. */
function quietRing([x, y]: readonly [number, number], inner: number): string {
  const color = celestialBlue;
  return [
    `<g transform="translate(${x} ${y})">`,
    engrave({ color, width: 1.2, opacity: 0.45 }, circle(inner), circle(inner + 22)),
    ticks({ color, width: 1.2, opacity: 0.5 }, 72, inner + 22, inner + 12),
    engrave({ color, width: 1, opacity: 0.25 }, circle(inner + 70), circle(inner + 150)),
    '</g>',
  ].join('');
}

function groundSvg({ hue, motif, scale }: Ground): string {
  const plate = { width: WIDTH, height: HEIGHT };
  const [x, y] = CENTER;
  const ring = EMBLEM_RADIUS * scale + 10;
  const isFree = ([px, py]: readonly [number, number]): boolean =>
    px > TITLE_EDGE && Math.hypot(px - x, py - y) > ring + 52;
  const frame = `<clipPath id="frame"><rect x="${INSET - 1}" y="${INSET - 1}" width="${WIDTH - 2 * INSET + 2}" height="${HEIGHT - 2 * INSET + 2}"/></clipPath>`;
  return svgDocument(
    WIDTH,
    HEIGHT,
    [
      ground(plate, [x, y], 460, hue),
      frame,
      `<g clip-path="url(#frame)">${quietRing([x, y], ring)}${fieldStars(plate, 7, 60, isFree)}${neatLine(plate, INSET)}</g>`,
      `<g transform="translate(${x} ${y}) scale(${scale})">${motif()}</g>`,
      engrave({ color: gold, width: 1.4, opacity: 0.7 }, line([80, 536], [200, 536])),
    ].join(''),
  );
}

type Color = readonly [red: number, green: number, blue: number];

const channels = (hex: string): Color => {
  const [red, green, blue] = lightOf(hex);
  return [red * 255, green * 255, blue * 255];
};
const mixed = (from: Color, to: Color, share: number): Color => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
  Math.round(from[2] + (to[2] - from[2]) * share),
];

/**
 * Few colors, so that an image fits four bits a pixel together with the shades of the title's edges: four
 * steps of sky, and two shades each of parchment, gold and the book's own color on it.
 */
function paletteOf(hue: string): readonly Color[] {
  const [dark, light] = [channels(night), channels(overlay)];
  const own = channels(hue === parchment ? celestialBlue : hue);
  const shades = (color: Color, ...shares: number[]) => shares.map((share) => mixed(dark, color, share));
  return [
    dark,
    mixed(dark, light, 0.5),
    light,
    mixed(light, own, 0.14),
    ...shades(channels(parchment), 0.5, 1),
    ...shades(channels(gold), 0.5, 1),
    ...shades(own, 0.5, 0.9),
    ...shades(channels(celestialBlue), 0.4),
  ];
}

function nearest(palette: readonly Color[], red: number, green: number, blue: number): number {
  let best = 0;
  let least = Infinity;
  palette.forEach((color, index) => {
    const away = 2 * (color[0] - red) ** 2 + 4 * (color[1] - green) ** 2 + 3 * (color[2] - blue) ** 2;
    if (away < least) [best, least] = [index, away];
  });
  return best;
}

const FONTS = 'node_modules/@fontsource/frank-ruhl-libre/files';
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
const CHARACTERS = {
  latin: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}Œœ‑–—‘’‚“”„…′″€`,
  // Transliterated Hebrew needs characters such as ḥ and ā.
  'latin-ext': `${range(0x100, 0x17f)}ʾʿḤḥḪḫḲḳṢṣṬṭẒẓẔẖ`,
  hebrew: `${range(0x5b0, 0x5c7)}${range(0x5d0, 0x5ea)}${range(0x5f0, 0x5f4)}₪`,
};

async function makeGrounds(): Promise<void> {
  for (const [name, ground] of Object.entries(grounds)) {
    const palette = paletteOf(ground.hue);
    const pixels = await sharp(Buffer.from(groundSvg(ground)))
      .removeAlpha()
      .raw()
      .toBuffer();
    for (let at = 0; at < pixels.length; at += 3) {
      const color = palette[nearest(palette, pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)];
      pixels.set(color ?? [], at);
    }
    const image = sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
    await writeOutput(
      `src/assets/share/${name}.png`,
      await image.png({ palette: true, colors: 16, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer(),
    );
  }
}

async function makeFonts(): Promise<void> {
  /** Advance widths in thousandths of the type size. */
  const advances: Record<string, number> = {};
  for (const [subset, characters] of Object.entries(CHARACTERS)) {
    const source = readFileSync(`${FONTS}/frank-ruhl-libre-${subset}-500-normal.woff`);
    const bytes = await subsetFont(source, characters, { targetFormat: 'sfnt' });
    await writeOutput(`src/assets/share/frank-ruhl-libre-${subset}.ttf`, bytes);
    const font = create(bytes);
    if (!('layout' in font)) throw new Error(`${subset} is a collection, not one font`);
    for (const character of characters) {
      const point = character.codePointAt(0) ?? 0;
      if (!font.hasGlyphForCodePoint(point)) continue;
      advances[character] = Math.round((font.glyphForCodePoint(point).advanceWidth / font.unitsPerEm) * 1000);
    }
  }
  await writeOutput('src/assets/share/advances.json', `${JSON.stringify(advances)}\n`);
}

export async function makeShareGrounds(): Promise<void> {
  await makeGrounds();
  await makeFonts();
}
