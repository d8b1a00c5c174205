// Applies the migrations to a hosted project's database, as `supabase db push` does.
import postgres from 'postgres';
import { StartError } from '../data-dir.ts';
import { appliedVersions, applyMigrations, migrationVersions, type Driver } from '../backend/migrations.ts';

export async function migrateHosted(address: string): Promise<number> {
  const sql = postgres(address, { max: 1, onnotice: () => undefined, connect_timeout: 20 });
  try {
    await reach(sql);
    const driver = driverOf(sql);
    const before = await appliedVersions(driver);
    await applyMigrations(driver);
    return (await migrationVersions()).length - before.length;
  } finally {
    await sql.end();
  }
}

async function reach(sql: postgres.Sql): Promise<void> {
  try {
    await sql`select 1`;
  } catch (error) {
    const reason = error instanceof Error ? error.message || String((error as { code?: unknown }).code) : '';
    throw new StartError(
      `SUPABASE_DB_URL: the database cannot be reached (${reason}). Look at its host and its password.`,
    );
  }
}

function driverOf(sql: postgres.Sql): Driver {
  return {
    ...runnerOf(sql),
    transaction: async <T>(work: (runner: ReturnType<typeof runnerOf>) => Promise<T>) =>
      (await sql.begin((transaction) => work(runnerOf(transaction)))) as T,
  };
}

/** Files with several statements need the simple protocol, which takes no parameters. */
function runnerOf(sql: postgres.Sql | postgres.TransactionSql) {
  return {
    exec: (text: string): Promise<unknown> => sql.unsafe(text).simple(),
    query: async <Row>(text: string, parameters: unknown[] = []) => ({
      rows: (await sql.unsafe(text, parameters as never[])) as unknown as Row[],
    }),
  };
}
