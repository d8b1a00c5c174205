// `npm start`: the embedded backend and the built site on one origin, in one process.
import { loadSettings } from './settings.ts';
import { createApi, type Api } from './backend/api.ts';
import { createBackend } from './backend/create-backend.ts';
import { MigrationError } from './backend/migrations.ts';
import { keepPersonalDataOutOfLogs } from './backend/private-logs.ts';
import { openDataDir, StartError } from './data-dir.ts';
import { closeServer, listenOn } from './listen.ts';
import { publishDueChapters, startPublicationClock } from './publication-clock.ts';
import { BuildError } from './site/build-site.ts';
import { openLiveSite, type LiveSite } from './site/live-site.ts';

const startedAt = Date.now();
keepPersonalDataOutOfLogs();

try {
  await start();
} catch (error) {
  if (error instanceof StartError || error instanceof MigrationError || error instanceof BuildError) {
    console.error(error.message);
  } else {
    console.error('The server could not start:', error);
  }
  process.exit(1);
}

async function start(): Promise<void> {
  const settings = loadSettings();
  const dataDir = await openDataDir(settings.dataDir);

  // Listening first makes a taken port the first thing we say, and lets the build read chapters through the API.
  const open: { api?: Api; site?: LiveSite } = {};
  const { server, port } = await listenOn(
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

  console.log(`Opening the database (${dataDir.label}) …`);
  const backend = await createBackend(dataDir);
  await publishDueChapters(backend);
  open.api = createApi(backend, () => open.site?.refreshSoon());
  console.log('Preparing the site …');
  const site = await openLiveSite({
    backend,
    backendUrl: `http://127.0.0.1:${port}`,
    siteDir: dataDir.siteDir,
  });
  open.site = site;
  const stopClock = startPublicationClock(backend, site.refresh);

  const shown = settings.host === '127.0.0.1' ? 'localhost' : settings.host;
  console.log(
    [
      '',
      `  Speaking with the Almighty   http://${shown}:${port}   (ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
      `  free e-book page             http://genesis.localhost:${port}`,
      `  administration               http://${shown}:${port}/admin   admin@example.com / let-there-be-light`,
      `  data                         ${dataDir.label}`,
      '',
      '  Ctrl-C stops the server.',
    ].join('\n'),
  );

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    stopClock();
    await closeServer(server);
    await site.close();
    await backend.close();
    dataDir.release();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}
