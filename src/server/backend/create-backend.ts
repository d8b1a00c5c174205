// The embedded backend: Supabase's API on a PostgreSQL that lives in this process.
import { App, ConsoleEmailDriver, type Connection } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../lib/embedded-key.ts';
import { applyMigrations, seedOnce, type Driver } from './migrations.ts';

/** A request's body may hold the longest chapter (250,000 characters of up to four bytes) and little more. */
const BODY_LIMIT_BYTES = 1024 * 1024;

export type Backend = {
  /** Answers one API request. Requests to the database run one after the other. */
  fetch: (request: Request, context?: { visitor?: string }) => Promise<Response>;
  /** Runs SQL as the database's owner, in turn with the API's requests. Throws what PostgreSQL reports. */
  sql: <Row>(query: string, parameters?: unknown[]) => Promise<Row[]>;
  /** The whole database as a tar file, to start another backend from. */
  dump: () => Promise<Blob>;
  close: () => Promise<void>;
};

export type BackendOptions = {
  /** Folder of the database files; undefined keeps everything in memory. */
  databaseDir?: string | undefined;
  /** A former `dump()` to start from instead of migrating and seeding anew. */
  snapshot?: Blob | undefined;
  jwtSecret: string;
  secretKey: string;
  /** Another PostgreSQL instead of the embedded one. */
  openDatabase?: () => Promise<OpenDatabase>;
};

/** A database that answers, as the backend needs it. */
export type OpenDatabase = {
  connection: Connection;
  driver: Driver;
  /** Whether all requests share one session, and so have to wait for each other. */
  isSingleSession: boolean;
  dump: () => Promise<Blob>;
};

/** Browsers need ISO 8601 as a hosted project sends it; drivers read PostgreSQL's own spelling. */
export const ISO_PARSERS = {
  timestamptz: (value: string) => value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
  timestamp: (value: string) => value.replace(' ', 'T'),
};

/** Opens (or makes) the database, brings it up to date, seeds it on the first run. Throws if a migration fails. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { connection, driver, isSingleSession, dump } = await (
    options.openDatabase ?? (() => openEmbedded(options))
  )();
  const app = new App({
    connection,
    api: { schemas: ['public'], max_rows: 1000 },
    auth: {
      enabled: true,
      site_url: 'http://localhost:4321',
      jwt_secret: options.jwtSecret,
      enable_signup: false,
      publishable_key: EMBEDDED_PUBLISHABLE_KEY,
      secret_key: options.secretKey,
      email: { enable_signup: false, enable_confirmations: true },
    },
    studio: { enabled: false },
    options: {
      server: { admin: false, disableStudio: true },
      drivers: { email: new ConsoleEmailDriver({ silent: true }) },
    },
  });

  await createApiRoles(driver);
  await app.ensureSystemSchema();
  // Before the first request: the API remembers for its whole life whether tables had row security when it first looked.
  await applyMigrations(driver);
  await seedOnce(driver);
  await connection.clearSchemaCache();

  const inTurn = isSingleSession ? createQueue() : <T>(task: () => Promise<T>) => task();
  return {
    fetch: async (request) => {
      const bounded = await withBoundedBody(request);
      if (bounded instanceof Response) return bounded;
      return inTurn(async () => app.fetch(bounded, { peerAddress: null }));
    },
    sql: <Row>(query: string, parameters?: unknown[]) =>
      inTurn(async () => (await driver.query<Row>(query, parameters)).rows),
    dump: () => inTurn(dump),
    close: () => inTurn(() => connection.close()),
  };
}

async function openEmbedded({ databaseDir, snapshot }: BackendOptions): Promise<OpenDatabase> {
  const connection = await createPgliteConnection({
    ...(databaseDir === undefined ? {} : { url: databaseDir }),
    pgliteOptions: {
      ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
      parsers: { 1184: ISO_PARSERS.timestamptz, 1114: ISO_PARSERS.timestamp },
    },
  });
  const { driver } = connection;
  await driver.waitReady;
  return { connection, driver, isSingleSession: true, dump: () => driver.dumpDataDir('none') };
}

/** Hosted projects have these roles from the start. */
async function createApiRoles(driver: Driver): Promise<void> {
  for (const role of ['anon nologin', 'authenticated nologin', 'service_role nologin bypassrls']) {
    await driver.exec(`do $$ begin create role ${role}; exception when duplicate_object then null; end $$`);
  }
}

/**
 * The embedded database is one session. Two requests in flight would share a transaction and a role:
 * one could read as the other, or roll the other's write back. So each waits for the one before it.
 */
function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task);
    last = run.catch(() => undefined);
    return run;
  };
}

/** Reads the body before the request queues, so that a slow upload holds up nobody else. */
async function withBoundedBody(request: Request): Promise<Request | Response> {
  if (!request.body) return request;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > BODY_LIMIT_BYTES) {
      return Response.json({ code: '413', message: 'The request is too large.' }, { status: 413 });
    }
    chunks.push(chunk);
  }
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: Buffer.concat(chunks),
  });
}
