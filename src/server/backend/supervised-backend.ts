// The embedded backend as the server uses it: in a worker thread, behind a queue, supervised.
import { timingSafeEqual } from 'node:crypto';
import { readBoundedBody } from '../../../supabase/functions/_shared/http.ts';
import { RULES, rulesOfCall } from '../door/limits.ts';
import { refusalResponse } from '../door/refusal.ts';
import { sessionOf } from '../door/sessions.ts';
import type { Backend, RequestContext } from './create-backend.ts';
import {
  startCell as startWorker,
  type FetchAnswer,
  type StartCell,
  type WorkerOptions,
} from './database-cell.ts';
import { DatabaseSupervisor, type BackendState } from './database-supervisor.ts';
import { compileDatabase } from './embedded-database.ts';
import { keepReserve, releaseReserve, watchFreeSpace } from './free-space.ts';
import { MigrationError } from './migrations.ts';
import { BackendUnavailableError, DISK_FULL, unavailableResponse } from './unavailable.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

export type SupervisedBackend = Backend & {
  state: () => BackendState;
  failure: () => string | undefined;
  check: () => void;
  restart: (why: string) => void;
};

export type SupervisedOptions = WorkerOptions & {
  onStateChange?: (state: BackendState) => void;
  /** If the database does not open, resolves with a failed backend that keeps trying. */
  tolerant?: boolean;
  startCell?: StartCell;
};

/**
 * A statement that runs too long ends with its worker. The next one opens the same files: PostgreSQL's log has everything
 * that was acknowledged. Throws MigrationError, and unless tolerant any other error.
 */
export async function openSupervisedBackend(options: SupervisedOptions): Promise<SupervisedBackend> {
  const {
    onStateChange = () => undefined,
    tolerant = false,
    startCell = startWithReserve,
    ...rest
  } = options;
  const { databaseDir } = rest;
  // Callers pass a whole data folder, and functions cannot be sent to a worker.
  const sendable = Object.entries(rest).filter(([, value]) => typeof value !== 'function');
  const database = Object.fromEntries(sendable) as WorkerOptions;
  database.compiled ??= await compileDatabase();
  const supervisor = new DatabaseSupervisor({ database, startCell, onStateChange });
  try {
    await supervisor.open();
  } catch (error) {
    if (!tolerant || isFaultyMigration(error)) {
      await supervisor.close();
      throw error;
    }
    await supervisor.retry(error);
  }

  const hasRoom = databaseDir === undefined ? () => Promise.resolve(true) : watchFreeSpace(databaseDir);
  const { serverStatementMs, backupMs } = RULES.database;
  const asServer = { priority: 'server', key: '', withinMs: serverStatementMs } as const;

  const send = async (request: Request, context: RequestContext): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const body = await readBoundedBody(request, rulesOfCall(RULES, 'signed-in', pathname).bodyBytes);
    if (!(body instanceof Uint8Array)) return refusalResponse(body, pathname);
    const { visitor = '', queueKey = visitor, priority } = context;
    // A function writes with the secret key, but for a visitor.
    const isKnown = priority !== 'visitor write' && isSignedIn(request.headers, rest);
    const isRead = READS.has(request.method);
    if (!isRead && !(await hasRoom(isKnown || pathname === '/auth/v1/token')))
      throw new BackendUnavailableError('disk full');
    const limits = rulesOfCall(RULES, isKnown ? 'signed-in' : 'visitor', pathname);
    const answer: FetchAnswer = await supervisor.request(
      {
        kind: 'fetch',
        url: request.url,
        method: request.method,
        headers: [...request.headers],
        body: request.body ? body.buffer : undefined,
        visitor,
        answerBytes: context.answerBytes ?? limits.answerBytes,
      },
      {
        priority: priority ?? (isKnown ? 'signed in' : isRead ? 'visitor' : 'visitor write'),
        key: queueKey,
        withinMs: limits.statementMs,
      },
    );
    return new Response(answer.body ?? null, { status: answer.status, headers: answer.headers });
  };
  return {
    fetch: (request, context = {}) =>
      send(request, context).catch((error: unknown) => {
        if (error instanceof BackendUnavailableError) return unavailableResponse(error);
        throw error;
      }),
    sql: async <Row>(query: string, parameters?: unknown[]) =>
      (await supervisor.request({ kind: 'sql', query, parameters }, asServer)) as Row[],
    dump: () => Promise.reject(new Error('The database of a running server has no dump.')),
    backup: async () =>
      new Blob([await supervisor.request({ kind: 'backup' }, { ...asServer, withinMs: backupMs })]),
    isDiskFull: async () => !(await hasRoom(false)),
    close: () => supervisor.close(),
    state: () => supervisor.state,
    failure: () => supervisor.failure,
    check: () => supervisor.check(),
    restart: (why) => supervisor.restart(why),
  };
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
  const isFull =
    error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === DISK_FULL;
  return error instanceof MigrationError && !isFull;
}

function isSignedIn(headers: Headers, secrets: { jwtSecret: string; secretKey: string }): boolean {
  const authorization = headers.get('authorization');
  const bearer = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return (
    isSame(headers.get('apikey') ?? '', secrets.secretKey) ||
    isSame(bearer, secrets.secretKey) ||
    sessionOf(authorization, secrets.jwtSecret, Date.now()).state === 'valid'
  );
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
