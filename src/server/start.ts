// `npm start`: the embedded backend and the built site on one origin, in one process.
import type { Server } from 'node:http';
import { ignoreHostedBackend, loadSettings } from './settings.ts';
import { createApi, type Api } from './backend/api.ts';
import { chapterFacts, isPublishedChapter } from './backend/chapters.ts';
import { createBackend, type Backend } from './backend/create-backend.ts';
import { MigrationError } from './backend/migrations.ts';
import { keepPersonalDataOutOfLogs } from './backend/private-logs.ts';
import { openDataDir, StartError, type DataDir } from './data-dir.ts';
import { closeServer, listenOn } from './listen.ts';
import { publishDueChapters, startPublicationClock } from './publication-clock.ts';
import { BuildError, buildSite } from './site/build-site.ts';
import { openLiveSite, type LiveSite } from './site/live-site.ts';
import { siteStamp } from './site/site-stamp.ts';
import { welcome } from './welcome.ts';

const startedAt = Date.now();
const stopping = new AbortController();
/** What has to be closed, as far as the start has come. */
const open: {
  dataDir?: DataDir;
  server?: Server;
  backend?: Backend;
  api?: Api;
  site?: LiveSite;
  stopClock?: () => void;
} = {};

keepPersonalDataOutOfLogs();
process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
try {
  await start();
} catch (error) {
  // Stopped in the middle of a start, its steps fail for that reason.
  if (!stopping.signal.aborted) {
    if (error instanceof StartError || error instanceof MigrationError || error instanceof BuildError) {
      console.error(error.message);
    } else {
      console.error('The server could not start:', error);
    }
    await stop(1);
  }
}

async function start(): Promise<void> {
  const settings = loadSettings();
  ignoreHostedBackend(settings);
  const dataDir = (open.dataDir = await openDataDir(settings.dataDir));

  // Listening first makes a taken port the first thing we say, and lets the build read chapters through the API.
  const { server, origin } = await listenOn(
    (request, response) => {
      const pathname = (request.url ?? '/').split('?')[0] ?? '/';
      if (open.api?.owns(pathname)) return void open.api.handle(request, response);
      if (open.site) return void open.site.handle(request, response);
      response.writeHead(503, { 'Retry-After': '3', 'Content-Type': 'text/plain; charset=utf-8' });
      return void response.end('The site is being prepared. Try again in a few seconds.');
    },
    settings.port,
    settings.host,
  );
  open.server = server;

  console.log(`Opening the database (${dataDir.label}) …`);
  const backend = (open.backend = await createBackend(dataDir));
  await publishDueChapters(backend);
  open.api = createApi(backend, () => open.site?.refreshSoon());
  console.log('Preparing the site …');
  const site = (open.site = await openLiveSite({
    siteDir: dataDir.siteDir,
    readStamp: () => siteStamp(backend),
    build: (outDir) => buildSite({ outDir, backendUrl: origin, signal: stopping.signal }),
    isPublishedChapter: (slug) => isPublishedChapter(backend, slug),
    chapterFacts: (slug) => chapterFacts(backend, slug),
    signal: stopping.signal,
  }));
  open.stopClock = startPublicationClock(backend, site.refresh);

  console.log(welcome({ origin, data: dataDir.label, readyAfterMs: Date.now() - startedAt }));
}

/** Ends the process. Requests end before the database that answers them, and the folder is let go last. */
async function stop(exitCode: number): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  open.stopClock?.();
  if (open.server) await closeServer(open.server);
  await open.site?.close();
  await open.backend?.close();
  open.dataDir?.release();
  process.exit(exitCode);
}
