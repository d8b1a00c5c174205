// The embedded backend: Supabase's API on a PostgreSQL that lives in this process.
import { App, ConsoleEmailDriver, type Connection } from '@supabase/lite';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../lib/site/embedded-key.ts';
import { readBody } from '../door/read-body.ts';
import { refusalResponse } from '../door/refusal.ts';
import { RULES, rulesOfCall } from '../door/rules.ts';
import { packDatabase } from '../backup/embedded-backup.ts';
import { boundedAnswer } from './bounded-answer.ts';
import { openEmbedded, type EmbeddedOptions } from './embedded-database.ts';
import { isDiskFull } from './free-space.ts';
import { applyMigrations, seedOnce, type Driver, type Seed } from './migrations.ts';

export type RequestContext = {
  /** Today's hash of the visitor's address; functions read it as `site.visitor`. */
  visitor?: string | undefined;
  /** Requests with the same key wait in one line, and the lines take turns. */
  queueKey?: string | undefined;
  /** A longer answer is refused; undefined sets no limit. */
  answerBytes?: number | undefined;
  /** 'server' for the server's own requests; otherwise the request's token decides. */
  priority?: 'server' | 'visitor write' | undefined;
};

export type Backend = {
  /** Answers one API request. Requests to the database run one after the other. */
  fetch: (request: Request, context?: RequestContext) => Promise<Response>;
  /** Runs SQL as the database's owner, in turn with the API's requests. Throws what PostgreSQL reports. */
  sql: <Row>(query: string, parameters?: unknown[]) => Promise<Row[]>;
  /** The whole database as a tar file, to start another backend from. */
  dump: () => Promise<Blob>;
  /** Everything in the database at one moment, as a packed backup. */
  backup: () => Promise<Blob>;
  /** Whether the disk is too full to write. */
  isDiskFull: () => Promise<boolean>;
  close: () => Promise<void>;
};

export type BackendOptions = EmbeddedOptions & {
  /** Seed of a new database; the demo world by default. */
  seed?: Seed;
  /** Fills a new database before the migrations run: a backup brings the rows and says what they were made for. */
  fill?: (driver: Driver) => Promise<void>;
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
      // The way of signing in, not of signing up: /auth/v1/settings tells it.
      email: { enable_signup: true, enable_confirmations: true },
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
  await options.fill?.(driver);
  await applyMigrations(driver);
  await seedOnce(driver, options.seed);
  await connection.clearSchemaCache();

  const inTurn = isSingleSession ? createQueue() : <T>(task: () => Promise<T>) => task();
  const nameVisitor = isSingleSession ? visitorOf(driver) : () => Promise.resolve();
  return {
    fetch: async (request, { visitor = '', answerBytes = Infinity } = {}) => {
      const { url, method, headers } = request;
      const { pathname } = new URL(url);
      const body = await readBody(request, rulesOfCall(RULES, 'signed-in', pathname).bodyBytes);
      if (!(body instanceof Uint8Array)) return refusalResponse(body, pathname);
      const bounded = request.body ? new Request(url, { method, headers, body }) : request;
      const answer = await inTurn(async () => {
        await nameVisitor(visitor);
        return app.fetch(bounded, { peerAddress: null });
      });
      return boundedAnswer(answer, answerBytes, pathname);
    },
    sql: <Row>(query: string, parameters?: unknown[]) =>
      inTurn(async () => (await driver.query<Row>(query, parameters)).rows),
    dump: () => inTurn(dump),
    backup: () => inTurn(() => packDatabase(driver, options)),
    isDiskFull: async () => options.databaseDir !== undefined && isDiskFull(options.databaseDir),
    close: () => inTurn(() => connection.close()),
  };
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

/** Tells the one session whose request is next. Database functions read it with current_setting('site.visitor', true). */
function visitorOf(driver: Driver): (visitor: string) => Promise<void> {
  let named: string | undefined;
  return async (visitor) => {
    if (visitor === named) return;
    named = undefined;
    await driver.query("select set_config('site.visitor', $1, false)", [visitor]);
    named = visitor;
  };
}
