import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The conventional cache folder for build tools; `npm ci` deletes it. */
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url));

export const COMPRESSION_CACHE = path.join(CACHE, 'compressed');

/** The compressed files of about eight builds. */
const MAX_ENTRIES = 2000;

export function openBuildCache(folder: string) {
  return {
    /** Returns the entry for these inputs, creating it if it is missing. */
    get: async (inputs: readonly (string | Uint8Array)[], create: () => Promise<Buffer>): Promise<Buffer> => {
      const hash = createHash('sha256');
      for (const input of inputs) hash.update(input).update('\0');
      const file = path.join(folder, hash.digest('hex'));
      const cached = await readFile(file).catch(() => undefined);
      if (cached) {
        const now = new Date();
        await utimes(file, now, now).catch(() => undefined);
        return cached;
      }
      const created = await create();
      await store(file, created).catch(() => undefined);
      return created;
    },
    /** Deletes the least recently used entries. */
    prune: async (maxEntries = MAX_ENTRIES): Promise<void> => {
      const names = await readdir(folder).catch(() => []);
      if (names.length <= maxEntries) return;
      const entries = await Promise.all(names.map((name) => readLastUse(path.join(folder, name))));
      const oldest = entries.sort((a, b) => b.at - a.at).slice(maxEntries);
      await Promise.all(oldest.map(({ file }) => rm(file, { force: true }).catch(() => undefined)));
    },
  };
}

/** Renaming is atomic, so a concurrent build never reads a partial file. */
async function store(file: string, content: Buffer): Promise<void> {
  const temporaryFile = `${file}.${randomUUID()}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(temporaryFile, content);
  await rename(temporaryFile, file);
}

async function readLastUse(file: string): Promise<{ file: string; at: number }> {
  const at = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  return { file, at };
}
