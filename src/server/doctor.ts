// `npm run doctor -- https://the-site`: checks a live deployment from outside. Without an address, this machine's settings.
import { migrationVersions } from './backend/migrations.ts';
import { StartError } from './data-dir.ts';
import { backendChecks, SITE_CHECKS } from './doctor/checks.ts';
import { describe, runChecks, type Result, deploymentAt } from './doctor/deployment.ts';
import { checkSettings } from './doctor/settings-checks.ts';
import { loadEnvironment } from './settings.ts';

const USAGE = 'Usage: npm run doctor [-- https://example.org] [--json]';

try {
  const results = await examine(process.argv.slice(2).filter((argument) => argument !== '--json'));
  const isWell = results.every(({ status }) => status !== 'wrong');
  console.log(
    process.argv.includes('--json') ? JSON.stringify({ isWell, results }, null, 2) : describe(results),
  );
  process.exit(isWell ? 0 : 1);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}

async function examine([address, ...rest]: readonly string[]): Promise<Result[]> {
  if (rest.length > 0 || address?.startsWith('-')) throw new StartError(USAGE);
  const environment = loadEnvironment();
  if (address === undefined) return checkSettings(environment);
  const deployment = deploymentAt(address, environment);
  const newest = (await migrationVersions()).at(-1) ?? '';
  return runChecks([...backendChecks(newest), ...SITE_CHECKS], deployment);
}
