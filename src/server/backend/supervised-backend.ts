// The embedded backend as the server holds it: in a worker thread, behind a queue, watched.
import { IMPORT_PATH } from '../door/rules.ts';
import { readBoundedBody, requestTooLarge } from './bounded-body.ts';
import { compileDatabase } from './compiled-database.ts';
import type { Backend, RequestContext } from './create-backend.ts';
import { startCell as startWorker, type StartCell } from './database-cell.ts';
import type { FetchAnswer, WorkerOptions } from './database-messages.ts';
import { DatabaseSupervisor, type BackendState } from './database-supervisor.ts';
import { keepReserve, releaseReserve, watchFreeSpace } from './free-space.ts';
import { MigrationError } from './migrations.ts';
import { isSignedIn } from './signed-in.ts';
import { BackendUnavailableError, unavailableResponse } from './unavailable.ts';

/** As hosted projects have it for anonymous and for signed-in users. */
const VISITOR_WITHIN_MS = 3000;
const SIGNED_IN_WITHIN_MS = 8000;
/** A thousand chapters are written in one transaction. */
const IMPORT_WITHIN_MS = 60_000;
const SERVER_WITHIN_MS = 60_000;

const VISITOR_ANSWER_LIMIT_BYTES = 4 * 1024 * 1024;
const SIGNED_IN_ANSWER_LIMIT_BYTES = 16 * 1024 * 1024;

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** PostgreSQL's code for a full disk. */
const DISK_FULL = '53100';

export type SupervisedBackend = Backend & {
  state: () => BackendState;
  /** A sentence for the owner while the state is 'failed'. */
  failure: () => string | undefined;
  /** Looks whether the database still answers as it should, and reopens it if not. */
  check: () => void;
  /** Ends the worker, whatever it does, and reopens the database. */
  restart: (why: string) => void;
};

export type SupervisedOptions = WorkerOptions & {
  onStateChange?: (state: BackendState) => void;
  /** Resolves with a failed backend that keeps trying where the database does not open. */
  tolerant?: boolean;
  /** For tests. */
  startCell?: StartCell;
};

/**
 * Opens the database in a worker. A statement that runs too long ends with its worker, and the next one opens the same
 * files: what was acknowledged is in PostgreSQL's log. Throws MigrationError, and unless tolerant what hindered the opening.
 */
export async function openSupervisedBackend(options: SupervisedOptions): Promise<SupervisedBackend> {
  const {
    onStateChange = () => undefined,
    tolerant = false,
    startCell = startWithReserve,
    ...database
  } = options;
  const supervisor = new DatabaseSupervisor({
    database: { ...sendable(database), compiled: database.compiled ?? (await compileDatabase()) },
    startCell,
    onStateChange,
  });
  try {
    await supervisor.open();
  } catch (error) {
    if (!tolerant || isFaultyMigration(error)) {
      await supervisor.close();
      throw error;
    }
    await supervisor.retry(error);
  }

  const isDiskFull =
    database.databaseDir === undefined ? () => Promise.resolve(false) : watchFreeSpace(database.databaseDir);
  const asServer = { priority: 'server', key: '', withinMs: SERVER_WITHIN_MS } as const;
  return {
    fetch: async (request, context = {}) => {
      try {
        if (!READS.has(request.method) && (await isDiskFull()))
          throw new BackendUnavailableError('disk full');
        return await passOn(supervisor, request, context, database);
      } catch (error) {
        if (error instanceof BackendUnavailableError) return unavailableResponse(error);
        throw error;
      }
    },
    sql: async <Row>(query: string, parameters?: unknown[]) =>
      (await supervisor.request({ kind: 'sql', query, parameters }, asServer)) as Row[],
    dump: async () => new Blob([await supervisor.request({ kind: 'dump' }, asServer)]),
    close: () => supervisor.close(),
    state: () => supervisor.state,
    failure: () => supervisor.failure,
    check: () => supervisor.check(),
    restart: (why) => supervisor.restart(why),
  };
}

function withinMs(isKnown: boolean, request: Request): number {
  if (!isKnown) return VISITOR_WITHIN_MS;
  return new URL(request.url).pathname === IMPORT_PATH ? IMPORT_WITHIN_MS : SIGNED_IN_WITHIN_MS;
}

async function passOn(
  supervisor: DatabaseSupervisor,
  request: Request,
  { visitor = '', queueKey = visitor, priority }: RequestContext,
  secrets: { jwtSecret: string; secretKey: string },
): Promise<Response> {
  const body = await readBoundedBody(request);
  if (body === 'too large') return requestTooLarge();
  const isKnown = isSignedIn(request.headers, secrets);
  const answer: FetchAnswer = await supervisor.request(
    {
      kind: 'fetch',
      url: request.url,
      method: request.method,
      headers: [...request.headers],
      // A copy, because a small buffer is a part of a larger one, which cannot be given away.
      body: body && new Uint8Array(body).buffer,
      visitor,
      answerLimitBytes: isKnown ? SIGNED_IN_ANSWER_LIMIT_BYTES : VISITOR_ANSWER_LIMIT_BYTES,
    },
    {
      priority: priority ?? (isKnown ? 'signed in' : READS.has(request.method) ? 'visitor' : 'visitor write'),
      key: queueKey,
      withinMs: withinMs(isKnown, request),
    },
  );
  return new Response(answer.body ?? null, { status: answer.status, headers: answer.headers });
}

const startWithReserve: StartCell = async (options, ...rest) => {
  const { databaseDir } = options;
  if (databaseDir !== undefined) await releaseReserve(databaseDir);
  const cell = await startWorker(options, ...rest);
  if (databaseDir !== undefined) void keepReserve(databaseDir);
  return cell;
};

/** A migration is at fault unless the disk was full. */
function isFaultyMigration(error: unknown): boolean {
  return (
    error instanceof MigrationError && (error.cause as { code?: unknown } | undefined)?.code !== DISK_FULL
  );
}

/** Callers pass a whole data folder, and functions cannot be sent to a worker. */
function sendable(options: WorkerOptions): WorkerOptions {
  const entries = Object.entries(options).filter(([, value]) => typeof value !== 'function');
  return Object.fromEntries(entries) as WorkerOptions;
}
