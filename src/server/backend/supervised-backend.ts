// The embedded backend as the server uses it: in a worker thread, one request at a time. A long statement cannot be canceled
// from outside, and a broken session gives wrong or empty results, so both end the worker. The next one opens the same
// files: PostgreSQL's log has all acknowledged writes.
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { readBoundedBody } from '../../../supabase/functions/_shared/http.ts';
import { RULES, rulesOfCall } from '../door/limits.ts';
import { refusalResponse } from '../door/refusal.ts';
import { isSameSecret, sessionOf } from '../door/sessions.ts';
import type { Backend, RequestContext } from './create-backend.ts';
import {
  CellDiedError,
  startCell as startWorker,
  TaskTimeoutError,
  type Cell,
  type CellAnswers,
  type CellTask,
  type StartCell,
  type WorkerOptions,
} from './database-cell.ts';
import { compileDatabase } from './embedded-database.ts';
import { isDiskFull, keepReserve, releaseReserve, watchFreeSpace } from './free-space.ts';
import { MigrationError } from './migrations.ts';
import { createRequestQueue, type Priority } from './request-queue.ts';
import {
  BackendUnavailableError,
  DISK_FULL,
  unavailableResponse,
  type UnavailableReason,
} from './unavailable.ts';

/** For each step of opening the database, on a busy machine. */
const STEP_TIMEOUT_MS = 120_000;
const CHECK_TIMEOUT_MS = 3000;
const CHECK_INTERVAL_MS = 60_000;
const CLOSE_TIMEOUT_MS = 1000;
/** How long closing waits for a running statement. */
const FINISH_TIMEOUT_MS = 500;

const FIRST_RETRY_MS = 500;
const RETRY_INTERVAL_MS = 30_000;

/** An idle worker that uses more than this, and much more than after its start, is replaced. */
const RECYCLE_ABOVE_BYTES = 384 * 1024 * 1024;
const RECYCLE_GROWTH = 1.5;

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

export type BackendState = 'opening' | 'open' | 'reopening' | 'failed';

type SupervisedOptions = WorkerOptions & {
  onStateChange?: (state: BackendState) => void;
  startCell?: StartCell;
};

type Opening = {
  /** If the database does not open, keeps trying. */
  tolerant?: boolean;
};

type Turn = { priority: Priority; key: string; timeoutMs: number };

type WaitingTask = Turn & {
  task: CellTask;
  answer: PromiseWithResolvers<unknown>;
  timeout: NodeJS.Timeout;
};

const SERVER_TURN: Turn = { priority: 'server', key: '', timeoutMs: RULES.database.serverStatementMs };

export async function openSupervisedBackend({
  tolerant = false,
  ...options
}: SupervisedOptions & Opening): Promise<SupervisedBackend> {
  const backend = new SupervisedBackend(options);
  await backend.open({ tolerant });
  return backend;
}

export class SupervisedBackend implements Backend {
  readonly #database: WorkerOptions;
  readonly #startCell: StartCell;
  readonly #onStateChange: (state: BackendState) => void;
  readonly #hasRoom: (mayUseReserve: boolean) => Promise<boolean>;
  readonly #closing = new AbortController();
  readonly #queue = createRequestQueue<WaitingTask>(RULES.database.waiting);
  readonly #checkTimer = setInterval(() => this.check(), CHECK_INTERVAL_MS).unref();
  #state: BackendState = 'opening';
  #failure: string | undefined;
  #cell: Cell | undefined;
  #memoryAfterStart = 0;
  #running: Promise<void> | undefined;
  #opening: Promise<void> | undefined;
  #retryTimer: NodeJS.Timeout | undefined;

  constructor({ onStateChange, startCell = startWithReserve, ...rest }: SupervisedOptions) {
    // Callers pass a whole data folder, and functions cannot be sent to a worker.
    const sendable = Object.entries(rest).filter(([, value]) => typeof value !== 'function');
    this.#database = Object.fromEntries(sendable) as WorkerOptions;
    this.#startCell = startCell;
    this.#onStateChange = onStateChange ?? (() => undefined);
    const { databaseDir } = rest;
    this.#hasRoom = databaseDir === undefined ? () => Promise.resolve(true) : watchFreeSpace(databaseDir);
  }

  state = (): BackendState => this.#state;
  failure = (): string | undefined => this.#failure;

  /** Throws MigrationError, and any other error unless tolerant. */
  open = async ({ tolerant = false }: Opening): Promise<void> => {
    this.#database.compiled ??= await compileDatabase();
    this.#opening = this.#openCell();
    await this.#opening.catch(async (error: unknown) => {
      if (!tolerant || isFaultyMigration(error)) throw error;
      await this.#fail(error, RETRY_INTERVAL_MS);
    });
  };

  fetch = (request: Request, context: RequestContext = {}): Promise<Response> =>
    this.#fetch(request, context).catch((error: unknown) => {
      if (error instanceof BackendUnavailableError) return unavailableResponse(error);
      throw error;
    });

  sql = async <Row>(query: string, parameters?: unknown[]): Promise<Row[]> =>
    (await this.#request({ kind: 'sql', query, parameters })) as Row[];

  backup = async (): Promise<Blob> =>
    new Blob([
      await this.#request({ kind: 'backup' }, { ...SERVER_TURN, timeoutMs: RULES.database.backupMs }),
    ]);

  dump = (): Promise<Blob> => Promise.reject(new Error('The database of a running server has no dump.'));

  isDiskFull = async (): Promise<boolean> => !(await this.#hasRoom(false));

  check = (): void => {
    const turn = { ...SERVER_TURN, timeoutMs: CHECK_TIMEOUT_MS };
    void this.#request({ kind: 'check' }, turn).catch(() => undefined);
  };

  restart = (why: string): void => {
    if (this.#cell) void this.#reopen(this.#cell, why);
  };

  close = async (): Promise<void> => {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    clearInterval(this.#checkTimer);
    clearTimeout(this.#retryTimer);
    this.#refuseAll('closed');
    await this.#opening?.catch(() => undefined);
    const cell = this.#cell;
    const isIdle = await Promise.race([
      Promise.resolve(this.#running).then(() => true),
      new Promise<false>((resolve) => setTimeout(resolve, FINISH_TIMEOUT_MS, false)),
    ]);
    this.#cell = undefined;
    if (isIdle) await cell?.run({ kind: 'close' }, CLOSE_TIMEOUT_MS).catch(() => undefined);
    await cell?.end();
  };

  async #fetch(request: Request, context: RequestContext): Promise<Response> {
    const { pathname } = new URL(request.url);
    const body = await readBoundedBody(request, rulesOfCall(RULES, 'signed-in', pathname).bodyBytes);
    if (!(body instanceof Uint8Array)) return refusalResponse(body, pathname);
    const { visitor = '', queueKey = visitor, priority } = context;
    // A function may use the secret key on a visitor's behalf.
    const isKnown = priority !== 'visitor write' && isSignedIn(request.headers, this.#database);
    const isRead = READS.has(request.method);
    if (!isRead && !(await this.#hasRoom(isKnown || pathname === '/auth/v1/token')))
      throw new BackendUnavailableError('disk full');
    const limits = rulesOfCall(RULES, isKnown ? 'signed-in' : 'visitor', pathname);
    const answer = await this.#request(
      {
        kind: 'fetch',
        url: request.url,
        method: request.method,
        headers: [...request.headers],
        body: request.body ? body.buffer : undefined,
        visitor,
        responseBytes: context.responseBytes ?? limits.responseBytes,
      },
      {
        priority: priority ?? (isKnown ? 'signed in' : isRead ? 'visitor' : 'visitor write'),
        key: queueKey,
        timeoutMs: limits.statementMs,
      },
    );
    return new Response(answer.body ?? null, { status: answer.status, headers: answer.headers });
  }

  async #request<Kind extends CellTask['kind']>(
    task: CellTask & { kind: Kind },
    turn = SERVER_TURN,
  ): Promise<CellAnswers[Kind]> {
    if (this.#closing.signal.aborted) throw new BackendUnavailableError('closed');
    if (this.#state === 'opening' || this.#state === 'failed')
      throw new BackendUnavailableError('restarting');
    const answer = Promise.withResolvers<unknown>();
    const timeout = setTimeout(() => {
      if (this.#queue.remove(waiting, turn.priority, turn.key))
        refuse(waiting, this.#state === 'open' ? 'busy' : 'restarting');
    }, RULES.database.waitingMs);
    const waiting: WaitingTask = { ...turn, task, answer, timeout };
    const removed = this.#queue.add(waiting, turn.priority, turn.key);
    if (removed) refuse(removed, 'busy');
    this.#pump();
    return answer.promise as Promise<CellAnswers[Kind]>;
  }

  #pump(): void {
    const cell = this.#cell;
    if (cell === undefined || this.#running || this.#closing.signal.aborted) return;
    const waiting = this.#queue.take();
    const work = waiting ? this.#run(cell, waiting) : this.#recycleIfLarge(cell);
    this.#running = work?.finally(() => {
      this.#running = undefined;
      this.#pump();
    });
  }

  async #run(cell: Cell, { task, timeoutMs, answer, timeout }: WaitingTask): Promise<void> {
    clearTimeout(timeout);
    try {
      const value = await cell.run(task, timeoutMs);
      if (value === false) throw new Error('It returned a wrong result.');
      answer.resolve(value);
      if (task.kind === 'fetch' && (value as CellAnswers['fetch']).status >= 500) this.check();
    } catch (error) {
      if (error instanceof CellDiedError) return answer.reject(new BackendUnavailableError('restarting'));
      const isTimeout = error instanceof TaskTimeoutError;
      answer.reject(isTimeout ? new BackendUnavailableError('timeout') : error);
      if (task.kind === 'check') void this.#reopen(cell, 'a test query returned a wrong result or none');
      else if (isTimeout) void this.#reopen(cell, `a statement ran longer than ${timeoutMs / 1000} s`);
      else this.check();
    }
  }

  #recycleIfLarge(cell: Cell): Promise<void> | undefined {
    const used = cell.memoryBytes();
    if (this.#database.databaseDir === undefined) return undefined;
    if (used <= RECYCLE_ABOVE_BYTES || used <= this.#memoryAfterStart * RECYCLE_GROWTH) return undefined;
    const megabytes = Math.round(used / 1024 / 1024);
    return cell
      .run({ kind: 'close' }, CLOSE_TIMEOUT_MS)
      .catch(() => undefined)
      .then(() => void this.#reopen(cell, `it used ${megabytes} MB of memory`));
  }

  async #reopen(cell: Cell, why: string): Promise<void> {
    if (this.#cell !== cell || this.#closing.signal.aborted) return;
    this.#cell = undefined;
    this.#setState('reopening');
    const isInMemory = this.#database.databaseDir === undefined;
    const loss = isInMemory ? ' It is in memory only, so everything written since startup is lost.' : '';
    console.error(`Reopening the database: ${why}.${loss}`);
    this.#opening = cell.end().then(() => this.#openCell());
    await this.#opening.catch((error: unknown) => this.#fail(error, FIRST_RETRY_MS));
  }

  async #openCell(): Promise<void> {
    const { signal } = this.#closing;
    const cell = await this.#startCell(this.#database, STEP_TIMEOUT_MS, signal);
    const isSane = !signal.aborted && (await cell.run({ kind: 'check' }, STEP_TIMEOUT_MS).catch(() => false));
    if (!isSane) {
      await cell.end();
      throw new Error('it returns wrong results or none');
    }
    this.#cell = cell;
    this.#memoryAfterStart = cell.memoryBytes();
    void cell.died.then((reason) => this.#reopen(cell, `its worker ended (${reason})`));
    this.#failure = undefined;
    this.#setState('open');
    this.#pump();
  }

  async #fail(error: unknown, retryAfterMs: number): Promise<void> {
    const failure = await describeOpeningFailure(this.#database.databaseDir, error);
    if (this.#closing.signal.aborted) return;
    if (failure !== this.#failure) console.error(failure);
    this.#failure = failure;
    this.#setState('failed');
    this.#refuseAll('restarting');
    this.#retryTimer = setTimeout(() => {
      this.#opening = this.#openCell();
      this.#opening.catch((next: unknown) => this.#fail(next, RETRY_INTERVAL_MS));
    }, retryAfterMs);
  }

  #setState(state: BackendState): void {
    this.#state = state;
    this.#onStateChange(state);
  }

  #refuseAll(reason: UnavailableReason): void {
    for (let waiting = this.#queue.take(); waiting; waiting = this.#queue.take()) refuse(waiting, reason);
  }
}

function refuse({ answer, timeout }: WaitingTask, reason: UnavailableReason): void {
  clearTimeout(timeout);
  answer.reject(new BackendUnavailableError(reason));
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
    isSameSecret(headers.get('apikey') ?? '', secrets.secretKey) ||
    isSameSecret(bearer, secrets.secretKey) ||
    sessionOf(authorization, secrets.jwtSecret, Date.now()).state === 'valid'
  );
}

async function describeOpeningFailure(databaseDir: string | undefined, error: unknown): Promise<string> {
  const isFull = databaseDir !== undefined && (await isDiskFull(databaseDir));
  const cause = isFull ? 'the disk is full' : causeOf(error);
  if (databaseDir === undefined) return `The in-memory database could not be opened (${cause}).`;
  const backups = path.join(path.dirname(databaseDir), 'backups');
  const files = await Promise.all(
    (await readdir(backups).catch(() => [])).map(async (name) => {
      const file = path.join(backups, name);
      const changed = await stat(file).catch(() => undefined);
      return { file, changedAt: changed?.mtimeMs ?? 0 };
    }),
  );
  const [newest] = files.sort((a, b) => b.changedAt - a.changedAt);
  const remedy = newest ? `The newest backup is ${newest.file}.` : `There is no backup in ${backups}.`;
  return `The database in ${databaseDir} could not be opened (${cause}). ${remedy}`;
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  return error.message.split('\n', 1)[0] || (typeof code === 'string' ? code : error.name);
}
