// Locks between processes, for the data folder (two servers would corrupt the embedded database) and for builds.
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Two processes starting at once may briefly block each other. */
const LOCK_TIMEOUT_MS = 250;
const SQLITE_BUSY = 5;
/** SQLite's codes for corrupt, cannot open, and not a database. */
const UNUSABLE_FILE_CODES = new Set([11, 14, 26]);
/** SQLite's limit for a path, minus the journal suffix. */
const MAX_PATH_BYTES = 504;

/** Without this reference, garbage collection would release the lock. */
const heldLocks = new Set<DatabaseSync>();

/**
 * The kernel releases the lock when the process ends for any reason. Node provides file locks only through SQLite: an
 * exclusive transaction that writes nothing. Reading or copying the file in this process through `node:fs` would release it.
 */
export function acquireLock(file: string): (() => void) | undefined {
  // Closing an existing file would release a lock on it.
  if (!existsSync(file)) writeFileSync(file, '', { flag: 'a', mode: 0o600 });
  const length = Buffer.byteLength(realpathSync(file));
  if (length > MAX_PATH_BYTES) {
    throw new Error(`the path of the lock file is ${length} bytes long, but the limit is ${MAX_PATH_BYTES}.`);
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
    if (errcode === undefined || !UNUSABLE_FILE_CODES.has(errcode)) throw error;
    throw new Error(
      `the lock file ${file} cannot be used. Make sure that no other server is using this folder, delete the lock file, and try again.`,
    );
  }
  const lock = database;
  heldLocks.add(lock);
  return () => {
    if (heldLocks.delete(lock)) lock.close();
  };
}

const BUILD_LOCK = fileURLToPath(new URL('../../../.astro/build.lock', import.meta.url));
const BUILD_LOCK_RETRY_MS = 1000;

/** Builds in this clone run one at a time, because Astro always uses the same folders. */
export async function withBuildLock<T>(
  build: () => Promise<T>,
  signal?: AbortSignal,
  file = BUILD_LOCK,
): Promise<T> {
  mkdirSync(path.dirname(file), { recursive: true });
  let release = acquireLock(file);
  if (!release) console.log('Waiting for another build in this folder to finish…');
  while (!release) {
    await setTimeout(BUILD_LOCK_RETRY_MS, undefined, signal && { signal });
    release = acquireLock(file);
  }
  try {
    return await build();
  } finally {
    release();
  }
}
