// A backup as a file: written whole or not at all, checked after writing, readable by its owner alone.
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError, type BackupHeader } from './backup-format.ts';
import { unpack } from './pack.ts';

export type BackupContents = { header: BackupHeader; rows: ReadonlyMap<string, number> };

export type WriteOptions = {
  /** Overwrites a file that is there. */
  replace?: boolean;
};

/**
 * Writes a packed backup, reads it again from the disk and returns what is in it.
 * @throws BackupError when the file is there, or what was written is not a whole backup
 */
export async function writeBackupFile(
  file: string,
  packed: Readable,
  { replace = false }: WriteOptions = {},
): Promise<BackupContents> {
  if (!replace && existsSync(file)) {
    throw new BackupError(`${file} is there already. Add --replace to overwrite it, or name another file.`);
  }
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(packed, createWriteStream(unfinished, { mode: 0o600 }));
    const handle = await open(unfinished, 'r+');
    await handle.sync().finally(() => handle.close());
    const contents = await checkBackupFile(unfinished);
    await rename(unfinished, file);
    return contents;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Reads a backup to its end. @throws BackupError when it is damaged */
export async function checkBackupFile(file: string): Promise<BackupContents> {
  let header: BackupHeader | undefined;
  let table = '';
  const rows = new Map<string, number>();
  for await (const line of unpack(createReadStream(file))) {
    if (line.kind === 'header') header = line.header;
    if (line.kind === 'table') rows.set((table = line.table.name), 0);
    if (line.kind === 'row') rows.set(table, (rows.get(table) ?? 0) + 1);
  }
  if (!header) throw new BackupError(`${file} is empty.`);
  return { header, rows };
}

/** 'chapters 14, leads 3 …' for the terminal: only what has rows. */
export function describeContents({ rows }: BackupContents): string {
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0);
  const filled = [...rows].filter(([, count]) => count > 0).length;
  return `${total} rows of ${filled} tables, ${rows.get('public.book_chapters') ?? 0} chapters among them`;
}
