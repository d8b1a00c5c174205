import { copyFile, mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mediaUrl } from './media-url.ts';

const CACHE = path.resolve('node_modules/.cache/media');

/** Copies an uploaded image to where Astro finds it. Returns its path relative to src/content. */
export async function localMediaImage(name: string): Promise<string> {
  const file = path.join(CACHE, name);
  // The name is the content's hash, so a copy is never outdated.
  if (!(await stat(file).catch(() => null))) {
    await mkdir(CACHE, { recursive: true });
    const folder = process.env['BUILD_MEDIA_DIR'];
    if (folder) await copyFile(path.join(folder, name), file);
    else await writeFile(file, await download(mediaUrl(name)));
  }
  return path.relative(path.resolve('src/content'), file);
}

async function download(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} could not be downloaded (${response.status}).`);
  return new Uint8Array(await response.arrayBuffer());
}
