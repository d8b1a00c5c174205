// Images of sixteen colors, four bits a pixel. A general encoder would look for a palette in every image;
// here it is known, and that makes the difference between 4 and 200 milliseconds.
import { crc32, deflate } from 'node:zlib';
import { promisify } from 'node:util';

export type Color = readonly [red: number, green: number, blue: number];

export type IndexedImage = {
  width: number;
  height: number;
  /** At most sixteen. */
  palette: readonly Color[];
  /** One filter byte, then two pixels to a byte, for every line. */
  scanlines: Uint8Array;
};

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BIT_DEPTH = 4;
const INDEXED_COLOUR = 3;
/** Twice as fast as the best level, for an eighth more bytes. */
const LEVEL = 6;
const compress = promisify(deflate);

/** Bytes of one line: a filter byte and two pixels to a byte. */
function bytesPerLine(width: number): number {
  return 1 + Math.ceil(width / 2);
}

/** The palette index of a pixel. */
export function pixelAt({ width, scanlines }: IndexedImage, x: number, y: number): number {
  const byte = scanlines[y * bytesPerLine(width) + 1 + (x >> 1)] ?? 0;
  return x & 1 ? byte & 0x0f : byte >> 4;
}

/** Sets a pixel to a palette index. */
export function setPixel({ width, scanlines }: IndexedImage, x: number, y: number, index: number): void {
  const at = y * bytesPerLine(width) + 1 + (x >> 1);
  const byte = scanlines[at] ?? 0;
  scanlines[at] = x & 1 ? (byte & 0xf0) | index : (byte & 0x0f) | (index << 4);
}

/**
 * Packs an RGB image. Its palette begins with the given colors, used or not.
 * @throws RangeError when that makes more than sixteen
 */
export function toIndexed(
  rgb: Uint8Array,
  { width, height, palette: given }: Omit<IndexedImage, 'scanlines'>,
): IndexedImage {
  const palette: Color[] = [...given];
  const known = new Map(given.map((color, index) => [keyOf(color), index]));
  const image = { width, height, palette, scanlines: new Uint8Array(bytesPerLine(width) * height) };
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const at = pixel * 3;
    const color: Color = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
    const key = keyOf(color);
    let index = known.get(key);
    if (index === undefined) {
      index = palette.push(color) - 1;
      if (index > 15) throw new RangeError('An image of four bits a pixel has at most sixteen colors.');
      known.set(key, index);
    }
    setPixel(image, pixel % width, Math.floor(pixel / width), index);
  }
  return image;
}

function keyOf([red, green, blue]: Color): number {
  return (red << 16) | (green << 8) | blue;
}

/** The image as a PNG file. */
export async function encodePng({ width, height, palette, scanlines }: IndexedImage): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = BIT_DEPTH;
  header[9] = INDEXED_COLOUR;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', await compress(scanlines, { level: LEVEL, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
