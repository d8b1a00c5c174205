// Backs up and restores a data folder or a hosted project. If a server is running, it creates the backup of its folder.
import { createReadStream, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { createBackend, withStoredBackend, type Backend } from '../backend/create-backend.ts';
import {
  applyMigrations,
  createSeedTable,
  MigrationError,
  migrationVersions,
  type Driver,
} from '../backend/migrations.ts';
import { FolderInUseError, hasSite, openDataDir } from '../data-dir.ts';
import { CommandError } from '../../lib/commands/terminal.ts';
import { RULES } from '../gateway/limits.ts';
import {
  BackupError,
  checkBackupFile,
  pack,
  unpack,
  writeBackupFile,
  type BackupContents,
  type BackupHeader,
  type WriteOptions,
} from './backup-file.ts';
import {
  fetchMediaFrom,
  fetchMissingMedia,
  listMedia,
  mediaBeside,
  type FetchMedia,
} from '../media/media-backup.ts';
import { createRunner, withHostedDatabase } from '../setup/hosted-database.ts';
import { readDatabase, restoreDatabase, type Query } from './database-rows.ts';

const SECRET_KEY_PREFIX = 'sb_secret_';
/** Longer than the server's own timeout, but shorter than the five minutes of fetch. */
const SERVER_TIMEOUT_MS = RULES.database.backupMs + 30_000;

/** In one transaction, during which other requests wait. */
export async function packDatabase(
  driver: Driver,
  { jwtSecret, secretKey }: { jwtSecret: string; secretKey: string },
): Promise<Blob> {
  const secrets = { 'jwt-secret': jwtSecret, 'secret-key': secretKey.replace(SECRET_KEY_PREFIX, '') };
  const bytes = await driver.transaction((runner) =>
    buffer(pack(readDatabase(createQuery(runner), secrets))),
  );
  return new Blob([new Uint8Array(bytes)]);
}

async function restoreIntoNewDatabase(
  driver: Driver,
  file: string,
  { migrations }: BackupHeader,
): Promise<void> {
  const known = new Set(migrations);
  await applyMigrations(driver, undefined, (version) => known.has(version)).catch((error: unknown) => {
    throw error instanceof MigrationError
      ? new BackupError(`The backup has an invalid list of migrations: ${error.message}`)
      : error;
  });
  await createSeedTable(driver);
  await driver.transaction(async (runner) => {
    await restoreDatabase(createQuery(runner), unpack(createReadStream(file)));
    // The backup of a hosted project has no seed records. The next start must not add sample chapters.
    await runner.query(`insert into supabase_migrations.seed_files (path, hash)
      select 'restored', '' where not exists (select from supabase_migrations.seed_files)`);
  });
}

const createQuery =
  (runner: Pick<Driver, 'query'>): Query =>
  async <Row>(sql: string, parameters?: unknown[]) =>
    (await runner.query<Row>(sql, parameters)).rows;

export async function backUpFolder(
  { setting, origin }: { setting: string; origin: string },
  file: string,
  options: WriteOptions,
): Promise<BackupContents> {
  const folder = path.resolve(setting);
  if (setting === 'memory' || !hasSite(folder))
    throw new CommandError(
      `The data folder ${folder} does not contain a site, so there is nothing to back up.`,
    );
  await copyMedia(path.join(folder, 'media'), mediaBeside(file));
  const backUp = async (backend: Backend) => {
    const packed = Buffer.from(await (await backend.backup()).arrayBuffer());
    return writeBackupFile(file, Readable.from([packed]), options);
  };
  return withStoredBackend(setting, backUp, { keepsSchema: true, pack: packDatabase }).catch(
    async (error: unknown) => {
      if (!(error instanceof FolderInUseError)) throw error;
      return writeBackupFile(file, await requestBackup(folder, origin), options);
    },
  );
}

async function copyMedia(from: string, to: string): Promise<void> {
  const missing = await fetchMissingMedia(await listMedia(from), to, fetchMediaFrom(from));
  if (missing.length > 0) console.error(`These uploaded files could not be copied: ${missing.join(', ')}`);
}

async function requestBackup(folder: string, origin: string): Promise<Readable> {
  const key = `${SECRET_KEY_PREFIX}${readFileSync(path.join(folder, 'secret-key'), 'utf8')}`;
  const response = await fetch(`${origin}/functions/v1/backup`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(SERVER_TIMEOUT_MS),
  }).catch((error: Error) => {
    const { code = '' } = (error.cause ?? {}) as NodeJS.ErrnoException;
    const isInterrupted = error.name === 'TimeoutError' || ['ECONNRESET', 'UND_ERR_SOCKET'].includes(code);
    return isInterrupted ? 'interrupted' : undefined;
  });
  if (response === 'interrupted' || (response && response.status >= 500))
    throw new CommandError(`The server at ${origin} could not create the backup; see its log.`);
  if (!response?.ok || !response.body) {
    throw new CommandError(
      `Another server has the data folder ${folder} open, but it does not respond at ${origin}. ` +
        'Set PORT and HOST to that server’s values, or stop it.',
    );
  }
  return Readable.fromWeb(response.body as ReadableStream);
}

async function checkCompatibility(file: string): Promise<BackupContents> {
  if (!existsSync(file)) throw new BackupError(`${file} does not exist.`);
  const contents = await checkBackupFile(file);
  const supported = new Set(await migrationVersions());
  const unknown = contents.header.migrations.filter((version) => !supported.has(version));
  if (unknown.length === 0) return contents;
  throw new BackupError(
    `The backup was created by a newer version. This version does not have the migrations ${unknown.join(', ')}.`,
  );
}

type RestoreOptions = WriteOptions & { fetchMedia?: FetchMedia };

export async function restoreFolder(
  setting: string,
  file: string,
  { replace = false, fetchMedia = fetchMediaFrom(mediaBeside(file)) }: RestoreOptions = {},
): Promise<BackupContents & { previousDatabase: string | undefined; missingMedia: string[] }> {
  const folder = path.resolve(setting);
  if (setting === 'memory')
    throw new CommandError('DATA_DIR=memory does not store data. Set it to a folder.');
  const exists = hasSite(folder);
  if (exists && !replace) {
    throw new BackupError(
      `The data folder ${folder} contains a site. Add --replace to replace it with the backup, or set DATA_DIR to another folder.`,
    );
  }
  const contents = await checkCompatibility(file);
  const dataDir = await openDataDir(setting, { isNew: !exists });
  const database = path.join(folder, 'database');
  const restored = `${database}.restored`;
  try {
    rmSync(restored, { recursive: true, force: true });
    const backend = await createBackend({
      ...dataDir,
      databaseDir: restored,
      seed: 'none',
      fill: (driver) => restoreIntoNewDatabase(driver, file, contents.header),
    });
    const media = await backend.sql<{ name: string }>('select name from public.media_files order by name');
    await backend.close();
    const names = media.map(({ name }) => name);
    const missingMedia = await fetchMissingMedia(names, dataDir.mediaDir, fetchMedia);
    const previousDatabase = exists
      ? `${database}.replaced-${new Date().toISOString().replace(/[:.]/g, '-')}`
      : undefined;
    if (previousDatabase === undefined) rmSync(database, { recursive: true, force: true });
    else renameSync(database, previousDatabase);
    renameSync(restored, database);
    // A backup of a hosted project has no secrets, so the server creates new ones.
    for (const name of ['jwt-secret', 'secret-key']) {
      const secret = contents.header.secrets[name] ?? '';
      if (/^[0-9a-f]{64}$/.test(secret)) writeFileSync(path.join(folder, name), secret, { mode: 0o600 });
    }
    rmSync(path.join(folder, 'site'), { recursive: true, force: true });
    dataDir.remember();
    return { ...contents, previousDatabase, missingMedia };
  } finally {
    rmSync(restored, { recursive: true, force: true });
    dataDir.release();
  }
}

/** Restores into memory and compares the number of rows of each table. */
export async function tryRestore(file: string): Promise<BackupContents> {
  const contents = await checkCompatibility(file);
  const backend = await createBackend({
    jwtSecret: 'unused',
    secretKey: 'unused',
    seed: 'none',
    fill: (driver) => restoreIntoNewDatabase(driver, file, contents.header),
  });
  try {
    for (const [table, expected] of contents.rows) {
      const [row] = await backend.sql<{ rows: number }>(
        `select count(*)::int as rows from ${quoteTable(table)}`,
      );
      const isComplete = row && (ADDED_ON_RESTORE.has(table) ? row.rows >= expected : row.rows === expected);
      if (!isComplete)
        throw new BackupError(
          `After the trial restore, ${table} has ${row?.rows} rows instead of ${expected}.`,
        );
    }
    return contents;
  } finally {
    await backend.close();
  }
}

/** A restore adds a row to these tables. */
const ADDED_ON_RESTORE = new Set(['public.audit_log', 'supabase_migrations.seed_files']);

const quoteTable = (name: string) =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');

export function backUpHosted(address: string, file: string, options: WriteOptions): Promise<BackupContents> {
  return inTransaction(address, 'isolation level repeatable read read only', (query) =>
    writeBackupFile(file, pack(readDatabase(query)), options),
  );
}

export async function restoreHosted(
  address: string,
  file: string,
  { replace = false }: WriteOptions = {},
): Promise<BackupContents> {
  const contents = await checkCompatibility(file);
  const expected = contents.header.migrations;
  return inTransaction(address, 'read write', async (query) => {
    const rows = await query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations order by version',
    );
    const applied = rows.map(({ version }) => version);
    if (applied.join() !== expected.join()) {
      throw new BackupError(
        `The backup has ${expected.length} migrations, up to ${expected.at(-1) ?? 'none'}; the database has ` +
          `${applied.length}, up to ${applied.at(-1) ?? 'none'}. Check out the version of the backup, apply its migrations, and try again.`,
      );
    }
    if (!replace) await requireEmpty(query);
    // Backups of the embedded server include this table.
    await createSeedTable({ exec: (text) => query(text) });
    await restoreDatabase(query, unpack(createReadStream(file)));
    return contents;
  });
}

/** The runner uses no prepared statements, which cannot contain cursors. */
function inTransaction<T>(address: string, mode: string, work: (query: Query) => Promise<T>): Promise<T> {
  return withHostedDatabase(
    address,
    async (sql) =>
      (await sql.begin(mode, (transaction) => work(createQuery(createRunner(transaction))))) as T,
  );
}

async function requireEmpty(query: Query): Promise<void> {
  const [row] = await query<{ rows: number }>(
    `select ((select count(*) from public.book_chapters) + (select count(*) from public.email_leads)
      + (select count(*) from public.contact_messages) + (select count(*) from auth.users))::int as rows`,
  );
  if (row?.rows !== 0) {
    throw new BackupError(
      'The database is not empty. Add --replace to replace its contents with the backup.',
    );
  }
}
