// `npm start`: the embedded backend and the built site on one origin, in one process.
import { setTimeout } from 'node:timers/promises';
import { seedFor } from './accounts/accounts.ts';
import { TaskTimeoutError } from './backend/worker-client.ts';
import { LaterReleaseError } from './backend/migrations.ts';
import { BackendUnavailableError } from './backend/unavailable.ts';
import { SupervisedBackend } from './backend/supervised-backend.ts';
import { composeServer, type ComposedServer } from './compose.ts';
import { isNewSiteRequested, openDataDir, type DataDir } from './data-dir.ts';
import { CommandError } from '../lib/commands/terminal.ts';
import { createLookupLimits } from './gateway/gateway.ts';
import { openLog } from './log.ts';
import { ignoreHostedBackend, loadEnvironment, loadSettings } from './settings.ts';
import type { LiveSite } from './site/live-site.ts';
import { openBackendSite } from './site/backend-site.ts';
import { welcome, type SignIn } from './welcome.ts';

const PREPARE_RETRY_MS = 1000;

const startTime = performance.now();

const SITE_CLOSE_TIMEOUT_MS = 500;

const stopping = new AbortController();
const open: {
  dataDir?: DataDir;
  server?: ComposedServer;
  backend?: SupervisedBackend;
  site?: LiveSite;
} = {};
openLog(loadEnvironment());
process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
// Only a parent process with an IPC channel can send this, as `npm run bench -- siege` does.
process.on('message', (message) => {
  if (message === 'kill-database-worker') open.backend?.restart('the parent process requested it');
});
try {
  await start();
} catch (error) {
  await exitWithError(error);
}

async function start(): Promise<void> {
  const settings = loadSettings();
  ignoreHostedBackend(settings);
  const dataDir = (open.dataDir = await openDataDir(settings.dataDir, { isNew: isNewSiteRequested() }));
  let isDegraded = false;
  const backend = (open.backend = new SupervisedBackend({
    ...dataDir,
    seed: seedFor(settings),
    onStateChange: (state) => {
      if (!isDegraded || state !== 'open') return;
      isDegraded = false;
      void prepare();
    },
  }));
  const site = (open.site = await openBackendSite(backend, {
    siteDir: dataDir.siteDir,
    mediaDir: dataDir.mediaDir,
    admitLookup: createLookupLimits(settings),
    onSuspiciousRead: backend.check,
    signal: stopping.signal,
  }));
  const server = (open.server = composeServer({
    backend,
    dataDir,
    settings,
    pages: {
      ...site,
      prepare: async () => {
        console.log('Preparing the site…');
        await site.prepare();
      },
    },
  }));
  // Listening first reports a port in use immediately and serves the last build.
  const { origin } = await server.listen(settings.port, settings.host);
  const announce = (signIn: SignIn) =>
    console.log(welcome({ origin, data: dataDir.label, startupMs: performance.now() - startTime, signIn }));
  const prepare = async (): Promise<void> => {
    try {
      announce(await server.prepare());
    } catch (error) {
      if (!(error instanceof BackendUnavailableError) || stopping.signal.aborted) return exitWithError(error);
      // The database restarted in the meantime.
      await setTimeout(PREPARE_RETRY_MS);
      await prepare();
    }
  };

  console.log(`Opening the database (${dataDir.label})…`);
  const { builtAt } = site.status();
  try {
    await backend.open({ retries: builtAt !== undefined });
  } catch (error) {
    if (stopping.signal.aborted || builtAt === undefined || error instanceof LaterReleaseError) throw error;
    console.error('The database could not be opened:', messageOf(error) ?? error);
  }
  if (backend.state() === 'open') return prepare();
  isDegraded = true;
  console.error(
    `Serving the pages built at ${builtAt?.toISOString()}; nothing can be saved. ` +
      `Free up disk space or restore a copy of ${dataDir.databaseDir}, then start again.`,
  );
  announce({ kind: 'unknown' });
}

function messageOf(error: unknown): string | undefined {
  if (error instanceof TaskTimeoutError) return `The database could not be opened. ${error.message}`;
  return error instanceof CommandError ? error.message : undefined;
}

/** Prints nothing if startup was canceled, because that makes its steps fail. */
async function exitWithError(error: unknown): Promise<void> {
  if (stopping.signal.aborted) return;
  const message = messageOf(error);
  if (message === undefined) console.error('The server could not start:', error);
  else console.error(message);
  await stop(1);
}

/** Requests end before the database closes; the folder is unlocked last. */
async function stop(exitCode: number): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  await open.server?.stop();
  // The site may be waiting behind a runaway statement; closing the database ends both.
  const siteClosed = open.site?.close();
  await Promise.race([siteClosed, setTimeout(SITE_CLOSE_TIMEOUT_MS)]);
  await open.backend?.close();
  await siteClosed;
  open.dataDir?.release();
  process.exit(exitCode);
}
