// Rejects writes while the disk is full, because PostgreSQL aborts when it cannot write its log. A reserve file sets
// aside space for opening and reading the database, and for administrators to sign in and withdraw or delete content. The
// response to a rejected write is in unavailable.ts.
import { rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';

const MB = 1024 * 1024;
const MIN_FREE_BYTES = 32 * MB;
/** PostgreSQL may need a segment of its log (16 MB) and some pages to open. */
const RESERVE_BYTES = 20 * MB;
/** For requests that may use the reserve. */
const MIN_WITHIN_RESERVE_BYTES = 17 * MB;

export function watchFreeSpace(databaseDir: string): (mayUseReserve: boolean) => Promise<boolean> {
  // A database that opened on a full disk has no reserve yet.
  let hasReserve = false;
  return async (mayUseReserve) => {
    if (!(await isDiskFull(databaseDir))) {
      if (!hasReserve) void createReserve(databaseDir);
      hasReserve = true;
      return true;
    }
    if (!mayUseReserve) return false;
    const hasSpace = async () => (await freeBytes(databaseDir)) >= MIN_WITHIN_RESERVE_BYTES;
    if (await hasSpace()) return true;
    hasReserve = false;
    await rm(reserveFile(databaseDir), { force: true });
    return hasSpace();
  };
}

export async function isDiskFull(databaseDir: string): Promise<boolean> {
  return (await freeBytes(databaseDir)) < MIN_FREE_BYTES;
}

export async function releaseReserve(databaseDir: string): Promise<void> {
  if (await isDiskFull(databaseDir)) await rm(reserveFile(databaseDir), { force: true });
}

export async function createReserve(databaseDir: string): Promise<void> {
  if ((await freeBytes(databaseDir)) < MIN_FREE_BYTES + RESERVE_BYTES) return;
  try {
    // A sparse file would reserve nothing.
    await writeFile(reserveFile(databaseDir), Buffer.alloc(RESERVE_BYTES, 1), { flag: 'wx' });
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST';
    if (!exists) await rm(reserveFile(databaseDir), { force: true });
  }
}

const reserveFile = (databaseDir: string) => path.join(path.dirname(databaseDir), 'disk-reserve');

const freeBytes = (databaseDir: string): Promise<number> =>
  statfs(path.dirname(databaseDir)).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  );
