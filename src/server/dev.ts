// `npm run dev`: Astro with hot reload; its server passes API requests on to the embedded backend.
import { spawn } from 'node:child_process';
import { linkOrigin } from './accounts/link-origin.ts';
import { prepareAccounts, seedFor } from './accounts/prepare-accounts.ts';
import { createRecovery } from './accounts/recover.ts';
import { MigrationError } from './backend/migrations.ts';
import { keepPersonalDataOutOfLogs } from './log/private-logs.ts';
import { serveApi } from './backend/serve-api.ts';
import { applySiteSettings } from './backend/site-settings.ts';
import { openSupervisedBackend } from './backend/supervised-backend.ts';
import { asksForNewSite, openDataDir, StartError } from './data-dir.ts';
import { publishDueChapters, startPublicationClock } from './publication-clock.ts';
import { createAdministratorsFunction } from './functions/administrators.ts';
import { openMail } from './mail/open-mail.ts';
import { ignoreHostedBackend, loadSettings } from './settings.ts';

keepPersonalDataOutOfLogs();
try {
  await develop();
} catch (error) {
  console.error(error instanceof StartError || error instanceof MigrationError ? error.message : error);
  process.exit(1);
}

async function develop(): Promise<void> {
  const settings = loadSettings();
  ignoreHostedBackend(settings);
  const dataDir = await openDataDir(settings.dataDir, { isNew: asksForNewSite() });
  const backend = await openSupervisedBackend({ ...dataDir, seed: seedFor(settings) });
  dataDir.remember();
  await prepareAccounts(backend.sql, settings, dataDir.label);
  // Without the contact function here, messages go directly into their table.
  await applySiteSettings(backend, { ...settings, captchaRequired: false });
  await publishDueChapters(backend);
  const stopClock = startPublicationClock(backend, async () => undefined);
  const site = () => linkOrigin(settings, `http://localhost:${settings.port}`);
  const mail = openMail(backend, settings, dataDir, site);
  const api = await serveApi(backend, {
    recovery: createRecovery({ backend, site }),
    functions: { administrators: createAdministratorsFunction({ backend, site }), ...mail.functions },
    localFunctions: mail.localFunctions,
  });
  mail.start();
  const astro = spawn(
    process.execPath,
    ['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(settings.port), '--host', settings.host],
    { stdio: 'inherit', env: { ...process.env, BUILD_SUPABASE_URL: api.origin } },
  );
  const stop = () => astro.kill();
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  astro.once('exit', (code) => {
    stopClock();
    void mail
      .stop()
      .then(() => api.close())
      .then(() => backend.close())
      .then(() => {
        dataDir.release();
        process.exit(code ?? 0);
      });
  });
}
