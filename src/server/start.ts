// `npm start`: the embedded backend and the built site on one origin, in one process.
import type { Server } from 'node:http';
import { ignoreHostedBackend, loadSettings } from './settings.ts';
import { createApi, type Api } from './backend/api.ts';
import {
  chapterRemovals,
  isPublishedChapter,
  notifyAdministrators,
  publishedChapters,
} from './backend/chapters.ts';
import { closedBackend } from './backend/closed-backend.ts';
import { createBackend, type Backend } from './backend/create-backend.ts';
import { MigrationError } from './backend/migrations.ts';
import { keepPersonalDataOutOfLogs } from './backend/private-logs.ts';
import { openDataDir, StartError, type DataDir } from './data-dir.ts';
import { closeServer, listenOn } from './listen.ts';
import { publishDueChapters, startPublicationClock } from './publication-clock.ts';
import { withBuildApi } from './site/build-api.ts';
import { BuildError, buildSite } from './site/build-site.ts';
import { openLiveSite, type LiveSite } from './site/live-site.ts';
import { siteStamp } from './site/site-stamp.ts';
import { sourceHash } from './site/source-stamp.ts';
import { welcome } from './welcome.ts';

const startedAt = Date.now();
const stopping = new AbortController();
/** A backend that is watched can do more. */
type OpenBackend = Backend & {
  /** Looks whether the database still answers sense. */
  check?: () => void;
  /** A sentence while the database cannot be opened and is tried again and again. */
  failure?: () => string | undefined;
};
/** What has to be closed, as far as the start has come. */
const open: {
  dataDir?: DataDir;
  server?: Server;
  backend?: OpenBackend;
  site?: LiveSite;
  stopClock?: () => void;
} = {};
/** The database as everything else asks it, before it is open too. */
const backend: Backend = {
  fetch: (...request) => (open.backend ?? closed).fetch(...request),
  sql: (query, parameters) => (open.backend ?? closed).sql(query, parameters),
  dump: () => (open.backend ?? closed).dump(),
  close: async () => open.backend?.close(),
};
const closed = closedBackend();

keepPersonalDataOutOfLogs();
process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
try {
  await start();
} catch (error) {
  // Stopped in the middle of a start, its steps fail for that reason.
  if (!stopping.signal.aborted) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) console.error('The server could not start:', error);
    else console.error(sentence);
    await stop(1);
  }
}

async function start(): Promise<void> {
  const settings = loadSettings();
  ignoreHostedBackend(settings);
  const dataDir = (open.dataDir = await openDataDir(settings.dataDir));
  const site = (open.site = await openSite(dataDir));
  const api: Api = createApi(backend, site.chaptersWritten);

  // Listening first makes a taken port the first thing we say, and lets the last build be served at once.
  const { server, origin } = await listenOn(
    (request, response) => {
      const pathname = (request.url ?? '/').split('?')[0] ?? '/';
      if (api.owns(pathname)) return void api.handle(request, response);
      return void site.handle(request, response);
    },
    settings.port,
    settings.host,
  );
  open.server = server;

  console.log(`Opening the database (${dataDir.label}) …`);
  await openDatabase(dataDir, site);
  if (open.backend) {
    console.log('Preparing the site …');
    await site.prepare();
    open.stopClock = startPublicationClock(backend, site.tick);
  }
  console.log(welcome({ origin, data: dataDir.label, readyAfterMs: Date.now() - startedAt }));
}

function openSite({ siteDir }: DataDir): Promise<LiveSite> {
  let sources: Promise<string> | undefined;
  return openLiveSite({
    siteDir,
    readStamp: async () => siteStamp(backend, await (sources ??= sourceHash())),
    build: (outDir, former) =>
      withBuildApi(backend, (backendUrl) =>
        buildSite({ outDir, former, backendUrl, withManifest: true, signal: stopping.signal }),
      ),
    isPublishedChapter: (slug) => isPublishedChapter(backend, slug),
    readChapters: async (since) => ({
      published: await publishedChapters(backend),
      removals: await chapterRemovals(backend, since),
    }),
    notify: (title, message) => notifyAdministrators(backend, 'build_failed', title, message),
    onSuspectReading: () => open.backend?.check?.(),
    signal: stopping.signal,
  });
}

/** Without its database the site can still be read, if it was built before. Rejects if there is nothing to serve. */
async function openDatabase(dataDir: DataDir, site: LiveSite): Promise<void> {
  try {
    open.backend = await createBackend(dataDir);
  } catch (error) {
    if (stopping.signal.aborted || site.status().builtAt === undefined) throw error;
    console.error('The database could not be opened:', sentenceOf(error) ?? error);
  }
  const failure = open.backend?.failure?.();
  if (failure !== undefined) console.error(failure);
  if (!open.backend || failure !== undefined) {
    console.error(
      `The pages are served as they were built at ${site.status().builtAt?.toISOString()}; nothing can be written. ` +
        `Free the disk if it is full, or put a copy of ${dataDir.databaseDir} back, and start again.`,
    );
    return;
  }
  await publishDueChapters(backend).catch((error: unknown) =>
    console.error('Scheduled publication failed:', error),
  );
}

/** What the terminal is told of an error that was expected; undefined for any other. */
function sentenceOf(error: unknown): string | undefined {
  const isExpected =
    error instanceof StartError || error instanceof MigrationError || error instanceof BuildError;
  return isExpected ? error.message : undefined;
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
