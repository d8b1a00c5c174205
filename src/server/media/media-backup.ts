// Uploaded files are named after their content, so each is copied only once, into a folder `media` beside the backups.
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseMediaName } from '../../lib/media/media-file.ts';
import { hashOf } from './verify-media.ts';

/** @throws if there is no such file */
export type FetchMedia = (name: string, target: string) => Promise<void>;

export async function listMedia(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => parseMediaName(name) !== undefined);
}

export const mediaBeside = (backup: string): string => path.join(path.dirname(backup), 'media');

export const fetchMediaFrom =
  (folder: string): FetchMedia =>
  (name, target) =>
    copyFile(path.join(folder, name), target);

/** Stores the files that `folder` lacks. Returns the names of those that are missing or damaged at the source. */
export async function fetchMissingMedia(
  names: readonly string[],
  folder: string,
  fetchMedia: FetchMedia,
): Promise<string[]> {
  const failed: string[] = [];
  for (const name of names) {
    const file = path.join(folder, name);
    const hash = parseMediaName(name)?.hash;
    if (hash === undefined || (await stat(file).catch(() => null))) continue;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const partial = `${file}.partial`;
    const isIntact = await fetchMedia(name, partial)
      .then(async () => (await hashOf(partial)) === hash)
      .catch(() => false);
    if (isIntact) await rename(partial, file);
    else {
      await rm(partial, { force: true });
      failed.push(name);
    }
  }
  return failed;
}
