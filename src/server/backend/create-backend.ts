// The embedded backend: Supabase's API on a PostgreSQL in this process.
import { App, ConsoleEmailDriver, type Connection } from '@supabase/lite';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../lib/site/product.ts';
import { readBoundedBody } from '../../../supabase/functions/_shared/http.ts';
import { apiError, errorResponse } from '../gateway/api-errors.ts';
import { RULES, rulesForRequest } from '../gateway/limits.ts';
import { openEmbedded, type EmbeddedOptions } from './embedded-database.ts';
import { openDataDir, type DataDir } from '../data-dir.ts';
import { isDiskFull } from './free-space.ts';
import {
  applyMigrations,
  appliedVersions,
  MigrationError,
  migrationVersions,
  seedOnce,
  type Driver,
  type OnStep,
  type Seed,
} from './migrations.ts';
import { copyForUpgrade, keepCopy, type UpgradeCopy } from './upgrade-copy.ts';

export type RequestContext = {
  /** Today's hash of the visitor's IP address; SQL functions read it as `site.visitor`. */
  visitor?: string | undefined;
  /** Requests with the same key share a queue; queues are served round-robin. */
  queueKey?: string | undefined;
  responseBytes?: number | undefined;
  /** For functions that use the secret key on a visitor's behalf. By default, the request's token determines it. */
  priority?: 'visitor write' | undefined;
};

export type Backend = {
  fetch: (request: Request, context?: RequestContext) => Promise<Response>;
  sql: <Row>(query: string, parameters?: unknown[]) => Promise<Row[]>;
  dump: () => Promise<Blob>;
  backup: () => Promise<Blob>;
  isDiskFull: () => Promise<boolean>;
  close: () => Promise<void>;
};

export type BackendOptions = EmbeddedOptions & {
  seed?: Seed;
  fill?: (driver: Driver) => Promise<void>;
  /** For commands that must not upgrade the database. */
  keepsSchema?: boolean;
  onStep?: OnStep;
  supabaseDir?: string;
  pack?: (driver: Driver, secrets: { jwtSecret: string; secretKey: string }) => Promise<Blob>;
  jwtSecret: string;
  secretKey: string;
  openDatabase?: () => Promise<OpenDatabase>;
};

export type OpenDatabase = {
  connection: Connection;
  driver: Driver;
  isSingleSession: boolean;
  dump: () => Promise<Blob>;
};

export async function createBackend(options: BackendOptions): Promise<Backend> {
  const open = options.openDatabase ?? (() => openEmbedded(options));
  let database = await open();
  const { databaseDir, onStep, supabaseDir } = options;
  let copy: UpgradeCopy | undefined;
  const applied = await appliedVersions(database.driver, supabaseDir).catch(async (error: unknown) => {
    await database.connection.close();
    throw error;
  });
  if (options.keepsSchema && applied.length === 0) {
    await database.connection.close();
    throw new MigrationError('The database is incomplete. Run npm start to finish it.');
  }
  const pending = (await migrationVersions(supabaseDir)).filter((version) => !applied.includes(version));
  const isUpgrade = applied.length > 0 && pending.length > 0 && !options.keepsSchema && !options.fill;
  if (isUpgrade && databaseDir !== undefined) {
    onStep?.('copying the database before the upgrade');
    await database.connection.close();
    copy = await copyForUpgrade(databaseDir, applied.at(-1) ?? '');
    database = await open();
    console.log(
      `Upgrading the database from version ${copy.from} to ${pending.at(-1)}. ` +
        `A copy of the previous version is kept in ${copy.folder} until the next upgrade.`,
    );
  }
  const app = createApp(database.connection, options);
  if (!options.keepsSchema) {
    try {
      await migrateAndSeed(app, database, options);
      if (databaseDir !== undefined && !options.fill) await keepCopy(databaseDir, copy?.folder);
    } catch (error) {
      if (!copy || !(error instanceof MigrationError)) throw error;
      await database.connection.close().catch(() => undefined);
      await copy.restore();
      throw new MigrationError(
        `${error.message}\nThe upgrade was rolled back: the database is unchanged, at version ${copy.from}. ` +
          'Start the previous release and report this message.',
        { cause: error.cause },
      );
    }
  }
  const { connection, driver, isSingleSession, dump } = database;

  const enqueue = isSingleSession ? createQueue() : <T>(task: () => Promise<T>) => task();
  const setVisitor = isSingleSession ? createVisitorSetter(driver) : () => Promise.resolve();
  return {
    fetch: async (request, { visitor = '', responseBytes = Infinity } = {}) => {
      const { url, method, headers } = request;
      const { pathname } = new URL(url);
      const body = await readBoundedBody(request, rulesForRequest(RULES, 'signed-in', pathname).bodyBytes);
      if (!(body instanceof Uint8Array)) return errorResponse(body, pathname);
      const buffered = request.body ? new Request(url, { method, headers, body }) : request;
      const response = await enqueue(async () => {
        await setVisitor(visitor);
        return app.fetch(buffered, { peerAddress: null });
      });
      return limitResponseSize(response, responseBytes, pathname);
    },
    sql: <Row>(query: string, parameters?: unknown[]) =>
      enqueue(async () => (await driver.query<Row>(query, parameters)).rows),
    dump: () => enqueue(dump),
    backup: () =>
      enqueue(
        () =>
          options.pack?.(driver, options) ??
          Promise.reject(new Error('This backend does not support backups.')),
      ),
    isDiskFull: async () => options.databaseDir !== undefined && isDiskFull(options.databaseDir),
    close: () => enqueue(() => connection.close()),
  };
}

/** Opens the database of a data folder that no server may have open, and closes both afterwards. */
export async function withStoredBackend<Result>(
  folder: string,
  work: (backend: Backend, dataDir: DataDir) => Promise<Result>,
  options: Partial<BackendOptions> = {},
): Promise<Result> {
  const dataDir = await openDataDir(folder);
  try {
    const backend = await createBackend({ ...dataDir, ...options });
    return await work(backend, dataDir).finally(() => backend.close());
  } finally {
    dataDir.release();
  }
}

function createApp(connection: Connection, { jwtSecret, secretKey }: BackendOptions): App {
  return new App({
    connection,
    api: { schemas: ['public'], max_rows: 1000 },
    auth: {
      enabled: true,
      site_url: 'http://localhost:4321',
      jwt_secret: jwtSecret,
      enable_signup: false,
      publishable_key: EMBEDDED_PUBLISHABLE_KEY,
      secret_key: secretKey,
      // Enables sign-in, not sign-up, as reported by /auth/v1/settings.
      email: { enable_signup: true, enable_confirmations: true },
    },
    studio: { enabled: false },
    options: {
      server: { admin: false, disableStudio: true },
      drivers: { email: new ConsoleEmailDriver({ silent: true }) },
    },
  });
}

async function migrateAndSeed(
  app: App,
  { connection, driver }: OpenDatabase,
  { fill, seed, onStep, supabaseDir }: BackendOptions,
): Promise<void> {
  await createApiRoles(driver);
  await app.ensureSystemSchema();
  // Before the first request, because the API permanently caches which tables have row security.
  await fill?.(driver);
  await applyMigrations(driver, supabaseDir, undefined, onStep);
  await seedOnce(driver, seed, onStep);
  await connection.clearSchemaCache();
}

async function limitResponseSize(
  response: Response,
  limitBytes: number,
  pathname: string,
): Promise<Response> {
  if (!response.body) return response;
  const body = await response.arrayBuffer();
  if (body.byteLength <= limitBytes)
    return new Response(body, { status: response.status, headers: response.headers });
  const hint = 'Request fewer rows or columns.';
  return errorResponse(apiError(400, 'response_too_large', 'The response is too large.', hint), pathname);
}

/** Hosted projects already have these roles. */
async function createApiRoles(driver: Driver): Promise<void> {
  for (const role of ['anon nologin', 'authenticated nologin', 'service_role nologin bypassrls']) {
    await driver.exec(`do $$ begin create role ${role}; exception when duplicate_object then null; end $$`);
  }
}

/** Two requests in one session would share a transaction and a role, so each waits for the previous one. */
function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task);
    last = run.catch(() => undefined);
    return run;
  };
}

/** Sets the visitor of the next request, which SQL functions read as current_setting('site.visitor', true). */
function createVisitorSetter(driver: Driver): (visitor: string) => Promise<void> {
  let current: string | undefined;
  return async (visitor) => {
    if (visitor === current) return;
    current = undefined;
    await driver.query("select set_config('site.visitor', $1, false)", [visitor]);
    current = visitor;
  };
}
