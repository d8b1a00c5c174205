import { copyFile, mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mediaUrl } from './media-url.ts';

const CACHE = path.resolve('node_modules/.cache/media');

/**
 * The path of an image relative to src/content. A missing upload is replaced, so that the build succeeds.
 * @param image the name of an upload, or the path of an image of the first edition
 */
export async function imageAtBuild<Fallback extends string | undefined>(
  image: string | null,
  fallback: Fallback,
  warning: string,
): Promise<string | Fallback> {
  if (image === null) return fallback;
  if (image.startsWith('../')) return image;
  try {
    return path.relative(path.resolve('src/content'), await localMediaFile(image));
  } catch (error) {
    console.warn(warning, error);
    return fallback;
  }
}

/** Copies an uploaded file to where Astro finds it. */
export async function localMediaFile(name: string): Promise<string> {
  const file = path.join(CACHE, name);
  // The name is the content's hash, so a copy is never outdated.
  if (!(await stat(file).catch(() => null))) {
    await mkdir(CACHE, { recursive: true });
    const folder = process.env['BUILD_MEDIA_DIR'];
    if (folder) await copyFile(path.join(folder, name), file);
    else await writeFile(file, await download(mediaUrl(name)));
  }
  return file;
}

async function download(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} could not be downloaded (${response.status}).`);
  return new Uint8Array(await response.arrayBuffer());
}
