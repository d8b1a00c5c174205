import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The conventional cache folder for build tools; `npm ci` deletes it. */
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url));

export const COMPRESSION_CACHE = path.join(CACHE, 'compressed');

/** The compressed files of two builds with 1,000 chapters, in about 100 MB. */
const MAX_ENTRIES = 10_000;

export function openBuildCache(folder: string) {
  return {
    /** Returns the entry for these inputs, creating it if it is missing. */
    get: async (inputs: readonly (string | Uint8Array)[], create: () => Promise<Buffer>): Promise<Buffer> => {
      const hash = createHash('sha256');
      for (const input of inputs) hash.update(input).update('\0');
      const file = path.join(folder, hash.digest('hex'));
      const cached = orUndefined(() => readFileSync(file));
      if (cached) {
        const now = new Date();
        orUndefined(() => utimesSync(file, now, now));
        return cached;
      }
      const created = await create();
      orUndefined(() => store(file, created));
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
function store(file: string, content: Buffer): void {
  const temporaryFile = `${file}.${randomUUID()}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(temporaryFile, content);
  renameSync(temporaryFile, file);
}

function orUndefined<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

async function readLastUse(file: string): Promise<{ file: string; at: number }> {
  const at = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  return { file, at };
}
