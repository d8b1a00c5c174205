import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mediaUrl } from './media-url.ts';

const FOLDER = path.resolve('node_modules/.cache/media');

/** Downloads an image. Returns its path relative to src/content. */
export async function localMediaImage(name: string): Promise<string> {
  const backend = process.env['BUILD_SUPABASE_URL'] ?? import.meta.env.PUBLIC_SUPABASE_URL;
  const response = await fetch(new URL(mediaUrl(name), backend));
  if (!response.ok) throw new Error(`The image ${name} could not be downloaded (${response.status}).`);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(path.join(FOLDER, name), new Uint8Array(await response.arrayBuffer()));
  return path.relative(path.resolve('src/content'), path.join(FOLDER, name));
}
