// `npm run setup`: sets up a hosted project step by step, then runs the doctor.
// `npm run migrate`: only migrates the database in SUPABASE_DB_URL.
import { CommandError, createPrompt, runCommand } from '../lib/commands/terminal.ts';
import { checkBackend } from './doctor/checks.ts';
import { createDeployment, describe, isHealthy } from './doctor/deployment.ts';
import { loadEnvironment } from './settings.ts';
import { migrateHosted, withHostedDatabase } from './setup/hosted-database.ts';
import { setUp } from './setup/set-up.ts';

const isMigration = process.argv.includes('--migrate');
await runCommand(async () => {
  try {
    return await (isMigration ? migrate() : runSetup());
  } catch (error) {
    if (isMigration && error instanceof CommandError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new CommandError(
      `${isMigration ? 'The migrations were not applied' : 'Setup stopped'}: ${message}`,
    );
  }
});

async function migrate(): Promise<void> {
  const { SUPABASE_DB_URL: address } = loadEnvironment();
  if (address) return console.log(await migrateHosted(address));
  throw new CommandError(
    'Set SUPABASE_DB_URL to the connection string of the project’s database (Connect → Session pooler).',
  );
}

function runSetup(): Promise<boolean> {
  return setUp({
    ask: createPrompt(process.stdin, process.stdout),
    print: (text) => console.log(text),
    environment: loadEnvironment(),
    migrate: migrateHosted,
    setBuildHook: (databaseUrl, hook) =>
      withHostedDatabase(databaseUrl, async (sql) => {
        await sql`create extension if not exists pg_net`.catch(() => undefined);
        await sql`update private.site_settings set build_hook = ${hook}`;
      }),
    // Only the backend, because the site is not deployed yet.
    doctor: async (environment) => {
      const deployment = createDeployment(environment['SITE_URL'] ?? '', environment);
      const results = await checkBackend(deployment);
      console.log(describe(results));
      console.log(`\nAfter deploying the site, run npm run doctor -- ${deployment.site}`);
      return isHealthy(results);
    },
  });
}
