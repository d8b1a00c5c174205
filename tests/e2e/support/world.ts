// The product as the browser tests meet it: the site is built once per run, and every worker serves it
// on its own database, put back to the seed after a test that wrote.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import { createRecovery } from '../../../src/server/accounts/recover.ts';
import { createApi, type Api } from '../../../src/server/backend/api.ts';
import { chapterFacts, isPublishedChapter, presentSlug } from '../../../src/server/backend/chapters.ts';
import { createBackend, type Backend } from '../../../src/server/backend/create-backend.ts';
import { serveApi } from '../../../src/server/backend/serve-api.ts';
import { guardConnections } from '../../../src/server/door/connections.ts';
import { openDoor } from '../../../src/server/door/open-door.ts';
import { closeServer, listenOn } from '../../../src/server/listen.ts';
import { createAdministratorsFunction } from '../../../src/server/functions/administrators.ts';
import { createHealth } from '../../../src/server/health.ts';
import { createUnsubscribeFunction } from '../../../src/server/functions/unsubscribe.ts';
import { buildSite } from '../../../src/server/site/build-site.ts';
import { serveFolder } from '../../../src/server/site/answer-request.ts';
import { sourceHash, today } from '../../../src/server/site/site-stamp.ts';
import { ALL_SCHEMAS, keepRows, restoreRows } from '../../support/kept-rows.ts';
import { seededSnapshot } from '../../support/seeded-database.ts';
import { signInOnce, type SignedIn } from './signed-in.ts';

const CACHE = path.resolve('node_modules/.cache/e2e');
export const SITE = path.join(CACHE, 'site');
const STAMP = path.join(CACHE, 'stamp');
export const SECRETS = {
  jwtSecret: 'only-for-browser-tests-only-for-browser-tests',
  secretKey: 'sb_secret_tests',
};

/** Builds the site against a freshly seeded database and keeps both. Does nothing if the sources are the same. */
export async function buildWorld(): Promise<void> {
  const stamp = `${await sourceHash()}:${today()}`;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  rmSync(STAMP, { force: true });
  await makeWorld(CACHE);
  writeFileSync(STAMP, stamp);
}

/** Builds a site on a fresh database, seeded and then prepared, and keeps both in a folder for `openWorld`. */
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
  /** Runs SQL as the database's owner. */
  sql: <Row>(query: string, parameters?: unknown[]) => Promise<Row[]>;
  /** What a browser remembers of the seeded administrator, who has signed in before every test. */
  signedIn: SignedIn;
  /** Puts the database back to the seed if anything has been written since. */
  restore: () => Promise<void>;
  /** While down, API requests are cut off without an answer. */
  setBackendDown: (isDown: boolean) => void;
  close: () => Promise<void>;
};

/** Serves the site of a folder on a free port. */
export async function openWorld(folder = CACHE): Promise<World> {
  const snapshot = new Blob([readFileSync(snapshotIn(folder))]);
  const backend = await createBackend({ ...SECRETS, snapshot });
  let hasWrites = false;
  let isDown = false;

  const current: Backend = {
    fetch: (request, context) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') hasWrites = true;
      return backend.fetch(request, context);
    },
    sql: (query, parameters) => {
      // The server's own functions write without a request to the backend.
      if (/\bprivate\./.test(query)) hasWrites = true;
      return backend.sql(query, parameters);
    },
    dump: () => backend.dump(),
    backup: () => backend.backup(),
    isDiskFull: () => backend.isDiskFull(),
    close: () => backend.close(),
  };
  const settings = { rateLimitFactor: 100, trustProxy: [], allowedOrigins: [] };
  const door = openDoor(settings, { jwtSecret: SECRETS.jwtSecret, backend: current });
  // Known once the server listens.
  let origin = '';
  const api: Api = createApi(current, {
    door,
    recovery: createRecovery({ backend: current, site: () => origin, factor: settings.rateLimitFactor }),
    functions: {
      administrators: createAdministratorsFunction({ backend: current, site: () => origin }),
      unsubscribe: createUnsubscribeFunction({ backend: current, site: () => origin }),
    },
  });
  const site = serveFolder({
    dist: siteIn(folder),
    isPublishedChapter: (slug) => isPublishedChapter(current, slug),
    presentSlug: (slug) => presentSlug(current, slug),
    chapterFacts: (slug) => chapterFacts(current, slug),
  });
  // Its clock always runs; that it does is a matter of `npm start`.
  const health = createHealth({
    backend: current,
    site: () => ({ builtAt: new Date(), stamp: undefined }),
    clockRan: () => ({ at: new Date(), ms: performance.now() }),
  });
  const { server, port }: { server: Server; port: number } = await listenOn(
    (request, response) => {
      const pathname = (request.url ?? '/').split('?')[0] ?? '/';
      if (pathname === '/healthz') return void health.handle(request, response);
      if (!api.owns(pathname)) return void site(request, response);
      if (isDown) return void request.socket.destroy();
      return void api.handle(request, response);
    },
    0,
    // Browsers resolve genesis.localhost to either loopback address.
    'localhost',
    (listening) => guardConnections(listening, settings),
  );
  origin = `http://localhost:${port}`;
  const signedIn = await signInOnce(origin);
  await keepRows(current.sql, ALL_SCHEMAS);
  hasWrites = false;

  return {
    port,
    signedIn,
    sql: (query, parameters) => {
      // `restore` puts rows back, not tables.
      if (!/^\s*(select|insert|update|delete|with)\b/i.test(query))
        throw new Error(`Not about rows: ${query}`);
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
      await closeServer(server);
      await backend.close();
    },
  };
}
