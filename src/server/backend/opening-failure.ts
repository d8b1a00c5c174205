// What the owner reads when the database does not open.
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDiskFull } from './free-space.ts';

/** A sentence that names the folder, what was wrong, and the newest backup. */
export async function describeOpeningFailure(
  databaseDir: string | undefined,
  error: unknown,
): Promise<string> {
  const isFull = databaseDir !== undefined && (await isDiskFull(databaseDir));
  const cause = isFull ? 'the disk is full' : causeOf(error);
  if (databaseDir === undefined) return `The database in memory could not be opened (${cause}).`;
  const backups = path.join(path.dirname(databaseDir), 'backups');
  const newest = await newestFile(backups);
  const remedy =
    newest === undefined ? `There is no backup in ${backups}.` : `The newest backup is ${newest}.`;
  return `The database in ${databaseDir} could not be opened (${cause}). ${remedy}`;
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  return error.message.split('\n', 1)[0] || (typeof code === 'string' ? code : error.name);
}

async function newestFile(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const changedAt = await stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
      return { file, changedAt };
    }),
  );
  return files.sort((a, b) => b.changedAt - a.changedAt)[0]?.file;
}
