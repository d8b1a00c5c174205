// A media file is named after its content, so its address can be cached forever and the same file is stored once.
export const MEDIA_BUCKET = 'media';
/** Of Supabase Storage. */
export const PUBLIC_MEDIA_PATH = `/storage/v1/object/public/${MEDIA_BUCKET}/`;
export const UPLOAD_PATH = '/storage/v1/upload/resumable';

const KINDS = {
  webp: { kind: 'image', type: 'image/webp' },
  jpg: { kind: 'image', type: 'image/jpeg' },
  png: { kind: 'image', type: 'image/png' },
  mp3: { kind: 'audio', type: 'audio/mpeg' },
  m4a: { kind: 'audio', type: 'audio/mp4' },
  epub: { kind: 'book', type: 'application/epub+zip' },
  pdf: { kind: 'book', type: 'application/pdf' },
} as const;

export type MediaKind = 'image' | 'audio' | 'book';

const NAME = /^[0-9a-f]{64}\.(webp|jpg|png|mp3|m4a|epub|pdf)$/;

export type MediaType = (typeof KINDS)[keyof typeof KINDS] & { extension: keyof typeof KINDS; hash: string };

export function parseMediaName(name: string): MediaType | undefined {
  const extension = NAME.exec(name)?.[1] as keyof typeof KINDS | undefined;
  return extension && { ...KINDS[extension], extension, hash: name.slice(0, 64) };
}
