// The browser prepares files, but another program can send anything.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { MediaType } from '../../lib/media/media-file.ts';
import { MAX_IMAGE_EDGE } from '../../lib/media/media-limits.ts';

const MAX_PIXELS = MAX_IMAGE_EDGE * MAX_IMAGE_EDGE;
const MIN_SECONDS = 1;
const FORMATS: Readonly<Record<string, string>> = { webp: 'webp', jpg: 'jpeg', png: 'png' };

/** Returns what is wrong, as a sentence. */
export async function findMediaProblem(file: string, media: MediaType): Promise<string | undefined> {
  if ((await hashOf(file)) !== media.hash) return 'The file was damaged on its way. Upload it again.';
  if (media.kind === 'book') return bookProblem(file, media);
  return media.kind === 'image' ? imageProblem(file, media) : audioProblem(file, media);
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

async function imageProblem(file: string, { extension }: MediaType): Promise<string | undefined> {
  // Loaded for the first upload, because it takes 20 MB.
  const { default: sharp } = await import('sharp');
  const image = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  try {
    const { format, width, height, exif } = await image.metadata();
    if (format !== FORMATS[extension]) return 'This is not an image of its type.';
    if (width > MAX_IMAGE_EDGE || height > MAX_IMAGE_EDGE)
      return `Images can be at most ${MAX_IMAGE_EDGE} pixels wide and high.`;
    if (exif)
      return 'The image contains data about the camera or the place. Upload it in the administration.';
    // Decodes every pixel.
    await image.stats();
    return undefined;
  } catch {
    return 'This is not a complete image.';
  }
}

/** An EPUB is a ZIP file whose first entry is its type. */
const BOOK_STARTS: Readonly<Record<string, RegExp>> = {
  epub: /^PK\x03\x04.{26}mimetypeapplication\/epub\+zip/s,
  pdf: /^%PDF-/,
};
const BOOK_START_BYTES = 64;

async function bookProblem(file: string, { extension }: MediaType): Promise<string | undefined> {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(BOOK_START_BYTES), 0, BOOK_START_BYTES, 0);
  await handle.close();
  const start = buffer.toString('latin1', 0, bytesRead);
  return BOOK_STARTS[extension]?.test(start) ? undefined : 'This is not an e-book of its type.';
}

async function audioProblem(file: string, { extension }: MediaType): Promise<string | undefined> {
  const { parseFile } = await import('music-metadata');
  try {
    const { format } = await parseFile(file, { duration: true, skipCovers: true });
    const isExpected =
      extension === 'mp3'
        ? /MPEG/.test(format.container ?? '') && /layer 3/i.test(format.codec ?? '')
        : /M4A|mp4|isom/i.test(format.container ?? '') && format.hasVideo !== true;
    return isExpected && (format.duration ?? 0) >= MIN_SECONDS ? undefined : 'This is not a recording.';
  } catch {
    return 'This is not a recording.';
  }
}
