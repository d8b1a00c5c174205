import postgres from 'postgres';
import { CommandError } from '../../lib/commands/terminal.ts';
import { appliedVersions, applyMigrations, migrationVersions, type Driver } from '../backend/migrations.ts';

export async function withHostedDatabase<T>(
  address: string,
  work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const sql = postgres(address, { max: 1, onnotice: () => undefined, connect_timeout: 20 });
  try {
    await sql`select 1`.catch((error: Error & { code?: string }) => {
      throw new CommandError(
        `SUPABASE_DB_URL: the database cannot be reached (${error.message || error.code}). Check the host and password.`,
      );
    });
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Applies the migrations, like `supabase db push`, and returns a message about the outcome. */
export function migrateHosted(address: string): Promise<string> {
  return withHostedDatabase(address, async (sql) => {
    const driver = createDriver(sql);
    const before = await appliedVersions(driver);
    await applyMigrations(driver);
    const applied = (await migrationVersions()).length - before.length;
    return applied === 0 ? 'The database is up to date.' : `${applied} migrations were applied.`;
  });
}

export function createDriver(sql: postgres.Sql): Driver {
  return {
    ...createRunner(sql),
    transaction: async <T>(work: (runner: ReturnType<typeof createRunner>) => Promise<T>) =>
      (await sql.begin((transaction) => work(createRunner(transaction)))) as T,
  };
}

/** Files with several statements require the simple protocol, which has no parameters. */
export function createRunner(sql: postgres.Sql | postgres.TransactionSql) {
  return {
    exec: (text: string): Promise<unknown> => sql.unsafe(text).simple(),
    query: async <Row>(text: string, parameters: unknown[] = []) => ({
      rows: (await sql.unsafe(text, parameters as never[])) as unknown as Row[],
    }),
  };
}
