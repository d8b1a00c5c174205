/** The site's mark: seven circles and a star, as SVG, ICO and PNG. */
import sharp from 'sharp';
import { circle } from './engraving.ts';
import { evenly, polar, range, row } from './geometry.ts';
import type { Point } from './geometry.ts';
import { brightGold, gold, night, overlay } from './palette.ts';
import { writeOutput } from './raster.ts';

interface MarkStyle {
  /** Stroke of the circles in a 640-unit square. */
  readonly stroke: number;
  /** 0 draws only the middle circle: below 20 pixels the rosette would be a blur. */
  readonly petals: 0 | 6;
  /** Corner radius of the ground; 0 where the system cuts the corners itself. */
  readonly corner: number;
  /** Share of the square the drawing takes. */
  readonly fill: number;
}

function pointedStar(radius: number, waist: number): string {
  const corners = range(8).map((index): Point => polar(index % 2 === 0 ? radius : waist, index * 45));
  return `M${corners.map((corner) => row(...corner)).join('L')}Z`;
}

function markSvg({ stroke, petals, corner, fill }: MarkStyle): string {
  const radius = (petals === 0 ? 240 : 142) * fill;
  const around = petals === 0 ? [] : evenly(petals).map((angle) => circle(radius, polar(radius, angle)));
  const star = petals === 0 ? pointedStar(210 * fill, 56 * fill) : pointedStar(128 * fill, 34 * fill);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-320 -320 640 640">',
    `<radialGradient id="g"><stop stop-color="${overlay}"/><stop offset="1" stop-color="${night}"/></radialGradient>`,
    `<rect x="-320" y="-320" width="640" height="640" rx="${corner}" fill="url(#g)"/>`,
    `<path fill="none" stroke="${gold}" stroke-width="${stroke}" d="${circle(radius)}${around.join('')}"/>`,
    // The dark rim separates the star from the petals below it.
    `<path fill="${brightGold}" stroke="${overlay}" stroke-width="${stroke * 1.6}" paint-order="stroke" d="${star}"/>`,
    '</svg>\n',
  ].join('');
}

async function pngAt(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 640 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: size > 64, colors: 128, dither: 0 })
    .toBuffer();
}

/** An ICO file: six bytes of header, sixteen per image, then the PNGs themselves. */
function icoOf(images: readonly { readonly size: number; readonly png: Uint8Array }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach(({ size, png }, index) => {
    const entry = 6 + 16 * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}

export async function makeFavicon(): Promise<void> {
  const rosette: MarkStyle = { stroke: 16, petals: 6, corner: 120, fill: 1 };
  const tiny = markSvg({ stroke: 50, petals: 0, corner: 120, fill: 1 });
  const small = markSvg({ ...rosette, stroke: 20 });
  // Masked icons keep the drawing within the middle four fifths, which no system cuts away.
  const square = markSvg({ ...rosette, stroke: 11, corner: 0, fill: 0.84 });
  await writeOutput('public/favicon.svg', markSvg(rosette));
  await writeOutput(
    'public/favicon.ico',
    icoOf([
      { size: 16, png: await pngAt(tiny, 16) },
      { size: 32, png: await pngAt(small, 32) },
    ]),
  );
  await writeOutput('public/icons/apple-touch-icon.png', await pngAt(square, 180));
  await writeOutput('public/icons/icon-192.png', await pngAt(square, 192));
  await writeOutput('public/icons/icon-512.png', await pngAt(square, 512));
}
