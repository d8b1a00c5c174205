// The shape of a hosted project: a static site, built from a PostgreSQL server through an API on another origin. With
// TEST_SUPABASE_…, that is Supabase's own stack without seeds; otherwise, the embedded server's API on PostgreSQL, which also
// stands in for Storage.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { buildSite } from '../../../src/build/build-site.ts';
import { SITE_TIME_ZONE } from '../../../src/lib/dates/site-time-zone.ts';
import { PUBLIC_MEDIA_PATH } from '../../../src/lib/media/media-file.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../../src/lib/site/product.ts';
import type { Backend } from '../../../src/server/backend/create-backend.ts';
import { composeServer } from '../../../src/server/compose.ts';
import { listenOn } from '../../../src/server/listen.ts';
import { serveFolder } from '../../../src/server/site/serve-folder.ts';
import { readMailSettings } from '../../../supabase/functions/_shared/mail/mail-settings.ts';
import { openBackendOnPostgres, SECRETS } from '../../database/support/postgres.ts';
import { freePort } from '../../support/free-port.ts';
import { startPostgres } from '../../support/postgres-server.ts';
import { signInOnce } from './sign-in.ts';
import type { World } from './world.ts';

type Project = { origin: string; publishableKey: string; sql: Backend['sql']; close: () => Promise<void> };

/** @param administrator the statement that creates the account */
export async function openHostedWorld(folder: string, administrator: string): Promise<World> {
  const port = await freePort();
  const stack = openStack();
  const project = stack ?? (await openStandIn(`http://localhost:${port}`));
  const { origin, publishableKey, sql } = project;
  await sql(administrator);
  // As in supabase/seeds/accounts.sql.
  if (stack) await sql(`update auth.users set instance_id = '00000000-0000-0000-0000-000000000000'`);
  Object.assign(process.env, {
    PUBLIC_SUPABASE_URL: origin,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SITE_URL: 'https://river.example',
  });
  // What `npm run build` does with these settings.
  const build = (outDir: string) => buildSite({ outDir, backendUrl: origin });
  const dist = path.join(folder, 'site');
  await build(dist);
  const missing = async () => undefined;
  const pages = await listenOn(serveFolder({ dist, findChapter: missing, currentSlug: missing }), {
    port,
    host: 'localhost',
  });
  return {
    port,
    signedIn: await signInOnce(origin, publishableKey),
    sql,
    build,
    restore: missing,
    setBackendDown: () => undefined,
    close: async () => {
      await pages.close();
      await project.close();
    },
  };
}

function openStack(): Project | undefined {
  const {
    TEST_SUPABASE_URL: origin,
    TEST_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    TEST_SUPABASE_DB_URL: database,
  } = process.env;
  if (!origin || !publishableKey || !database) return undefined;
  const connection = postgres(database, { max: 1, onnotice: () => undefined });
  const sql: Backend['sql'] = async <Row>(query: string, parameters: unknown[] = []) =>
    (await connection.unsafe(query, parameters as never[])) as unknown as Row[];
  return { origin, publishableKey, sql, close: () => connection.end() };
}

async function openStandIn(site: string): Promise<Project> {
  const database = await startPostgres();
  const { backend, drop } = await openBackendOnPostgres(database.url, 'none');
  const mediaDir = mkdtempSync(path.join(tmpdir(), 'hosted-media-'));
  const server = composeServer({
    backend,
    dataDir: { ...SECRETS, databaseDir: undefined, mediaDir, label: 'memory', remember: () => undefined },
    settings: {
      rateLimitFactor: 1000,
      trustProxy: [],
      allowedOrigins: [site],
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
  const { port } = await server.listen(0, 'localhost', (handle) => (request, response) => {
    request.url = request.url?.replace(PUBLIC_MEDIA_PATH, '/media/');
    return handle(request, response);
  });
  return {
    origin: `http://localhost:${port}`,
    publishableKey: EMBEDDED_PUBLISHABLE_KEY,
    sql: (query, parameters) => backend.sql(query, parameters),
    close: async () => {
      await server.stop();
      await backend.close();
      await drop();
      await database.stop();
      rmSync(mediaDir, { recursive: true, force: true });
    },
  };
}
