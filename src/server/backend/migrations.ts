// Brings a database up to date with supabase/migrations and, once, with supabase/seeds.
import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SUPABASE_DIR = fileURLToPath(new URL('../../../supabase', import.meta.url));

/** The order in which the seed files run; the Supabase command line reads the same list from config.toml. */
const SEED_FILES = ['seeds/accounts.sql', 'seeds/chapters/*.sql', 'seeds/calendar.sql', 'seeds/readers.sql'];

/** 'demo' is all of it, 'book' leaves out what is made up: the accounts with a known password, and the readers. */
export type Seed = 'demo' | 'book' | 'none';

const FILES_OF: Record<Seed, string[]> = {
  demo: SEED_FILES,
  book: SEED_FILES.filter((file) => !['seeds/accounts.sql', 'seeds/readers.sql'].includes(file)),
  none: [],
};

type Runner = {
  exec: (sql: string) => Promise<unknown>;
  query: <Row>(sql: string, parameters?: unknown[]) => Promise<{ rows: Row[] }>;
};
/** The part of a database driver that migrations need; PGlite has it, and tests wrap PostgreSQL's in it. */
export type Driver = Runner & { transaction: <T>(work: (runner: Runner) => Promise<T>) => Promise<T> };

/** A migration that PostgreSQL refused. The message names the file and what was wrong. */
export class MigrationError extends Error {
  readonly file: string;
  constructor(file: string, cause: unknown) {
    super(`${file} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'MigrationError';
    this.file = file;
  }
}

/**
 * Runs every migration the database has not seen, each in its own transaction. Throws MigrationError.
 * @param supabaseDir the folder that holds migrations/
 * @param isWanted leaves out the versions it is false for
 */
export async function applyMigrations(
  driver: Driver,
  supabaseDir: string = SUPABASE_DIR,
  isWanted: (version: string) => boolean = () => true,
): Promise<void> {
  await driver.exec(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key, name text);
  `);
  const { rows } = await driver.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const applied = new Set(rows.map((row) => row.version));
  for (const file of await filesOf(supabaseDir, 'migrations/*.sql')) {
    const [version = '', name = ''] = path.basename(file, '.sql').split(/_(.*)/s);
    if (applied.has(version) || !isWanted(version)) continue;
    await runFile(driver, supabaseDir, file, (runner) =>
      runner.query('insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)', [
        version,
        name,
      ]),
    );
  }
}

/** The versions of all migrations, in their order. */
export async function migrationVersions(supabaseDir: string = SUPABASE_DIR): Promise<string[]> {
  const files = await filesOf(supabaseDir, 'migrations/*.sql');
  return files.map((file) => path.basename(file).split('_', 1)[0] ?? '');
}

/** The table that tells which seed a database has had. */
export async function createSeedTable(driver: Pick<Driver, 'exec'>): Promise<void> {
  await driver.exec(
    'create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null)',
  );
}

/** Fills a new database with a seed, all of it or nothing. A database that was seeded once is left alone. */
export async function seedOnce(driver: Driver, seed: Seed = 'demo'): Promise<void> {
  await createSeedTable(driver);
  const { rows } = await driver.query('select 1 from supabase_migrations.seed_files limit 1');
  if (rows.length > 0) return;
  const files = (await Promise.all(FILES_OF[seed].map((pattern) => filesOf(SUPABASE_DIR, pattern)))).flat();
  await driver.transaction(async (runner) => {
    for (const file of files) {
      const sql = await readFile(file, 'utf8');
      const name = path.relative(SUPABASE_DIR, file);
      await runner.exec(sql).catch((cause: unknown) => {
        throw new MigrationError(name, cause);
      });
      await runner.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [
        name,
        createHash('sha256').update(sql).digest('hex'),
      ]);
    }
  });
}

async function runFile(
  driver: Driver,
  supabaseDir: string,
  file: string,
  record: (runner: Runner) => Promise<unknown>,
): Promise<void> {
  const sql = await readFile(file, 'utf8');
  try {
    await driver.transaction(async (runner) => {
      await runner.exec(sql);
      await record(runner);
    });
  } catch (cause) {
    throw new MigrationError(path.relative(supabaseDir, file), cause);
  }
}

async function filesOf(folder: string, pattern: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(pattern, { cwd: folder })) files.push(path.join(folder, file));
  return files.sort();
}
