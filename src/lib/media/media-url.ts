import { MEDIA_BUCKET } from './media-file.ts';

/** The embedded server serves files itself; hosted projects use Supabase Storage. */
export function mediaUrl(name: string): string {
  const hosted = import.meta.env.PUBLIC_SUPABASE_URL?.replace(/\/$/, '');
  return hosted ? `${hosted}/storage/v1/object/public/${MEDIA_BUCKET}/${name}` : `/media/${name}`;
}
