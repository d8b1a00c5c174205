// Draws the image that is shown when a page is shared: the title on a star chart.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import advances from '~/assets/share/advances.json';
import { openKeptCopies } from '~/lib/site/kept-copies.ts';
import { escapeXml } from '~/lib/site/xml-text.ts';
import { encodePng, pixelAt, setPixel, toIndexed, type Color, type IndexedImage } from './indexed-png.ts';
import { SHARE_IMAGE_HEIGHT, SHARE_IMAGE_WIDTH, type Ground, type ShareImage } from './share-images.ts';
import { directionOf, drawableText, layoutTitle, rightToLeftRuns, widthOf } from './title-layout.ts';

/** The build runs in the project's folder. */
const ASSETS = path.resolve('src/assets/share');
const kept = openKeptCopies(path.resolve('node_modules/.cache/share-images'));
const FONTS = ['latin', 'latin-ext', 'hebrew'].map((name) =>
  path.join(ASSETS, `frank-ruhl-libre-${name}.ttf`),
);

/** The part of the image that is written on. */
const COLUMN = { left: 72, top: 72, width: 584, height: 506 };
/** Glyphs such as W overhang their advance width. */
const MARGIN = 8;
const EYEBROW = { baseline: 42, size: 24, tracking: 0.14 };
const TITLE = { top: 78, bottom: 440, lineHeight: 1.14 };
const FOOT = { baseline: 494, size: 25 };

/** The renderer's two pure colors tell which ink a pixel has, its alpha how much. */
const INKS = {
  gold: { mark: '#f00', color: [227, 185, 92] },
  parchment: { mark: '#00f', color: [239, 230, 211] },
} as const;
/** The glyphs' edges on the sky; anything else they cross takes the nearest color. */
const EDGES: readonly Color[] = [
  [74, 73, 79],
  [182, 176, 165],
];
const SHADES = 16;

/** The image as a PNG of 1200 × 630 pixels. */
export async function drawShareImage(image: ShareImage): Promise<Buffer> {
  const ground = await groundOf(image.ground);
  const lettering = letteringSvg(image);
  return kept.copyOf([ground.file, lettering, JSON.stringify([INKS, EDGES, COLUMN])], () =>
    addLettering(ground, lettering),
  );
}

async function addLettering(ground: PreparedGround, lettering: string): Promise<Buffer> {
  const indexed: IndexedImage = { ...ground.indexed, scanlines: ground.indexed.scanlines.slice() };
  // In another thread: this one makes pages in the time.
  const { pixels } = await renderAsync(lettering, {
    font: { loadSystemFonts: false, fontFiles: FONTS, defaultFontFamily: 'Frank Ruhl Libre' },
  });
  const whole = wholePixels(pixels);
  for (let at = 0; at < whole.length; at += 1) {
    // Nine of ten are empty: looked at one by one, they take longer than everything else.
    if (whole[at] === 0) continue;
    const alpha = pixels[at * 4 + 3] ?? 0;
    if (alpha < 256 / SHADES) continue;
    const ink = (pixels[at * 4] ?? 0) > 0 ? 'gold' : 'parchment';
    const x = COLUMN.left + (at % COLUMN.width);
    const y = COLUMN.top + Math.floor(at / COLUMN.width);
    const below = pixelAt(indexed, x, y);
    setPixel(indexed, x, y, ground.inked[ink][below * SHADES + (alpha >> 4)] ?? below);
  }
  return encodePng(indexed);
}

/** Each pixel's four bytes as one number. */
function wholePixels(pixels: Buffer): Uint32Array {
  const { buffer, byteOffset, byteLength } = pixels.byteOffset % 4 === 0 ? pixels : new Uint8Array(pixels);
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}

type PreparedGround = {
  file: Buffer;
  indexed: IndexedImage;
  /** For a color of the ground and a shade of an ink on it, the color to use. */
  inked: Record<keyof typeof INKS, Uint8Array>;
};

const grounds = new Map<Ground, Promise<PreparedGround>>();

function groundOf(name: Ground): Promise<PreparedGround> {
  const known = grounds.get(name) ?? prepareGround(name);
  grounds.set(name, known);
  return known;
}

async function prepareGround(name: Ground): Promise<PreparedGround> {
  const file = await readFile(path.join(ASSETS, `${name}.png`));
  const rgb = await sharp(file).removeAlpha().raw().toBuffer();
  const indexed = toIndexed(rgb, {
    width: SHARE_IMAGE_WIDTH,
    height: SHARE_IMAGE_HEIGHT,
    palette: [INKS.gold.color, INKS.parchment.color, ...EDGES],
  });
  return {
    file,
    indexed,
    inked: {
      gold: inkedColors(indexed.palette, INKS.gold.color),
      parchment: inkedColors(indexed.palette, INKS.parchment.color),
    },
  };
}

function inkedColors(palette: readonly Color[], ink: Color): Uint8Array {
  const table = new Uint8Array(palette.length * SHADES);
  palette.forEach((below, index) => {
    for (let shade = 0; shade < SHADES; shade += 1) {
      const share = shade / (SHADES - 1);
      const wanted = below.map((channel, at) => channel + ((ink[at] ?? 0) - channel) * share);
      table[index * SHADES + shade] = nearestOf(palette, wanted);
    }
  });
  return table;
}

function nearestOf(palette: readonly Color[], wanted: readonly number[]): number {
  const away = palette.map((color) =>
    color.reduce((sum, channel, at) => sum + (channel - (wanted[at] ?? 0)) ** 2, 0),
  );
  return away.indexOf(Math.min(...away));
}

function letteringSvg({ eyebrow, title, foot }: ShareImage): string {
  const text = drawableText(title, advances);
  const { lines, size, direction } = layoutTitle(
    text === '' ? eyebrow : text,
    COLUMN.width - 2 * MARGIN,
    advances,
  );
  const step = size * TITLE.lineHeight;
  const first = (TITLE.top + TITLE.bottom - step * lines.length) / 2 + size * 0.86;
  const set = (line: string, index: number) =>
    textElement(line, { baseline: first + step * index, size, ink: 'parchment', direction });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${COLUMN.width}" height="${COLUMN.height}" font-family="Frank Ruhl Libre" font-weight="500">`,
    textElement(drawableText(eyebrow, advances).toUpperCase(), { ...EYEBROW, ink: 'gold', direction }),
    ...lines.map(set),
    textElement(drawableText(foot, advances), { ...FOOT, ink: 'gold', direction: directionOf(foot) }),
    '</svg>',
  ].join('');
}

type TextStyle = {
  baseline: number;
  size: number;
  ink: keyof typeof INKS;
  direction: 'ltr' | 'rtl';
  tracking?: number;
};

function textElement(text: string, { baseline, size, ink, direction, tracking = 0 }: TextStyle): string {
  const room = COLUMN.width - 2 * MARGIN;
  const wide = (run: string) => widthOf(run, size, advances) + tracking * size * Array.from(run).length;
  const scale = Math.min(1, room / wide(text));
  const at = (x: number, run: string, anchor: 'start' | 'end') =>
    [
      `<text x="${x.toFixed(1)}" y="${baseline.toFixed(1)}" font-size="${(size * scale).toFixed(1)}"`,
      ` text-anchor="${anchor}" letter-spacing="${(tracking * size * scale).toFixed(2)}" fill="${INKS[ink].mark}"`,
      ` xml:space="preserve">${escapeXml(run)}</text>`,
    ].join('');
  if (direction === 'ltr') return at(MARGIN, text, 'start');
  let right = COLUMN.width - MARGIN;
  return rightToLeftRuns(text)
    .map((run) => {
      const element = at(right, run, 'end');
      right -= wide(run) * scale;
      return element;
    })
    .join('');
}
