// Prepares a chosen file for upload: an image is scaled down and encoded again, which removes data about the camera and the
// place; a recording stays as it is.
import type { NewMediaFile } from '~/data/media.ts';
import type { MediaKind } from '~/lib/media/media-file.ts';
import { MAX_IMAGE_EDGE, MAX_MEDIA_BYTES } from '~/lib/media/media-limits.ts';
import { formatFileSize } from '~/lib/site/product.ts';

/** The message is meant for the user. */
export class UnusableFile extends Error {
  override name = 'UnusableFile';
}

const IMAGE_TYPES = [
  { type: 'image/webp', extension: 'webp' },
  // Safari cannot encode WebP.
  { type: 'image/jpeg', extension: 'jpg' },
];
const IMAGE_QUALITY = 0.9;
const MAX_NAME = 200;

/** @throws UnusableFile */
export async function prepareMedia(kind: MediaKind, file: File): Promise<NewMediaFile> {
  const limit = MAX_MEDIA_BYTES[kind];
  if (file.size > limit)
    throw new UnusableFile(`This file is too large. The limit is ${formatFileSize(limit)}.`);
  const prepared = kind === 'image' ? await prepareImage(file) : await prepareOther(kind, file);
  return { ...prepared, originalName: file.name.slice(-MAX_NAME) };
}

type Prepared = Omit<NewMediaFile, 'originalName'>;

async function prepareImage(file: File): Promise<Prepared> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new UnusableFile('This is not a picture. Choose a JPEG, PNG, or WebP file.');
  });
  const scale = Math.min(1, MAX_IMAGE_EDGE / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  for (const { type, extension } of IMAGE_TYPES) {
    const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, IMAGE_QUALITY));
    // Browsers return PNG for types that they cannot encode.
    if (content?.type !== type) continue;
    const name = `${await hashOf(content)}.${extension}`;
    return { name, kind: 'image', width, height, durationSeconds: null, content };
  }
  throw new UnusableFile('This browser cannot prepare pictures. Try another browser.');
}

const EXTENSIONS = {
  audio: { pattern: /\.(mp3|m4a)$/i, problem: 'Choose an MP3 or M4A file.' },
  book: { pattern: /\.(epub|pdf)$/i, problem: 'Choose an EPUB or PDF file.' },
};

async function prepareOther(kind: 'audio' | 'book', file: File): Promise<Prepared> {
  const { pattern, problem } = EXTENSIONS[kind];
  const extension = pattern.exec(file.name)?.[1]?.toLowerCase();
  if (extension === undefined) throw new UnusableFile(problem);
  const durationSeconds = kind === 'audio' ? Math.round(await durationOf(file)) : null;
  const name = `${await hashOf(file)}.${extension}`;
  return { name, kind, width: null, height: null, durationSeconds, content: file };
}

/** Reads the file itself, because the page's policy forbids playing local files. */
async function durationOf(file: File): Promise<number> {
  const { parseBlob } = await import('music-metadata');
  const { duration = 0 } = await parseBlob(file, { duration: true, skipCovers: true }).then(
    ({ format }) => format,
    () => ({ duration: 0 }),
  );
  if (duration < 1) throw new UnusableFile('There is no sound in this file. Choose an MP3 or M4A file.');
  return duration;
}

async function hashOf(content: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await content.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
