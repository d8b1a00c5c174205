// Applies supabase/migrations and, to a new database, supabase/seeds.
import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../../lib/commands/terminal.ts';

const SUPABASE_DIR = fileURLToPath(new URL('../../../supabase', import.meta.url));

/** In order; the Supabase CLI reads the same list from config.toml. */
const SEED_FILES = [
  'seeds/accounts.sql',
  'seeds/chapters/*.sql',
  'seeds/calendar.sql',
  'seeds/episodes.sql',
  'seeds/books.sql',
  'seeds/readers.sql',
];

/** 'book' omits the demo accounts and readers; 'blank' is another author's new site. */
export type Seed = 'demo' | 'book' | 'blank' | 'none';

const FILES_BY_SEED: Record<Seed, string[]> = {
  demo: SEED_FILES,
  book: SEED_FILES.filter((file) => !['seeds/accounts.sql', 'seeds/readers.sql'].includes(file)),
  blank: ['seeds/blank.sql'],
  none: [],
};

type Runner = {
  exec: (sql: string) => Promise<unknown>;
  query: <Row>(sql: string, parameters?: unknown[]) => Promise<{ rows: Row[] }>;
};
export type Driver = Runner & { transaction: <T>(work: (runner: Runner) => Promise<T>) => Promise<T> };

export class MigrationError extends CommandError {
  override readonly name: string = 'MigrationError';
}

export class LaterReleaseError extends MigrationError {
  override readonly name = 'LaterReleaseError';
}

function migrationError(file: string, cause: unknown): MigrationError {
  return new MigrationError(`${file} failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
    cause,
  });
}

export type OnStep = (file: string) => void;

export async function applyMigrations(
  driver: Driver,
  supabaseDir: string = SUPABASE_DIR,
  isIncluded: (version: string) => boolean = () => true,
  onStep?: OnStep,
): Promise<void> {
  await driver.exec(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key, name text);
  `);
  const applied = new Set(await appliedVersions(driver, supabaseDir));
  const started = await driver.query<{ now: string }>('select clock_timestamp()::text as now');
  for (const file of await listFiles(supabaseDir, 'migrations/*.sql')) {
    const [version = '', name = ''] = path.basename(file, '.sql').split(/_(.*)/s);
    if (applied.has(version) || !isIncluded(version)) continue;
    onStep?.(path.relative(supabaseDir, file));
    const sql = await readFile(file, 'utf8');
    const record = 'insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)';
    try {
      await driver.transaction(async (runner) => {
        await runner.exec(sql);
        await runner.query(record, [version, name]);
      });
    } catch (cause) {
      throw migrationError(path.relative(supabaseDir, file), cause);
    }
  }
  await reportSetAsideRows(driver, started.rows[0]?.now);
}

const MAX_REPORTED = 100;

async function reportSetAsideRows(driver: Driver, since: string | undefined): Promise<void> {
  const table = await driver.query("select 1 from pg_tables where tablename = 'set_aside_rows'");
  if (table.rows.length === 0) return;
  const { rows } = await driver.query<{ name: string; id: string; reason: string; total: string }>(
    `select table_name as name, contents ->> 'id' as id, reason, count(*) over () as total
     from private.set_aside_rows where set_aside_at >= $1::timestamptz order by set_aside_rows.id limit ${MAX_REPORTED}`,
    [since],
  );
  if (rows.length === 0) return;
  console.warn(`The upgrade moved ${rows[0]?.total} invalid rows to the table private.set_aside_rows:`);
  for (const { name, id, reason } of rows) console.warn(`${name}, id ${id}: ${reason}`);
}

/** The versions applied to a database. Throws LaterReleaseError for a database from a later release. */
export async function appliedVersions(
  driver: Pick<Driver, 'query'>,
  supabaseDir: string = SUPABASE_DIR,
): Promise<string[]> {
  const { rows: tables } = await driver.query<{ name: string | null }>(
    `select to_regclass('supabase_migrations.schema_migrations')::text as name`,
  );
  if (!tables[0]?.name) return [];
  const { rows } = await driver.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  const applied = rows.map(({ version }) => version);
  const known = await migrationVersions(supabaseDir);
  const later = applied.findLast((version) => !known.includes(version));
  if (later !== undefined) {
    throw new LaterReleaseError(
      `The database is from a later release: its version is ${later}, and the latest one that this release supports is ${known.at(-1)}. ` +
        'Nothing was changed. Start the later release again, or restore an older backup.',
    );
  }
  return applied;
}

export async function migrationVersions(supabaseDir: string = SUPABASE_DIR): Promise<string[]> {
  const files = await listFiles(supabaseDir, 'migrations/*.sql');
  return files.map((file) => path.basename(file).split('_', 1)[0] ?? '');
}

export async function createSeedTable(driver: Pick<Driver, 'exec'>): Promise<void> {
  await driver.exec(
    'create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null)',
  );
}

export async function seedOnce(driver: Driver, seed: Seed = 'demo', onStep?: OnStep): Promise<void> {
  await createSeedTable(driver);
  const { rows } = await driver.query('select 1 from supabase_migrations.seed_files limit 1');
  if (rows.length > 0) return;
  const files = (
    await Promise.all(FILES_BY_SEED[seed].map((pattern) => listFiles(SUPABASE_DIR, pattern)))
  ).flat();
  await driver.transaction(async (runner) => {
    for (const file of files) {
      const sql = await readFile(file, 'utf8');
      const name = path.relative(SUPABASE_DIR, file);
      onStep?.(name);
      await runner.exec(sql).catch((cause: unknown) => {
        throw migrationError(name, cause);
      });
      await runner.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [
        name,
        createHash('sha256').update(sql).digest('hex'),
      ]);
    }
  });
}

async function listFiles(folder: string, pattern: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(pattern, { cwd: folder })) files.push(path.join(folder, file));
  return files.sort();
}
