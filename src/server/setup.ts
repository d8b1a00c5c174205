// `npm run setup`: walks through the set-up of a hosted project and ends with the doctor.
import { createInterface } from 'node:readline/promises';
import postgres from 'postgres';
import { askHidden } from './accounts/hidden-input.ts';
import { migrationVersions } from './backend/migrations.ts';
import { backendChecks } from './doctor/backend-checks.ts';
import { describe, runChecks } from './doctor/check.ts';
import { deploymentAt } from './doctor/deployment.ts';
import { loadEnvironment } from './settings.ts';
import { migrateHosted } from './setup/migrate-hosted.ts';
import { setUp } from './setup/set-up.ts';
import type { Question } from './setup/questions.ts';

const terminal = { input: process.stdin, print: (text: string) => void process.stdout.write(text) };

/** Where answers come from a file or a pipe: one reader for all, which would else lose the lines that it has read ahead. */
const piped = process.stdin.isTTY
  ? undefined
  : createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function ask({ text, isSecret }: Question): Promise<string | undefined> {
  if (piped) {
    terminal.print(`${text}: \n`);
    const line = await piped.next();
    return line.done ? undefined : line.value;
  }
  if (isSecret) return askHidden(`${text}: `, terminal);
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(`${text}: `);
  } catch {
    return undefined;
  } finally {
    lines.close();
  }
}

async function setBuildHook(databaseUrl: string, hook: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`create extension if not exists pg_net`.catch(() => undefined);
    await sql`update private.site_settings set build_hook = ${hook}`;
  } finally {
    await sql.end();
  }
}

/** The site itself is not deployed yet: only the backend is looked at. */
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
    ask,
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
