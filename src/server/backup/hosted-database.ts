// Backups of a hosted project, over a connection to its database.
import { createReadStream } from 'node:fs';
import postgres from 'postgres';
import { createSeedTable } from '../backend/migrations.ts';
import { BackupError } from './backup-format.ts';
import { checkBackupFile, writeBackupFile, type BackupContents, type WriteOptions } from './backup-file.ts';
import { requireKnownMigrations } from './embedded-backup.ts';
import { pack, unpack } from './pack.ts';
import { readDatabase, type Query } from './read-database.ts';
import { restoreDatabase } from './restore-database.ts';

/** @param address connection string of the database, with its password */
export async function backUpHosted(
  address: string,
  file: string,
  options: WriteOptions,
): Promise<BackupContents> {
  return withDatabase(address, (sql) =>
    sql.begin('isolation level repeatable read read only', (transaction) =>
      writeBackupFile(file, pack(readDatabase(queryOf(transaction))), options),
    ),
  );
}

/** All or nothing. The project needs the same migrations as the backup, and to be empty unless it may be replaced. */
export async function restoreHosted(
  address: string,
  file: string,
  { replace = false }: WriteOptions = {},
): Promise<BackupContents> {
  const contents = await checkBackupFile(file);
  await requireKnownMigrations(contents.header);
  return withDatabase(address, (sql) =>
    sql.begin(async (transaction) => {
      const query = queryOf(transaction);
      await requireSameMigrations(query, contents.header.migrations);
      if (!replace) await requireEmpty(query);
      // A backup of the embedded server has its rows.
      await createSeedTable({ exec: (text) => query(text) });
      await restoreDatabase(query, unpack(createReadStream(file)), () => Promise.resolve());
      return contents;
    }),
  );
}

async function withDatabase<T>(address: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(address, { max: 1, onnotice: () => undefined, connect_timeout: 20 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Each statement is sent as it is: a cursor cannot be prepared. */
function queryOf(sql: postgres.TransactionSql): Query {
  return async <Row>(text: string, parameters: unknown[] = []) =>
    (await sql.unsafe(text, parameters as never[])) as unknown as Row[];
}

async function requireSameMigrations(query: Query, wanted: readonly string[]): Promise<void> {
  const rows = await query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  const here = rows.map(({ version }) => version);
  if (here.join() !== wanted.join()) {
    throw new BackupError(
      `The backup was made with ${wanted.length} migrations, up to ${wanted.at(-1) ?? 'none'}; the database has ` +
        `${here.length}, up to ${here.at(-1) ?? 'none'}. Check out the version of the backup, apply its migrations, and restore.`,
    );
  }
}

async function requireEmpty(query: Query): Promise<void> {
  const [row] = await query<{ rows: number }>(
    `select ((select count(*) from public.book_chapters) + (select count(*) from public.email_leads)
      + (select count(*) from public.contact_messages) + (select count(*) from auth.users))::int as rows`,
  );
  if (row?.rows !== 0) {
    throw new BackupError(
      'The database is not empty. Add --replace to put the backup in the place of what it holds.',
    );
  }
}
