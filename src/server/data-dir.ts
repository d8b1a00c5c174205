// The folder that holds everything the embedded product remembers: database, secrets, the last build.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';

export type DataDir = {
  /** For people; 'memory' says that nothing is kept. */
  label: string;
  /** Database folder; undefined keeps the database in memory. */
  databaseDir: string | undefined;
  siteDir: string;
  jwtSecret: string;
  secretKey: string;
  release: () => void;
};

/** A sentence for the terminal; start-up ends with it. */
export class StartError extends Error {}

/**
 * Opens the data folder for this process alone.
 * @param setting `DATA_DIR`: a folder, or 'memory' to keep nothing
 * @throws StartError when the folder cannot be written or another process has it open
 */
export async function openDataDir(setting: string): Promise<DataDir> {
  if (setting === 'memory') {
    // Made by whoever builds into it: a command that does not leaves nothing behind, however it ends.
    const folder = path.join(os.tmpdir(), `speaking-site-${randomSecret()}`);
    return {
      label: 'memory (kept until the server stops)',
      databaseDir: undefined,
      siteDir: path.join(folder, 'site'),
      jwtSecret: randomSecret(),
      secretKey: `sb_secret_${randomSecret()}`,
      // A build that has just been told to end may write a last file.
      release: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
    };
  }
  const folder = path.resolve(setting);
  try {
    // It holds visitors' addresses: for nobody else on this machine.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const probe = path.join(folder, `.writable-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
  const lock = await lockFolder(folder);
  return {
    label: folder,
    databaseDir: path.join(folder, 'database'),
    siteDir: path.join(folder, 'site'),
    jwtSecret: keptSecret(path.join(folder, 'jwt-secret')),
    secretKey: `sb_secret_${keptSecret(path.join(folder, 'secret-key'))}`,
    release: () => lock.close(),
  };
}

/**
 * The embedded database has no lock of its own, and two processes on one folder destroy it. A listening socket
 * named after the folder is the lock: unlike a file with a process number, it cannot outlive a killed process.
 */
async function lockFolder(folder: string): Promise<Server> {
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16);
  const address =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\speaking-${name}`
      : path.join(os.tmpdir(), `speaking-${name}.sock`);
  const first = await listen(address);
  if (first) return first;
  if (await answers(address)) throw new StartError(`Another server has the data folder ${folder} open.`);
  rmSync(address, { force: true });
  const second = await listen(address);
  if (second) return second;
  throw new StartError(`Another server has the data folder ${folder} open.`);
}

function listen(address: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.end());
  server.unref();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(address, () => resolve(server));
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Anything but a whole secret is made anew: a file left empty by a full disk must sign nothing. */
function keptSecret(file: string): string {
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (/^[0-9a-f]{64}$/.test(kept)) return kept;
  const secret = randomSecret();
  rmSync(file, { force: true });
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}

function randomSecret(): string {
  return randomBytes(32).toString('hex');
}
