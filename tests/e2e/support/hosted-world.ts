// The shape of a hosted project: a static site on one origin, built from a PostgreSQL server behind an API on another. The API
// is the embedded server's, because Supabase's own needs Docker; it also stands in for Storage.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSite } from '../../../src/build/build-site.ts';
import { SITE_TIME_ZONE } from '../../../src/lib/dates/site-time-zone.ts';
import { PUBLIC_MEDIA_PATH } from '../../../src/lib/media/media-file.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../../src/lib/site/product.ts';
import { composeServer } from '../../../src/server/compose.ts';
import { listenOn } from '../../../src/server/listen.ts';
import { serveFolder } from '../../../src/server/site/serve-folder.ts';
import { readMailSettings } from '../../../supabase/functions/_shared/mail/mail-settings.ts';
import { openBackendOnPostgres, SECRETS } from '../../database/support/postgres.ts';
import { freePort } from '../../support/free-port.ts';
import { startPostgres } from '../../support/postgres-server.ts';
import { signInOnce } from './sign-in.ts';
import type { World } from './world.ts';

export type HostedWorld = World & { apiOrigin: string };

export async function openHostedWorld(folder: string, administrator: string): Promise<HostedWorld> {
  const postgres = await startPostgres();
  const { backend, drop } = await openBackendOnPostgres(postgres.url, 'none');
  await backend.sql(administrator);
  const mediaDir = mkdtempSync(path.join(tmpdir(), 'hosted-media-'));
  const port = await freePort();
  const server = composeServer({
    backend,
    dataDir: { ...SECRETS, databaseDir: undefined, mediaDir, label: 'memory', remember: () => undefined },
    settings: {
      rateLimitFactor: 1000,
      trustProxy: [],
      allowedOrigins: [`http://localhost:${port}`],
      isPublic: false,
      startsEmpty: false,
      dataDir: 'memory',
      firstAdmin: undefined,
      timeZone: SITE_TIME_ZONE,
      usesAltcha: false,
      recaptchaSecret: undefined,
      offsite: undefined,
      mail: readMailSettings({}),
    },
    pages: {
      handle: (_, response) => void response.writeHead(404).end(),
      status: () => ({ builtAt: undefined, stamp: undefined }),
    },
  });
  const api = await server.listen(0, 'localhost', (handle) => (request, response) => {
    request.url = request.url?.replace(PUBLIC_MEDIA_PATH, '/media/');
    return handle(request, response);
  });
  const apiOrigin = `http://localhost:${api.port}`;
  Object.assign(process.env, {
    PUBLIC_SUPABASE_URL: apiOrigin,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: EMBEDDED_PUBLISHABLE_KEY,
    SITE_URL: 'https://river.example',
  });
  const build = (outDir: string) => buildSite({ outDir, backendUrl: apiOrigin });
  const site = path.join(folder, 'site');
  await build(site);
  const handle = serveFolder({
    dist: site,
    findChapter: async () => undefined,
    currentSlug: async () => undefined,
  });
  const pages = await listenOn(handle, { port, host: 'localhost' });

  return {
    apiOrigin,
    port,
    signedIn: await signInOnce(apiOrigin),
    sql: (query, parameters) => backend.sql(query, parameters),
    build,
    restore: async () => undefined,
    setBackendDown: () => undefined,
    close: async () => {
      await pages.close();
      await server.stop();
      await backend.close();
      await drop();
      await postgres.stop();
      rmSync(mediaDir, { recursive: true, force: true });
    },
  };
}
