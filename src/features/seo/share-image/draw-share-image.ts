import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import advances from '~/assets/share/advances.json';
import { openBuildCache } from '~/lib/site/build-cache.ts';
import { escapeXml } from '~/lib/text/escape-html.ts';
import type { ShareImage } from './share-images.ts';

const ASSETS = path.resolve('src/assets/share');
const cache = openBuildCache(path.resolve('node_modules/.cache/share-images'));
// sharp finds fonts through fontconfig, which reads this once.
process.env['FONTCONFIG_FILE'] = path.join(ASSETS, 'fonts.conf');

/** In thousandths of the font size. */
const ADVANCES: Readonly<Record<string, number>> = advances;
const SLACK = 1.02;

/** Glyphs such as W overhang their advance width into the margin. */
const COLUMN = { left: 72, top: 72, width: 584, height: 506, margin: 8 };
const ROOM = COLUMN.width - 2 * COLUMN.margin;
const GOLD = '#e3b95c';
const EYEBROW = { baseline: 42, size: 24, tracking: 0.14, fill: GOLD };
const TITLE = { top: 78, bottom: 440, lineHeight: 1.14, fill: '#efe6d3' };
const SMALLEST = { size: 48, maxLines: 6 };
const TITLE_SIZES = [
  { size: 84, maxLines: 3 },
  { size: 70, maxLines: 4 },
  { size: 58, maxLines: 5 },
  SMALLEST,
];
const FOOT = { baseline: 494, size: 25, fill: GOLD };

export async function drawShareImage(image: ShareImage): Promise<Buffer> {
  const ground = await readFile(path.join(ASSETS, `${image.ground}.png`));
  const lettering = letteringSvg(image);
  return cache.get([ground, lettering], () =>
    sharp(ground)
      .composite([{ input: Buffer.from(lettering), left: COLUMN.left, top: COLUMN.top }])
      .png({ palette: true, colours: 16, dither: 0 })
      .toBuffer(),
  );
}

function letteringSvg({ eyebrow, title, foot }: ShareImage): string {
  const { lines, size } = layoutTitle(drawableText(title) || eyebrow, ROOM);
  const direction = directionOf(lines.join(' '));
  const step = size * TITLE.lineHeight;
  const first = (TITLE.top + TITLE.bottom - step * lines.length) / 2 + size * 0.86;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${COLUMN.width}" height="${COLUMN.height}" font-family="Frank Ruhl Libre" font-weight="500">`,
    textElement(drawableText(eyebrow).toUpperCase(), { ...EYEBROW, direction }),
    ...lines.map((line, index) =>
      textElement(line, { baseline: first + step * index, size, fill: TITLE.fill, direction }),
    ),
    textElement(drawableText(foot), { ...FOOT, direction: directionOf(foot) }),
    '</svg>',
  ].join('');
}

type TextStyle = { baseline: number; size: number; fill: string; direction: string; tracking?: number };

function textElement(text: string, { baseline, size, fill, direction, tracking = 0 }: TextStyle): string {
  const width = widthOf(text, size) + tracking * size * Array.from(text).length;
  const fitted = size * Math.min(1, ROOM / width);
  const x = direction === 'rtl' ? COLUMN.width - COLUMN.margin : COLUMN.margin;
  return (
    `<text x="${x}" y="${baseline.toFixed(1)}" font-size="${fitted.toFixed(1)}" fill="${fill}"` +
    ` letter-spacing="${(tracking * fitted).toFixed(2)}" direction="${direction}" unicode-bidi="embed">${escapeXml(text)}</text>`
  );
}

/** Removes characters missing from the fonts, such as emoji. An unsupported accent is dropped: ḥ becomes h. */
export function drawableText(text: string): string {
  return Array.from(text.normalize('NFC').replace(/\s+/gu, ' '))
    .map((character) => [character, character.normalize('NFD').charAt(0)].find((it) => it in ADVANCES) ?? '')
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}

export function directionOf(text: string): 'ltr' | 'rtl' {
  return /^[^\p{Script=Hebrew}\p{Script=Latin}]*\p{Script=Hebrew}/u.test(text) ? 'rtl' : 'ltr';
}

export function widthOf(text: string, size: number): number {
  const thousandths = Array.from(text).reduce((sum, character) => sum + (ADVANCES[character] ?? 0), 0);
  return (thousandths * size * SLACK) / 1000;
}

export function layoutTitle(title: string, width: number): { lines: string[]; size: number } {
  const fitsAt = (size: number) => (text: string) => widthOf(text, size) <= width;
  const fits = ({ size, maxLines }: typeof SMALLEST) =>
    title.split(' ').every(fitsAt(size)) && wrapped(title, fitsAt(size)).length <= maxLines;
  const { size, maxLines } = TITLE_SIZES.find(fits) ?? SMALLEST;
  const lines = wrapped(title, fitsAt(size));
  if (lines.length <= maxLines) return { lines, size };
  const last = Array.from(lines[maxLines - 1] ?? '');
  while (!fitsAt(size)(`${last.join('')}…`)) last.pop();
  return {
    lines: [...lines.slice(0, maxLines - 1), last.join('').replace(/[\s,;:.–—-]+$/u, '') + '…'],
    size,
  };
}

function wrapped(title: string, fits: (text: string) => boolean): string[] {
  const lines = [''];
  for (const word of title.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trimStart();
    if (fits(longer)) {
      lines[lines.length - 1] = longer;
      continue;
    }
    lines.push('');
    for (const character of word) {
      if (!fits(lines.at(-1) + character)) lines.push('');
      lines[lines.length - 1] += character;
    }
  }
  return lines.filter((line) => line !== '');
}
