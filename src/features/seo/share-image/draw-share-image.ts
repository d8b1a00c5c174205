import { readFileSync } from 'node:fs';
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
const WIDTH_TOLERANCE = 1.02;

/** Glyphs such as W extend beyond their advance width into the margin. */
const COLUMN = { left: 72, top: 72, width: 584, height: 506, margin: 8 };
const TEXT_WIDTH = COLUMN.width - 2 * COLUMN.margin;
const GOLD = '#e3b95c';
const EYEBROW = { baseline: 42, size: 24, tracking: 0.14, fill: GOLD };
const TITLE = { top: 78, bottom: 440, lineHeight: 1.14, fill: '#efe6d3' };
const SMALLEST_TITLE = { size: 48, maxLines: 6 };
const TITLE_SIZES = [
  { size: 84, maxLines: 3 },
  { size: 70, maxLines: 4 },
  { size: 58, maxLines: 5 },
  SMALLEST_TITLE,
];
const FOOTER = { baseline: 494, size: 25, fill: GOLD };

export async function drawShareImage(image: ShareImage): Promise<Buffer> {
  const background = readFileSync(path.join(ASSETS, `${image.background}.png`));
  const overlay = overlaySvg(image);
  return cache.get([background, overlay], () =>
    sharp(background)
      .composite([{ input: Buffer.from(overlay), left: COLUMN.left, top: COLUMN.top }])
      // The default effort takes 14 ms longer per image, for colors that look the same.
      .png({ palette: true, colours: 16, dither: 0, effort: 1 })
      .toBuffer(),
  );
}

function overlaySvg({ eyebrow, title, footer }: ShareImage): string {
  const { lines, size } = layoutTitle(removeUnsupported(title) || eyebrow, TEXT_WIDTH);
  const direction = textDirection(lines.join(' '));
  const lineHeight = size * TITLE.lineHeight;
  const firstBaseline = (TITLE.top + TITLE.bottom - lineHeight * lines.length) / 2 + size * 0.86;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${COLUMN.width}" height="${COLUMN.height}" font-family="Frank Ruhl Libre" font-weight="500">`,
    textElement(removeUnsupported(eyebrow).toUpperCase(), { ...EYEBROW, direction }),
    ...lines.map((line, index) =>
      textElement(line, { baseline: firstBaseline + lineHeight * index, size, fill: TITLE.fill, direction }),
    ),
    textElement(removeUnsupported(footer), { ...FOOTER, direction: textDirection(footer) }),
    '</svg>',
  ].join('');
}

type TextStyle = { baseline: number; size: number; fill: string; direction: string; tracking?: number };

function textElement(text: string, { baseline, size, fill, direction, tracking = 0 }: TextStyle): string {
  const width = measureText(text, size) + tracking * size * Array.from(text).length;
  const fittedSize = size * Math.min(1, TEXT_WIDTH / width);
  const x = direction === 'rtl' ? COLUMN.width - COLUMN.margin : COLUMN.margin;
  return (
    `<text x="${x}" y="${baseline.toFixed(1)}" font-size="${fittedSize.toFixed(1)}" fill="${fill}"` +
    ` letter-spacing="${(tracking * fittedSize).toFixed(2)}" direction="${direction}" unicode-bidi="embed">${escapeXml(text)}</text>`
  );
}

/** Removes characters missing from the fonts, such as emoji. An unsupported accent is dropped: ḥ becomes h. */
export function removeUnsupported(text: string): string {
  return Array.from(text.normalize('NFC').replace(/\s+/gu, ' '))
    .map(
      (character) =>
        [character, character.normalize('NFD').charAt(0)].find((variant) => variant in ADVANCES) ?? '',
    )
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}

export function textDirection(text: string): 'ltr' | 'rtl' {
  return /^[^\p{Script=Hebrew}\p{Script=Latin}]*\p{Script=Hebrew}/u.test(text) ? 'rtl' : 'ltr';
}

export function measureText(text: string, size: number): number {
  const thousandths = Array.from(text).reduce((sum, character) => sum + (ADVANCES[character] ?? 0), 0);
  return (thousandths * size * WIDTH_TOLERANCE) / 1000;
}

export function layoutTitle(title: string, width: number): { lines: string[]; size: number } {
  const fitsAt = (size: number) => (text: string) => measureText(text, size) <= width;
  const fits = ({ size, maxLines }: typeof SMALLEST_TITLE) =>
    title.split(' ').every(fitsAt(size)) && wrapText(title, fitsAt(size)).length <= maxLines;
  const { size, maxLines } = TITLE_SIZES.find(fits) ?? SMALLEST_TITLE;
  const lines = wrapText(title, fitsAt(size));
  if (lines.length <= maxLines) return { lines, size };
  const last = Array.from(lines[maxLines - 1] ?? '');
  while (!fitsAt(size)(`${last.join('')}…`)) last.pop();
  return {
    lines: [...lines.slice(0, maxLines - 1), last.join('').replace(/[\s,;:.–—-]+$/u, '') + '…'],
    size,
  };
}

function wrapText(title: string, fits: (text: string) => boolean): string[] {
  const lines = [''];
  for (const word of title.split(' ')) {
    const extended = `${lines.at(-1)} ${word}`.trimStart();
    if (fits(extended)) {
      lines[lines.length - 1] = extended;
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
