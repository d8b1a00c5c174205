// Share images are cached across builds, keyed by what they are made from.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The usual cache folder of build tools; `npm ci` removes it. */
const FOLDER = path.resolve('node_modules/.cache/share-images');

/** The image made from these ingredients, from the folder or newly drawn. An unwritable folder is not an error. */
export async function keptImage(
  ingredients: readonly (string | Uint8Array)[],
  draw: () => Promise<Buffer>,
): Promise<Buffer> {
  const hash = createHash('sha256');
  for (const ingredient of ingredients) hash.update(ingredient).update('\0');
  const file = path.join(FOLDER, `${hash.digest('hex')}.png`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return kept;
  const image = await draw();
  await keep(file, image).catch(() => undefined);
  return image;
}

/** Renaming is atomic: another build that runs now never reads half an image. */
async function keep(file: string, image: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await mkdir(FOLDER, { recursive: true });
  await writeFile(draft, image);
  await rename(draft, file);
}
