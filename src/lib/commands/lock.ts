// Locks between processes: the data folder's, because two would corrupt the embedded database, and the build's.
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Two simultaneous starts may each briefly hold part of the lock; one of them then gets it. */
const LOCK_TIMEOUT_MS = 250;
const SQLITE_BUSY = 5;
/** SQLite's codes for corrupt, cannot open, and not a database. */
const UNUSABLE = new Set([11, 14, 26]);
/** SQLite's limit for a path, minus the journal suffix. */
const MAX_PATH_BYTES = 504;

/** Without this reference, garbage collection would release the lock. */
const held = new Set<DatabaseSync>();

/**
 * The kernel releases the lock when the process ends for any reason. Node offers file locks only through SQLite: an
 * exclusive transaction that writes nothing. Reading or copying the file in this process through `node:fs` would release it.
 */
export function takeLock(file: string): (() => void) | undefined {
  // Closing an existing file would release a lock on it.
  if (!existsSync(file)) writeFileSync(file, '', { flag: 'a', mode: 0o600 });
  const length = Buffer.byteLength(realpathSync(file));
  if (length > MAX_PATH_BYTES) {
    throw new Error(`its path has ${length} bytes with the lock file; the limit is ${MAX_PATH_BYTES}.`);
  }
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
    // A journal on disk would fail on a full disk.
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database?.close();
    const { errcode } = error as { errcode?: number };
    if (errcode === SQLITE_BUSY) return undefined;
    if (errcode === undefined || !UNUSABLE.has(errcode)) throw error;
    throw new Error(
      `the lock file ${file} cannot be used. Make sure that no other server uses this folder, remove that file, and start again.`,
    );
  }
  const locked = database;
  held.add(locked);
  return () => {
    if (held.delete(locked)) locked.close();
  };
}

const BUILD_LOCK = fileURLToPath(new URL('../../../.astro/build.lock', import.meta.url));
const RETRY_BUILD_MS = 1000;

/** Builds in this clone run one at a time, because all Astro builds use the same folders. */
export async function buildInTurn<T>(
  build: () => Promise<T>,
  signal?: AbortSignal,
  file = BUILD_LOCK,
): Promise<T> {
  mkdirSync(path.dirname(file), { recursive: true });
  let release = takeLock(file);
  if (!release) console.log('Another build of this folder is running. Waiting for it to finish …');
  while (!release) {
    await setTimeout(RETRY_BUILD_MS, undefined, signal && { signal });
    release = takeLock(file);
  }
  try {
    return await build();
  } finally {
    release();
  }
}
