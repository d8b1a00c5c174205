// The site is built once per run; each worker serves it from its own database, restored after writes.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { currentSlug, findChapter } from '../../../src/server/backend/chapters.ts';
import { createBackend, type Backend } from '../../../src/server/backend/create-backend.ts';
import { serveApi } from '../../../src/server/api.ts';
import { packDatabase } from '../../../src/server/backup/places.ts';
import { composeServer } from '../../../src/server/compose.ts';
import { SITE_TIME_ZONE } from '../../../src/lib/dates/site-time-zone.ts';
import { readMailSettings } from '../../../supabase/functions/_shared/mail/mail-settings.ts';
import { createHealth } from '../../../src/server/health.ts';
import { buildSite } from '../../../src/build/build-site.ts';
import { serveFolder } from '../../../src/server/site/answer-request.ts';
import { sourceHash, today } from '../../../src/server/site/site-stamp.ts';
import { ALL_SCHEMAS, snapshotRows, restoreRows } from '../../support/kept-rows.ts';
import { seededSnapshot } from '../../support/seeded-database.ts';
import { signInOnce, type SignedIn } from './signed-in.ts';

const CACHE = path.resolve('node_modules/.cache/e2e');
export const SITE = path.join(CACHE, 'site');
const STAMP = path.join(CACHE, 'stamp');
export const SECRETS = {
  jwtSecret: 'only-for-browser-tests-only-for-browser-tests',
  secretKey: 'sb_secret_tests',
};

export async function buildWorld(): Promise<void> {
  const stamp = `${await sourceHash()}:${today()}`;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  rmSync(STAMP, { force: true });
  await makeWorld(CACHE);
  writeFileSync(STAMP, stamp);
}

export async function makeWorld(
  folder: string,
  prepare: (sql: Backend['sql']) => Promise<unknown> = async () => undefined,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const backend = await createBackend({ ...SECRETS, snapshot: await seededSnapshot() });
  await prepare(backend.sql);
  const api = await serveApi(backend);
  writeFileSync(snapshotIn(folder), Buffer.from(await (await backend.dump()).arrayBuffer()));
  await buildSite({ outDir: siteIn(folder), backendUrl: api.origin });
  await api.close();
  await backend.close();
}

const snapshotIn = (folder: string) => path.join(folder, 'database.tar');
const siteIn = (folder: string) => path.join(folder, 'site');

export type World = {
  port: number;
  sql: <Row>(query: string, parameters?: unknown[]) => Promise<Row[]>;
  signedIn: SignedIn;
  restore: () => Promise<void>;
  setBackendDown: (isDown: boolean) => void;
  close: () => Promise<void>;
};

export async function openWorld(folder = CACHE): Promise<World> {
  const snapshot = new Blob([readFileSync(snapshotIn(folder))]);
  const backend = await createBackend({ ...SECRETS, snapshot, pack: packDatabase });
  let hasWrites = false;
  let isDown = false;

  const current: Backend = {
    fetch: (request, context) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') hasWrites = true;
      return backend.fetch(request, context);
    },
    sql: (query, parameters) => {
      // The functions in `private` write without an API request.
      if (/\bprivate\./.test(query)) hasWrites = true;
      return backend.sql(query, parameters);
    },
    dump: () => backend.dump(),
    backup: () => backend.backup(),
    isDiskFull: () => backend.isDiskFull(),
    close: () => backend.close(),
  };
  const site = serveFolder({
    dist: siteIn(folder),
    findChapter: (slug) => findChapter(current, slug),
    currentSlug: (slug) => currentSlug(current, slug),
  });
  const status = () => ({ builtAt: new Date(), stamp: undefined });
  const health = createHealth({
    backend: current,
    site: status,
    lastTick: () => ({ at: new Date(), ms: performance.now() }),
  });
  const server = composeServer({
    backend: current,
    dataDir: { ...SECRETS, databaseDir: undefined, label: 'memory', remember: () => undefined },
    settings: {
      rateLimitFactor: 100,
      trustProxy: [],
      allowedOrigins: [],
      isPublicDoor: false,
      dataDir: 'memory',
      firstAdmin: undefined,
      timeZone: SITE_TIME_ZONE,
      recaptchaSecret: undefined,
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
  await snapshotRows(current.sql, ALL_SCHEMAS);
  hasWrites = false;

  return {
    port,
    signedIn,
    sql: (query, parameters) => {
      // `restore` restores rows, not tables.
      if (!/^\s*(select|insert|update|delete|with)\b/i.test(query))
        throw new Error(`Only row statements are allowed: ${query}`);
      if (!/^\s*select\b/i.test(query)) hasWrites = true;
      return backend.sql(query, parameters);
    },
    restore: async () => {
      isDown = false;
      if (!hasWrites) return;
      hasWrites = false;
      await restoreRows(current.sql);
    },
    setBackendDown: (down) => {
      isDown = down;
    },
    close: async () => {
      await server.stop();
      await backend.close();
    },
  };
}
