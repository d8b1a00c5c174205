// The folder with all state of the embedded product: database, secrets, the last build.
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CommandError } from '../lib/commands/terminal.ts';
import { acquireLock } from '../lib/commands/lock.ts';

export type DataDir = {
  label: string;
  databaseDir: string | undefined;
  siteDir: string;
  /** Uploaded files. */
  mediaDir: string;
  jwtSecret: string;
  secretKey: string;
  remember: () => void;
  renewJwtSecret: () => void;
  release: () => void;
};

export class FolderInUseError extends CommandError {
  constructor(folder: string) {
    super(`Another server has the data folder ${folder} open.`);
  }
}

export async function openDataDir(
  setting: string,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<DataDir> {
  return setting === 'memory' ? openInMemory() : openFolder(path.resolve(setting), isNew);
}

export const isNewSiteRequested = (): boolean => process.argv.includes('--new');

export const hasSite = (folder: string): boolean => existsSync(path.join(folder, 'database', 'PG_VERSION'));

function openInMemory(): DataDir {
  // Created by the first build, so that commands without a build leave no folder behind.
  const folder = path.join(os.tmpdir(), `speaking-site-${randomSecret()}`);
  return {
    label: 'memory (kept until the server stops)',
    databaseDir: undefined,
    siteDir: path.join(folder, 'site'),
    mediaDir: path.join(folder, 'media'),
    jwtSecret: randomSecret(),
    secretKey: `sb_secret_${randomSecret()}`,
    remember: () => undefined,
    renewJwtSecret: () => undefined,
    // A build that is stopping may still write a file.
    release: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function openFolder(folder: string, isNew: boolean): DataDir {
  // A lost folder is not created. An existing one can be checked only under the lock.
  if (!isNew && !existsSync(folder) && isLost(folder)) throw lostError(folder);
  requireWritable(folder);
  const release = lock(folder);
  try {
    restrictPermissions(folder);
    if (isNew) clearForNewSite(folder);
    else if (isLost(folder)) throw lostError(folder);
    return {
      label: folder,
      databaseDir: path.join(folder, 'database'),
      siteDir: path.join(folder, 'site'),
      mediaDir: path.join(folder, 'media'),
      jwtSecret: loadOrCreateSecret(folder, 'jwt-secret'),
      secretKey: `sb_secret_${loadOrCreateSecret(folder, 'secret-key')}`,
      remember: () => remember(folder),
      renewJwtSecret: () => writeSecret(path.join(folder, 'jwt-secret')),
      release,
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** One marker is next to the folder and survives its loss; the other is in the folder, which may be moved. */
const markerFiles = (folder: string) => [`${folder}.known`, path.join(folder, 'seeded')];

/** Whether the database of an earlier site is missing. A build proves that there was one. */
function isLost(folder: string): boolean {
  const traces = [...markerFiles(folder), path.join(folder, 'site', 'current.json')];
  return !hasSite(folder) && traces.some((trace) => existsSync(trace));
}

function lostError(folder: string): CommandError {
  return new CommandError(
    `The data folder ${folder} existed before, but is now missing or empty. To create a new site: npm start -- --new`,
  );
}

function remember(folder: string): void {
  for (const marker of markerFiles(folder)) {
    try {
      const text = `${folder} contains a site. npm start checks for this file if the folder is empty.\n`;
      writeFileSync(marker, text, { flag: 'wx' });
    } catch {
      // It exists, or is not essential.
    }
  }
}

/** Sessions of the lost site must not be valid on the new one. */
function clearForNewSite(folder: string): void {
  if (hasSite(folder)) {
    throw new CommandError(
      `The data folder ${folder} contains a site, but --new requires an empty folder. Move the site elsewhere first, or omit --new.`,
    );
  }
  for (const name of ['database', 'site', 'media', 'jwt-secret', 'secret-key', 'seeded', 'accepted-emails'])
    rmSync(path.join(folder, name), { recursive: true, force: true });
}

function requireWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const probe = path.join(folder, `.writable-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new CommandError(`The data folder ${folder} is not writable (${errorCode(error)}).`);
  }
}

/** Set on folders shared by all users, such as /tmp, whose permissions must not be changed. */
const STICKY_BIT = 0o1000;

/** The folder contains visitors' addresses and password hashes. */
function restrictPermissions(folder: string): void {
  const { mode } = statSync(folder);
  if (process.platform === 'win32' || (mode & 0o077) === 0) return;
  if ((mode & STICKY_BIT) !== 0) {
    console.warn(
      `Other users of this machine share the folder ${folder}, so its permissions were not restricted. ` +
        'Stop the server and set DATA_DIR to a folder of its own.',
    );
    return;
  }
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    console.warn(
      `Other users of this machine can read the data folder ${folder}, and its permissions could not be restricted (${errorCode(error)}). ` +
        `Have its owner run: chmod 700 ${folder}`,
    );
  }
}

function lock(folder: string): () => void {
  let release: (() => void) | undefined;
  try {
    release = acquireLock(path.join(folder, 'lock'));
  } catch (error) {
    throw new CommandError(`The data folder ${folder} cannot be locked: ${(error as Error).message}`);
  }
  if (!release) throw new FolderInUseError(folder);
  return release;
}

/** A full disk may have left an empty file, which is not a valid key. */
function loadOrCreateSecret(folder: string, name: string): string {
  const file = path.join(folder, name);
  try {
    const stored = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return /^[0-9a-f]{64}$/.test(stored) ? stored : writeSecret(file);
  } catch (error) {
    throw new CommandError(`The data folder ${folder} cannot be used: ${file} (${errorCode(error)}).`);
  }
}

/** Atomic, even if the process is killed. */
function writeSecret(file: string): string {
  const secret = randomSecret();
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, secret, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
}

const randomSecret = () => randomBytes(32).toString('hex');

const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error);
