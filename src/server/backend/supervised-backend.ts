// The embedded backend as the server holds it: in a worker thread, behind a queue, watched.
import { readBody } from '../door/read-body.ts';
import { refusalResponse } from '../door/refusal.ts';
import { RULES, rulesOfCall } from '../door/rules.ts';
import { compileDatabase } from './compiled-database.ts';
import type { Backend, RequestContext } from './create-backend.ts';
import { startCell as startWorker, type StartCell } from './database-cell.ts';
import type { FetchAnswer, WorkerOptions } from './database-messages.ts';
import { DatabaseSupervisor, type BackendState } from './database-supervisor.ts';
import { keepReserve, releaseReserve, watchFreeSpace, type Share } from './free-space.ts';
import { shareOfFullDisk } from './full-disk-requests.ts';
import { MigrationError } from './migrations.ts';
import { isSignedIn } from './signed-in.ts';
import { BackendUnavailableError, DISK_FULL, unavailableResponse } from './unavailable.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

export type SupervisedBackend = Backend & {
  state: () => BackendState;
  /** A sentence for the owner while the state is 'failed'. */
  failure: () => string | undefined;
  /** Checks the database, and reopens it if it is broken. */
  check: () => void;
  /** Terminates the worker unconditionally and reopens the database. */
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

  const hasRoom: (share: Share) => Promise<boolean> =
    database.databaseDir === undefined ? () => Promise.resolve(true) : watchFreeSpace(database.databaseDir);
  const { serverStatementMs, backupMs } = RULES.database;
  const asServer = { priority: 'server', key: '', withinMs: serverStatementMs } as const;
  return {
    fetch: async (request, context = {}) => {
      try {
        const { pathname } = new URL(request.url);
        const body = await readBody(request, rulesOfCall(RULES, 'signed-in', pathname).bodyBytes);
        if (!(body instanceof Uint8Array)) return refusalResponse(body, pathname);
        // What a function writes for a visitor bears the secret key and is a visitor's write all the same.
        const isKnown = context.priority !== 'visitor write' && isSignedIn(request.headers, database);
        if (!READS.has(request.method) && !(await hasRoom(shareOfFullDisk(request, body, isKnown))))
          throw new BackendUnavailableError('disk full');
        return await passOn(supervisor, { request, body, isKnown }, context);
      } catch (error) {
        if (error instanceof BackendUnavailableError) return unavailableResponse(error);
        throw error;
      }
    },
    sql: async <Row>(query: string, parameters?: unknown[]) =>
      (await supervisor.request({ kind: 'sql', query, parameters }, asServer)) as Row[],
    dump: async () => new Blob([await supervisor.request({ kind: 'dump' }, asServer)]),
    backup: async () =>
      new Blob([await supervisor.request({ kind: 'backup' }, { ...asServer, withinMs: backupMs })]),
    isDiskFull: async () => !(await hasRoom('none')),
    close: () => supervisor.close(),
    state: () => supervisor.state,
    failure: () => supervisor.failure,
    check: () => supervisor.check(),
    restart: (why) => supervisor.restart(why),
  };
}

async function passOn(
  supervisor: DatabaseSupervisor,
  { request, body, isKnown }: { request: Request; body: Uint8Array<ArrayBuffer>; isKnown: boolean },
  { visitor = '', queueKey = visitor, priority, answerBytes }: RequestContext,
): Promise<Response> {
  const limits = rulesOfCall(RULES, isKnown ? 'signed-in' : 'visitor', new URL(request.url).pathname);
  const answer: FetchAnswer = await supervisor.request(
    {
      kind: 'fetch',
      url: request.url,
      method: request.method,
      headers: [...request.headers],
      body: request.body ? body.buffer : undefined,
      visitor,
      answerBytes: answerBytes ?? limits.answerBytes,
    },
    {
      priority: priority ?? (isKnown ? 'signed in' : READS.has(request.method) ? 'visitor' : 'visitor write'),
      key: queueKey,
      withinMs: limits.statementMs,
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
