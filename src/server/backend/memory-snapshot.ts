// What a database in memory holds, packed so that the next worker can start from it.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Cell } from './database-cell.ts';

const WITHIN_MS = 60_000;

/** Rejects when the database cannot be copied. */
export async function takeSnapshot(cell: Cell): Promise<Blob> {
  const dump = await cell.run({ kind: 'dump' }, WITHIN_MS);
  const packed = await promisify(gzip)(dump, { level: 1 });
  return new Blob([new Uint8Array(packed)], { type: 'application/x-gzip' });
}
