// `npm run doctor -- https://the-site`: checks a live deployment from outside. Without a URL: this machine's settings.
import { resolveTxt } from 'node:dns/promises';
import { CommandError, runCommand } from '../lib/commands/terminal.ts';
import { checkBackend, SETTING_CHECKS, SITE_CHECKS } from './doctor/checks.ts';
import { createDeployment, describe, isHealthy, runChecks } from './doctor/deployment.ts';
import { MAIL_CHECKS } from './doctor/mail-dns.ts';
import { loadEnvironment } from './settings.ts';

await runCommand(async () => {
  const [address, ...rest] = process.argv.slice(2).filter((argument) => argument !== '--json');
  if (rest.length > 0 || address?.startsWith('-'))
    throw new CommandError('Usage: npm run doctor [-- https://example.org] [--json]');
  const environment = loadEnvironment();
  const deployment = address === undefined ? undefined : createDeployment(address, environment);
  const results = [
    ...(deployment
      ? [...(await checkBackend(deployment)), ...(await runChecks(SITE_CHECKS, deployment))]
      : await runChecks(SETTING_CHECKS, environment)),
    ...(await runChecks(MAIL_CHECKS, { environment, resolveTxt })),
  ];
  console.log(
    process.argv.includes('--json')
      ? JSON.stringify({ isHealthy: isHealthy(results), results }, null, 2)
      : describe(results),
  );
  return isHealthy(results);
});
