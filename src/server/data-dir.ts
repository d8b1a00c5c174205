// The folder with all state of the embedded product: database, secrets, the last build.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { takeLock } from './lock.ts';

export type DataDir = {
  /** For people; 'memory' says that nothing is kept. */
  label: string;
  /** Database folder; undefined keeps the database in memory. */
  databaseDir: string | undefined;
  siteDir: string;
  jwtSecret: string;
  secretKey: string;
  /** Remembers, outside the folder too, that a site is here. To be called once its database is seeded. */
  remember: () => void;
  /** Ends every session, also those that only an access token proves. It counts from the next start. */
  renewJwtSecret: () => void;
  release: () => void;
};

export type OpenDataDirOptions = {
  /** Begins a new site although there was one before (`--new`). */
  isNew?: boolean;
};

/** A sentence for the terminal; start-up ends with it. */
export class StartError extends Error {}

/** Another process has the data folder. */
export class FolderInUseError extends StartError {
  constructor(folder: string) {
    super(`Another server has the data folder ${folder} open.`);
  }
}

/**
 * Opens the data folder for this process alone.
 * @param setting `DATA_DIR`: a folder, or 'memory' to keep nothing
 * @throws StartError when the folder cannot be written, has lost its site, or another process has it open
 */
export async function openDataDir(setting: string, options: OpenDataDirOptions = {}): Promise<DataDir> {
  return setting === 'memory' ? openInMemory() : openFolder(path.resolve(setting), options);
}

/** Whether the command line of `npm start` or `npm run dev` asks for a new site where one was lost. */
export function asksForNewSite(): boolean {
  return process.argv.includes('--new');
}

/** Whether a site's database is in the folder. */
export function holdsSite(folder: string): boolean {
  return existsSync(path.join(folder, 'database', 'PG_VERSION'));
}

function openInMemory(): DataDir {
  // The first build makes it: a command that does not build leaves nothing behind, however it ends.
  const folder = path.join(os.tmpdir(), `speaking-site-${randomSecret()}`);
  return {
    label: 'memory (kept until the server stops)',
    databaseDir: undefined,
    siteDir: path.join(folder, 'site'),
    jwtSecret: randomSecret(),
    secretKey: `sb_secret_${randomSecret()}`,
    remember: () => undefined,
    renewJwtSecret: () => undefined,
    // A build that has just been told to end may write a last file.
    release: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function openFolder(folder: string, { isNew = false }: OpenDataDirOptions): DataDir {
  // A lost folder is not made. What is in one that exists can be judged once no other server is about to fill it.
  if (!isNew && !existsSync(folder) && isLost(folder)) throw lostError(folder);
  makeWritable(folder);
  const release = lock(folder);
  try {
    if (isNew) clearForNewSite(folder);
    else if (isLost(folder)) throw lostError(folder);
    return {
      label: folder,
      databaseDir: path.join(folder, 'database'),
      siteDir: path.join(folder, 'site'),
      jwtSecret: keptSecret(folder, 'jwt-secret'),
      secretKey: `sb_secret_${keptSecret(folder, 'secret-key')}`,
      remember: () => remember(folder),
      renewJwtSecret: () => writeSecret(path.join(folder, 'jwt-secret')),
      release,
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Beside the folder: it outlives the folder. */
const markerBeside = (folder: string) => `${folder}.known`;
/** In the folder: it tells a lost database from a first start that never came to make one. */
const markerIn = (folder: string) => path.join(folder, 'seeded');

/** Whether a site was here whose database is gone. A build is made from a database, so it proves that there was one. */
function isLost(folder: string): boolean {
  if (holdsSite(folder)) return false;
  const proofs = [markerBeside(folder), markerIn(folder), path.join(folder, 'site', 'current.json')];
  return proofs.some((proof) => existsSync(proof));
}

function lostError(folder: string): StartError {
  return new StartError(
    `The data folder ${folder} was here before and is gone (or empty). To begin a new site: npm start -- --new`,
  );
}

/** Markers only help to notice a loss, so the server also starts where none can be written. */
function remember(folder: string): void {
  for (const marker of [markerIn(folder), markerBeside(folder)]) {
    if (existsSync(marker)) continue;
    try {
      writeFileSync(
        marker,
        `${folder} holds a site. npm start looks for this file when the folder is empty.\n`,
      );
    } catch {
      // Not remembered, then.
    }
  }
}

/** A new site shares neither pages nor secrets with the lost one: its sessions must not open the new one. */
function clearForNewSite(folder: string): void {
  if (holdsSite(folder)) {
    throw new StartError(
      `The data folder ${folder} holds a site, and --new begins another only where there is none. Move it away first, or leave out --new.`,
    );
  }
  for (const name of ['database', 'site', 'jwt-secret', 'secret-key', 'seeded', 'accepted-mails']) {
    rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

function makeWritable(folder: string): void {
  try {
    // It holds visitors' addresses: no other user of this machine may read it.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const probe = path.join(folder, `.writable-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be written (${codeOf(error)}).`);
  }
}

function lock(folder: string): () => void {
  const file = path.join(folder, 'lock');
  let release: (() => void) | undefined;
  try {
    release = takeLock(file);
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be locked: ${(error as Error).message}`);
  }
  if (!release) throw new FolderInUseError(folder);
  return release;
}

/** Anything but a whole secret is replaced: a file left empty by a full disk must sign nothing. */
function keptSecret(folder: string, name: string): string {
  const file = path.join(folder, name);
  try {
    const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return /^[0-9a-f]{64}$/.test(kept) ? kept : writeSecret(file);
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be used: ${file} (${codeOf(error)}).`);
  }
}

/** Whole or not at all, whenever the process is killed. */
function writeSecret(file: string): string {
  const secret = randomSecret();
  const temporary = `${file}.new`;
  rmSync(temporary, { force: true });
  writeFileSync(temporary, secret, { mode: 0o600 });
  renameSync(temporary, file);
  return secret;
}

function randomSecret(): string {
  return randomBytes(32).toString('hex');
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
