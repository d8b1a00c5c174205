// A real PostgreSQL for measuring: the one named in TEST_DATABASE_URL (in a temporary database), or the
// server programs of this machine on a temporary folder and socket.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { createPostgresConnection } from '@supabase/lite/postgres';
import postgres from 'postgres';
import { createBackend } from '../../src/server/backend/create-backend.ts';
import type { Driver } from '../../src/server/backend/migrations.ts';
import { endWithUs, temporaryFolder } from './temporary.ts';

type Options = postgres.Options<Record<string, postgres.PostgresType>>;
/** Where a database is: postgres.js reads the address first and the options over it. */
type Place = { url: string; options: Options };

export type BenchDatabase = {
  version: string;
  /** A separate connection, which the caller ends. Notices are dropped unless there is a listener. */
  connect: (onnotice?: (notice: postgres.Notice) => void) => postgres.Sql;
  close: () => Promise<void>;
};

/** No PostgreSQL is available; the message is a sentence that says why. */
export class NoPostgres extends Error {}

const PROGRAM_FOLDERS = [
  '/usr/lib/postgresql/*/bin',
  '/usr/local/pgsql/bin',
  '/opt/homebrew/opt/postgresql*/bin',
];
const START_MS = 20_000;

/** Opens an empty database with the product's schema and seed. Throws NoPostgres. */
export async function openPostgres(): Promise<BenchDatabase> {
  const named = process.env['TEST_DATABASE_URL'];
  const { place, close } = named ? await databaseOn(named) : await ownServer();
  const connect: BenchDatabase['connect'] = (onnotice = () => undefined) =>
    postgres(place.url, { ...place.options, max: 1, onnotice });
  try {
    await prepare(place);
    const sql = connect();
    const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
    await sql.end();
    return { version: row?.version ?? '', connect, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Migrates and seeds as every other backend is. */
async function prepare({ url, options }: Place): Promise<void> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: { ...options, onnotice: () => undefined },
  });
  const backend = await createBackend({
    jwtSecret: 'only-for-measuring-only-for-measuring',
    secretKey: 'sb_secret_bench',
    openDatabase: () =>
      Promise.resolve({
        connection,
        driver: driverOf(connection.driver),
        isSingleSession: false,
        dump: () => Promise.reject(new Error('Nothing is copied here.')),
      }),
  });
  await backend.close();
}

function driverOf(sql: postgres.Sql): Driver {
  const runner = (on: postgres.Sql | postgres.TransactionSql) => ({
    exec: (text: string) => on.unsafe(text).simple(),
    query: async <Row>(text: string, parameters: unknown[] = []) => ({
      rows: [...(await on.unsafe(text, parameters as never[]))] as Row[],
    }),
  });
  return {
    ...runner(sql),
    transaction: async (work) => (await sql.begin((inside) => work(runner(inside)))) as never,
  };
}

async function databaseOn(url: string) {
  const name = `speaking_bench_${process.pid}`;
  const owner = postgres(url, { max: 1, onnotice: () => undefined });
  await owner.unsafe(`create database ${name}`).catch(async (error: Error) => {
    await owner.end();
    throw new NoPostgres(`TEST_DATABASE_URL does not let us make a database: ${error.message}.`);
  });
  const place = { url, options: { database: name } };
  const close = async () => {
    await owner.unsafe(`drop database if exists ${name} with (force)`);
    await owner.end();
  };
  return { place, close };
}

async function ownServer() {
  const bin = PROGRAM_FOLDERS.flatMap((pattern) => globSync(pattern))
    .sort((a, b) => a.localeCompare(b, undefined, { numeric: true }))
    .findLast((folder) => existsSync(path.join(folder, 'initdb')));
  if (bin === undefined) {
    throw new NoPostgres('No PostgreSQL was found on this machine, and TEST_DATABASE_URL is not set.');
  }
  const user = unprivilegedUser();
  const { folder, remove } = temporaryFolder('postgres');
  const data = path.join(folder, 'data');
  mkdirSync(data);
  if (user) for (const owned of [folder, data]) chownSync(owned, user.uid, user.gid);
  const as = { ...user, cwd: folder };
  execFileSync(path.join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'bench', '-E', 'UTF8', '-N'], {
    ...as,
    stdio: 'ignore',
  });
  const child = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'],
    { ...as, stdio: 'ignore' },
  );
  const end = endWithUs(child, 'SIGINT');
  const close = async () => {
    await end();
    remove();
  };
  const place = { url: '', options: { host: folder, port: 5432, username: 'bench', database: 'postgres' } };
  await untilItAnswers(place).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { place, close };
}

/** PostgreSQL refuses to run as root, so it runs as one of these users. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string, name: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // Not a user of this machine.
    }
  }
  throw new NoPostgres('PostgreSQL does not run as root, and this machine has no user to run it as.');
}

async function untilItAnswers({ url, options }: Place): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const sql = postgres(url, { ...options, max: 1, connect_timeout: 2 });
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    } finally {
      await sql.end();
    }
  }
}
