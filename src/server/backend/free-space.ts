// A full disk: nothing is written then, and a reserve makes it possible to open the database and read, and for
// administrators to sign in, withdraw and delete.
import { rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Below this nothing is written: PostgreSQL needs room for its log, and aborts without it. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;
/** PostgreSQL may need a segment of its log (16 MB) and some pages to open. */
const RESERVE_BYTES = 20 * 1024 * 1024;
/** What requests below that line need: one segment of the log, and some pages. */
const LEAST_WITHIN_RESERVE_BYTES = 17 * 1024 * 1024;
const LOOK_AGAIN_AFTER_MS = { full: 2000, roomy: 50 };

/** What a request may take of a full disk: nothing; what is there; or the reserve too. */
export type Share = 'none' | 'rest' | 'reserve';

/** Tells whether the disk of a folder has room for a request. That it is full holds for two seconds, that it has room for a moment. */
export function watchFreeSpace(databaseDir: string): (share: Share) => Promise<boolean> {
  let isFull: Promise<boolean> = Promise.resolve(false);
  let lookAgainAt = -Infinity;
  let isReleased = false;
  const look = async () => {
    const isFullNow = await isDiskFull(databaseDir);
    if (isFullNow || !isReleased) return isFullNow;
    isReleased = false;
    await keepReserve(databaseDir);
    return isDiskFull(databaseDir);
  };
  return async (share) => {
    const now = performance.now();
    if (now >= lookAgainAt) {
      lookAgainAt = now + LOOK_AGAIN_AFTER_MS.roomy;
      isFull = look();
      if (await isFull) lookAgainAt = now + LOOK_AGAIN_AFTER_MS.full;
    }
    if (!(await isFull)) return true;
    if (share === 'none') return false;
    const hasRoom = async () => (await freeBytes(databaseDir)) >= LEAST_WITHIN_RESERVE_BYTES;
    if (share === 'rest' || (await hasRoom())) return hasRoom();
    isReleased = true;
    await rm(reserveOf(databaseDir), { force: true });
    return hasRoom();
  };
}

/** Whether less is free than writing needs. A disk that does not tell is not full. */
export async function isDiskFull(databaseDir: string): Promise<boolean> {
  return (await freeBytes(databaseDir)) < LEAST_FREE_BYTES;
}

/** Gives the reserve away where the disk is full. To be called before the database is opened. */
export async function releaseReserve(databaseDir: string): Promise<void> {
  if (await isDiskFull(databaseDir)) await rm(reserveOf(databaseDir), { force: true });
}

/** Puts the reserve (back) in place where there is room for it. */
export async function keepReserve(databaseDir: string): Promise<void> {
  if ((await freeBytes(databaseDir)) < LEAST_FREE_BYTES + RESERVE_BYTES) return;
  try {
    // Written out, because a sparse file reserves nothing.
    await writeFile(reserveOf(databaseDir), Buffer.alloc(RESERVE_BYTES, 1), { flag: 'wx' });
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
    if (!isThere) await rm(reserveOf(databaseDir), { force: true });
  }
}

function reserveOf(databaseDir: string): string {
  return path.join(path.dirname(databaseDir), 'disk-reserve');
}

async function freeBytes(databaseDir: string): Promise<number> {
  return statfs(path.dirname(databaseDir)).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  );
}
