import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The usual cache folder of build tools, removed by `npm ci`. */
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url));

export const KEPT_COPIES = path.join(CACHE, 'compressed');

/** About eight builds' worth of compressed files. */
const MAX_KEPT = 2000;

export type KeptCopies = {
  copyOf: (ingredients: readonly (string | Uint8Array)[], make: () => Promise<Buffer>) => Promise<Buffer>;
  clean: (most?: number) => Promise<void>;
};

export function openKeptCopies(folder: string): KeptCopies {
  return {
    copyOf: async (ingredients, make) => {
      const hash = createHash('sha256');
      for (const ingredient of ingredients) hash.update(ingredient).update('\0');
      const file = path.join(folder, hash.digest('hex'));
      const kept = await readFile(file).catch(() => undefined);
      if (kept) {
        const now = new Date();
        await utimes(file, now, now).catch(() => undefined);
        return kept;
      }
      const copy = await make();
      await keep(file, copy).catch(() => undefined);
      return copy;
    },
    clean: async (most = MAX_KEPT) => {
      const names = await readdir(folder).catch(() => []);
      if (names.length <= most) return;
      const used = await Promise.all(names.map((name) => lastUse(path.join(folder, name))));
      const oldest = used.sort((a, b) => b.at - a.at).slice(most);
      await Promise.all(oldest.map(({ file }) => rm(file, { force: true }).catch(() => undefined)));
    },
  };
}

/** Renaming is atomic, so a parallel build never reads a partial copy. */
async function keep(file: string, copy: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(draft, copy);
  await rename(draft, file);
}

async function lastUse(file: string): Promise<{ file: string; at: number }> {
  const at = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  return { file, at };
}
