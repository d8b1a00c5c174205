import { PUBLIC_MEDIA_PATH } from './media-file.ts';

/** The embedded server serves files itself; hosted projects use Supabase Storage. */
export function mediaUrl(name: string): string {
  const hosted = import.meta.env.PUBLIC_SUPABASE_URL?.replace(/\/$/, '');
  return hosted ? `${hosted}${PUBLIC_MEDIA_PATH}${name}` : `/media/${name}`;
}
