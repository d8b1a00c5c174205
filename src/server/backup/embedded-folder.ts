// Backups of a data folder: of one that no server has open, of a running server, and back into a folder.
import { createReadStream, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createBackend } from '../backend/create-backend.ts';
import { FolderInUseError, holdsSite, openDataDir, StartError, type DataDir } from '../data-dir.ts';
import { RULES } from '../door/rules.ts';
import { checkBackupFile, writeBackupFile, type BackupContents, type WriteOptions } from './backup-file.ts';
import { BackupError, type BackupHeader } from './backup-format.ts';
import { fillFromBackup, SECRET_KEY_PREFIX } from './embedded-backup.ts';
import { unpack } from './pack.ts';

/** The server has ended it by then, and fetch itself waits five minutes. */
const SERVER_ANSWERS_WITHIN_MS = RULES.database.backupMs + 30_000;

export type EmbeddedPlace = {
  /** `DATA_DIR`. */
  setting: string;
  /** Where a running server that has the folder is reached. */
  origin: string;
};

/** Backs a data folder up; where a server has it open, the server makes the backup. */
export async function backUpFolder(
  { setting, origin }: EmbeddedPlace,
  file: string,
  options: WriteOptions,
): Promise<BackupContents> {
  const folder = path.resolve(setting);
  if (setting === 'memory' || !holdsSite(folder)) {
    throw new StartError(`The data folder ${folder} holds no site: there is nothing to back up.`);
  }
  const dataDir = await openDataDir(setting).catch((error: unknown) => {
    if (error instanceof FolderInUseError) return undefined;
    throw error;
  });
  if (!dataDir) return writeBackupFile(file, await askServer(folder, origin), options);
  try {
    const backend = await createBackend({ ...dataDir, seed: 'none' });
    try {
      const packed = Buffer.from(await (await backend.backup()).arrayBuffer());
      return await writeBackupFile(file, Readable.from([packed]), options);
    } finally {
      await backend.close();
    }
  } finally {
    dataDir.release();
  }
}

/** The backup of the server that has the folder open. It knows its owner by the folder's secret key. */
async function askServer(folder: string, origin: string): Promise<Readable> {
  const key = `${SECRET_KEY_PREFIX}${readFileSync(path.join(folder, 'secret-key'), 'utf8')}`;
  const answer = await fetch(`${origin}/functions/v1/backup`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(SERVER_ANSWERS_WITHIN_MS),
  }).catch((error: unknown) => (isCutOff(error) ? 'cut off' : undefined));
  if (answer === 'cut off' || (answer && answer.status >= 500))
    throw new StartError(`The server at ${origin} could not make the backup; its log says why.`);
  if (!answer?.ok || !answer.body) {
    throw new StartError(
      `A server has the data folder ${folder} open, but none of this site answers at ${origin}. ` +
        'Set PORT and HOST as that server has them, or stop it.',
    );
  }
  return Readable.fromWeb(answer.body as ReadableStream);
}

/** Whether a server took the request and did not answer it. */
function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = (error.cause ?? {}) as NodeJS.ErrnoException;
  return error.name === 'TimeoutError' || ['ECONNRESET', 'UND_ERR_SOCKET'].includes(code);
}

/**
 * Restores a backup into a data folder. The database that was there, if it may be replaced, is kept beside it.
 * @returns what was restored, and where the former database is
 */
export async function restoreFolder(
  setting: string,
  file: string,
  { replace = false }: WriteOptions = {},
): Promise<BackupContents & { former: string | undefined }> {
  const folder = path.resolve(setting);
  if (setting === 'memory') throw new StartError('DATA_DIR=memory keeps nothing: name a folder.');
  if (!existsSync(file)) throw new BackupError(`${file} is not there.`);
  const isThere = holdsSite(folder);
  if (isThere && !replace) {
    throw new BackupError(
      `The data folder ${folder} holds a site. Add --replace to put the backup in its place, or set DATA_DIR to another folder.`,
    );
  }
  // Read to its end before anything is touched: a damaged file costs nothing.
  const contents = await checkBackupFile(file);
  const dataDir = await openDataDir(setting, { isNew: !isThere });
  try {
    const restored = path.join(folder, 'database.restored');
    await fillDatabase(dataDir, restored, file);
    const former = putInPlace(folder, restored, isThere);
    writeSecrets(folder, contents.header);
    // Pages of the former database are not pages of this one.
    rmSync(path.join(folder, 'site'), { recursive: true, force: true });
    dataDir.remember();
    return { ...contents, former };
  } finally {
    dataDir.release();
  }
}

/** Makes a database in a folder; when that fails, the folder is gone again. */
async function fillDatabase(dataDir: DataDir, databaseDir: string, file: string): Promise<void> {
  rmSync(databaseDir, { recursive: true, force: true });
  try {
    const backend = await createBackend({
      ...dataDir,
      databaseDir,
      seed: 'none',
      fill: (driver) => fillFromBackup(driver, unpack(createReadStream(file))),
    });
    await backend.close();
  } catch (error) {
    rmSync(databaseDir, { recursive: true, force: true });
    throw error;
  }
}

function putInPlace(folder: string, restored: string, isThere: boolean): string | undefined {
  const database = path.join(folder, 'database');
  const former = isThere
    ? path.join(folder, `database.replaced-${new Date().toISOString().replace(/[:.]/g, '-')}`)
    : undefined;
  if (former === undefined) rmSync(database, { recursive: true, force: true });
  else renameSync(database, former);
  renameSync(restored, database);
  return former;
}

/** A backup of a hosted project has none: the server makes new ones then. */
function writeSecrets(folder: string, { secrets }: BackupHeader): void {
  for (const name of ['jwt-secret', 'secret-key']) {
    const secret = secrets[name];
    if (typeof secret === 'string' && /^[0-9a-f]{64}$/.test(secret)) {
      writeFileSync(path.join(folder, name), secret, { mode: 0o600 });
    }
  }
}
