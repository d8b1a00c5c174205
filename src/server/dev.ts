// `npm run dev`: Astro with hot reload; its server forwards API requests to the embedded backend.
import { spawn } from 'node:child_process';
import { seedFor } from './accounts/accounts.ts';
import { openSupervisedBackend } from './backend/supervised-backend.ts';
import { composeServer } from './compose.ts';
import { isNewSiteRequested, openDataDir } from './data-dir.ts';
import { CommandError } from '../lib/commands/terminal.ts';
import { keepPersonalDataOutOfLogs } from './log.ts';
import { ignoreHostedBackend, loadSettings } from './settings.ts';

keepPersonalDataOutOfLogs();
try {
  await develop();
} catch (error) {
  console.error(error instanceof CommandError ? error.message : error);
  process.exit(1);
}

async function develop(): Promise<void> {
  const settings = loadSettings();
  ignoreHostedBackend(settings);
  const dataDir = await openDataDir(settings.dataDir, { isNew: isNewSiteRequested() });
  const backend = await openSupervisedBackend({ ...dataDir, seed: seedFor(settings) });
  const server = composeServer({
    backend,
    dataDir,
    settings,
    // Astro serves the pages and forwards other requests.
    pages: {
      handle: (_, response) => void response.writeHead(404).end(),
      status: () => ({ builtAt: undefined, stamp: undefined }),
    },
    pagesOrigin: `http://localhost:${settings.port}`,
  });
  const api = await server.listen(0, '127.0.0.1');
  await server.prepare();
  const astro = spawn(
    process.execPath,
    ['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(settings.port), '--host', settings.host],
    { stdio: 'inherit', env: { ...process.env, BUILD_SUPABASE_URL: api.origin } },
  );
  const stop = () => astro.kill();
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  astro.once('exit', (code) => {
    void server
      .stop()
      .then(() => backend.close())
      .then(() => {
        dataDir.release();
        process.exit(code ?? 0);
      });
  });
}
