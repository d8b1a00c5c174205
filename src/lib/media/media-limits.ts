import type { MediaKind } from './media-file.ts';

/** Larger images are scaled down before the upload. */
export const MAX_IMAGE_EDGE = 2400;
export const MAX_MEDIA_BYTES: Readonly<Record<MediaKind, number>> = {
  image: 20 * 1024 * 1024,
  audio: 200 * 1024 * 1024,
  book: 50 * 1024 * 1024,
};

/** For file inputs. */
export const ACCEPTED_TYPES: Readonly<Record<MediaKind, string>> = {
  image: 'image/jpeg,image/png,image/webp,image/avif',
  audio: '.mp3,.m4a,audio/mpeg,audio/mp4',
  book: '.epub,.pdf,application/epub+zip,application/pdf',
};
