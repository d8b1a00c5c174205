// `npm run setup`: walks through the set-up of a hosted project and ends with the doctor.
import postgres from 'postgres';
import { migrationVersions } from './backend/migrations.ts';
import { backendChecks } from './doctor/checks.ts';
import { describe, runChecks, deploymentAt } from './doctor/deployment.ts';
import { loadEnvironment } from './settings.ts';
import { migrateHosted } from './setup/migrate-hosted.ts';
import { setUp } from './setup/set-up.ts';
import { askIn } from './terminal.ts';

async function setBuildHook(databaseUrl: string, hook: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`create extension if not exists pg_net`.catch(() => undefined);
    await sql`update private.site_settings set build_hook = ${hook}`;
  } finally {
    await sql.end();
  }
}

/** Checks only the backend, because the site is not deployed yet. */
async function doctor(environment: Readonly<Record<string, string>>): Promise<boolean> {
  const newest = (await migrationVersions()).at(-1) ?? '';
  const deployment = deploymentAt(environment['SITE_URL'] ?? '', environment);
  const results = await runChecks(backendChecks(newest), deployment);
  console.log(describe(results));
  console.log(`\nOnce the site is deployed: npm run doctor -- ${deployment.site}`);
  return results.every(({ status }) => status !== 'wrong');
}

try {
  const isReady = await setUp({
    ask: askIn(process.stdin, process.stdout),
    print: (text) => console.log(text),
    environment: loadEnvironment(),
    migrate: migrateHosted,
    setBuildHook,
    doctor,
  });
  process.exit(isReady ? 0 : 1);
} catch (error) {
  console.error(`The set-up stopped: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
