// The site is built once per run; each worker serves it from its own database, restored after writes.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { currentSlug, findChapter } from '../../../src/server/backend/chapters.ts';
import { createBackend, type Backend } from '../../../src/server/backend/create-backend.ts';
import type { Seed } from '../../../src/server/backend/migrations.ts';
import { packDatabase } from '../../../src/server/backup/backup-and-restore.ts';
import { composeServer } from '../../../src/server/compose.ts';
import { SITE_TIME_ZONE } from '../../../src/lib/dates/site-time-zone.ts';
import { readMailSettings } from '../../../supabase/functions/_shared/mail/mail-settings.ts';
import { createHealth } from '../../../src/server/health.ts';
import { buildSite } from '../../../src/build/build-site.ts';
import { serveBuildApi } from '../../../src/server/site/backend-site.ts';
import { serveFolder } from '../../../src/server/site/serve-folder.ts';
import { sourceHash, currentDate } from '../../../src/server/site/site-stamp.ts';
import { ALL_SCHEMAS, snapshotRows, restoreRows } from '../../support/row-snapshots.ts';
import { seededSnapshot } from '../../support/seeded-database.ts';
import { signInOnce } from './sign-in.ts';

const CACHE = path.resolve('node_modules/.cache/e2e');
export const SITE = path.join(CACHE, 'site');
const STAMP = path.join(CACHE, 'stamp');
export const SECRETS = {
  jwtSecret: 'a-jwt-secret-for-browser-tests-0123456789',
  secretKey: 'sb_secret_tests',
};

export async function buildWorld(): Promise<void> {
  const stamp = `${await sourceHash()}:${currentDate()}`;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  rmSync(STAMP, { force: true });
  await makeWorld(CACHE);
  writeFileSync(STAMP, stamp);
}

export async function makeWorld(
  folder: string,
  prepare: (sql: Backend['sql']) => Promise<unknown> = async () => undefined,
  seed?: Seed,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const backend = await createBackend({ ...SECRETS, snapshot: await seededSnapshot(seed) });
  await prepare(backend.sql);
  const api = await serveBuildApi(backend);
  writeFileSync(snapshotPath(folder), Buffer.from(await (await backend.dump()).arrayBuffer()));
  await buildSite({ outDir: sitePath(folder), backendUrl: api.origin });
  await api.close();
  await backend.close();
}

const snapshotPath = (folder: string) => path.join(folder, 'database.tar');
const sitePath = (folder: string) => path.join(folder, 'site');

export type World = Awaited<ReturnType<typeof openWorld>>;

export async function openWorld(folder = CACHE) {
  const snapshot = new Blob([readFileSync(snapshotPath(folder))]);
  const backend = await createBackend({ ...SECRETS, snapshot, pack: packDatabase });
  let hasWrites = false;
  let isDown = false;

  const trackedBackend: Backend = {
    ...backend,
    fetch: (request, context) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') hasWrites = true;
      return backend.fetch(request, context);
    },
    sql: (query, parameters) => {
      // Functions in `private` write without an API request.
      if (/\bprivate\./.test(query)) hasWrites = true;
      return backend.sql(query, parameters);
    },
  };
  const mediaDir = mkdtempSync(path.join(tmpdir(), 'e2e-media-'));
  const site = serveFolder({
    dist: sitePath(folder),
    findChapter: (slug) => findChapter(trackedBackend, slug),
    currentSlug: (slug) => currentSlug(trackedBackend, slug),
  });
  const status = () => ({ builtAt: new Date(), stamp: undefined });
  const openHealth = () =>
    createHealth({
      backend: trackedBackend,
      site: status,
      lastTick: () => ({ at: new Date(), ms: performance.now() }),
    });
  let health = openHealth();
  const server = composeServer({
    backend: trackedBackend,
    dataDir: { ...SECRETS, databaseDir: undefined, mediaDir, label: 'memory', remember: () => undefined },
    settings: {
      rateLimitFactor: 100,
      trustProxy: [],
      allowedOrigins: [],
      isPublic: false,
      startsEmpty: false,
      dataDir: 'memory',
      firstAdmin: undefined,
      timeZone: SITE_TIME_ZONE,
      usesAltcha: process.env['PUBLIC_CAPTCHA'] === 'altcha',
      recaptchaSecret: undefined,
      offsite: undefined,
      mail: readMailSettings({}),
    },
    pages: { handle: site, status },
  });
  // Browsers resolve genesis.localhost to either loopback address.
  const { port } = await server.listen(0, 'localhost', (handle) => (request, response) => {
    const pathname = (request.url ?? '/').split('?')[0] ?? '/';
    if (pathname === '/healthz') return health.handle(request, response);
    if (isDown && /^\/(rest|auth|functions)\/v1(\/|$)/.test(pathname)) return request.socket.destroy();
    return handle(request, response);
  });
  const signedIn = await signInOnce(`http://localhost:${port}`);
  await snapshotRows(trackedBackend.sql, ALL_SCHEMAS);
  hasWrites = false;

  return {
    port,
    signedIn,
    sql: <Row>(query: string, parameters?: unknown[]) => {
      // `restore` restores rows, not tables.
      if (!/^\s*(select|insert|update|delete|with)\b/i.test(query))
        throw new Error(`Only row statements are allowed: ${query}`);
      if (!/^\s*select\b/i.test(query)) hasWrites = true;
      return backend.sql<Row>(query, parameters);
    },
    restore: async () => {
      isDown = false;
      if (!hasWrites) return;
      // It caches its answer for seconds.
      health = openHealth();
      hasWrites = false;
      await restoreRows(trackedBackend.sql);
    },
    /** Of what is in the database now. */
    build: async (outDir: string) => {
      const api = await serveBuildApi(trackedBackend);
      await buildSite({ outDir, backendUrl: api.origin, mediaDir }).finally(api.close);
    },
    setBackendDown: (down: boolean) => {
      isDown = down;
    },
    close: async () => {
      await server.stop();
      rmSync(mediaDir, { recursive: true, force: true });
      await backend.close();
    },
  };
}
