import { statfs } from 'node:fs/promises';
import path from 'node:path';

/** Below this nothing is written: PostgreSQL needs room for its log, and aborts without it. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;
const LOOK_AGAIN_AFTER_MS = 2000;

/** Tells whether the disk of a folder is full; what it saw holds for two seconds. A disk that hides its size is not. */
export function watchFreeSpace(folder: string): () => Promise<boolean> {
  let isFull: Promise<boolean> = Promise.resolve(false);
  let lookedAt = -Infinity;
  return () => {
    const now = performance.now();
    if (now - lookedAt >= LOOK_AGAIN_AFTER_MS) {
      lookedAt = now;
      // The database folder may not exist yet, or not any more.
      isFull = statfs(path.dirname(folder)).then(
        ({ bavail, bsize }) => bavail * bsize < LEAST_FREE_BYTES,
        () => false,
      );
    }
    return isFull;
  };
}
