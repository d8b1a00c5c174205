// Backups of the embedded database: read in one transaction, restored before the migrations run.
import { buffer } from 'node:stream/consumers';
import { applyMigrations, createSeedTable, migrationVersions, type Driver } from '../backend/migrations.ts';
import { BackupError, type BackupHeader, type BackupLine } from './backup-format.ts';
import { pack } from './pack.ts';
import { readDatabase, type Query } from './read-database.ts';
import { restoreDatabase } from './restore-database.ts';

/** Prefix of the key as the API takes it; the file holds what follows. */
export const SECRET_KEY_PREFIX = 'sb_secret_';

type Line = Exclude<BackupLine, { kind: 'end' }>;
type Lines = AsyncIterable<Line>;

export type Secrets = { jwtSecret: string; secretKey: string };

/** Everything at one moment. The database answers nothing else until it is read. */
export async function packDatabase(driver: Driver, { jwtSecret, secretKey }: Secrets): Promise<Blob> {
  const secrets = {
    'jwt-secret': jwtSecret,
    'secret-key': secretKey.replace(SECRET_KEY_PREFIX, ''),
  };
  const bytes = await driver.transaction((runner) =>
    buffer(pack(readDatabase(queryOf(runner.query.bind(runner)), secrets))),
  );
  return new Blob([new Uint8Array(bytes)]);
}

/**
 * Fills a new database: the migrations that the backup knows, its rows, all or nothing. Later migrations run afterwards,
 * as they would have run on the database it was made of.
 * @throws BackupError when the backup is damaged or newer than this version
 */
export async function fillFromBackup(driver: Driver, lines: Lines): Promise<void> {
  const [header, rest] = await headerOf(lines);
  await requireKnownMigrations(header);
  const known = new Set(header.migrations);
  await applyMigrations(driver, undefined, (version) => known.has(version));
  await createSeedTable(driver);
  await driver.transaction(async (runner) => {
    await restoreDatabase(queryOf(runner.query.bind(runner)), rest, () => Promise.resolve());
    // A hosted project was never seeded; its book is not to get the sample chapters at the next start.
    await runner.query(`insert into supabase_migrations.seed_files (path, hash)
      select 'restored', '' where not exists (select from supabase_migrations.seed_files)`);
  });
}

/** @throws BackupError when the backup was made by a newer version of the site */
export async function requireKnownMigrations({ migrations }: BackupHeader): Promise<void> {
  const here = new Set(await migrationVersions());
  const unknown = migrations.filter((version) => !here.has(version));
  if (unknown.length > 0) {
    throw new BackupError(
      `The backup was made by a newer version: this one lacks the migrations ${unknown.join(', ')}.`,
    );
  }
}

/** The header, and all lines with it. */
async function headerOf(lines: Lines): Promise<[BackupHeader, Lines]> {
  const iterator = lines[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done || first.value.kind !== 'header') throw new BackupError('The file is empty.');
  return [first.value.header, from(first.value, iterator)];
}

async function* from(first: Line, iterator: AsyncIterator<Line>): AsyncGenerator<Line> {
  yield first;
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
}

function queryOf(run: (sql: string, parameters?: unknown[]) => Promise<{ rows: unknown[] }>): Query {
  return async <Row>(sql: string, parameters?: unknown[]) => (await run(sql, parameters)).rows as Row[];
}
