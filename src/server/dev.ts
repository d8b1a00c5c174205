// `npm run dev`: Astro with hot reload; its server passes API requests on to the embedded backend.
import { spawn } from 'node:child_process';
import { createApi } from './backend/api.ts';
import { createBackend } from './backend/create-backend.ts';
import { MigrationError } from './backend/migrations.ts';
import { openDataDir, StartError } from './data-dir.ts';
import { closeServer, listenOn } from './listen.ts';
import { publishDueChapters, startPublicationClock } from './publication-clock.ts';
import { loadSettings } from './settings.ts';

try {
  const settings = loadSettings();
  const dataDir = await openDataDir(settings.dataDir);
  const backend = await createBackend(dataDir);
  await publishDueChapters(backend);
  const stopClock = startPublicationClock(backend, async () => undefined);
  const api = createApi(backend);
  const { server, port } = await listenOn(
    (request, response) => void api.handle(request, response),
    0,
    '127.0.0.1',
  );
  const astro = spawn(
    process.execPath,
    ['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(settings.port), '--host', settings.host],
    { stdio: 'inherit', env: { ...process.env, BUILD_SUPABASE_URL: `http://127.0.0.1:${port}` } },
  );
  const stop = () => astro.kill();
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  astro.once('exit', (code) => {
    stopClock();
    void closeServer(server)
      .then(() => backend.close())
      .then(() => {
        dataDir.release();
        process.exit(code ?? 0);
      });
  });
} catch (error) {
  console.error(error instanceof StartError || error instanceof MigrationError ? error.message : error);
  process.exit(1);
}
