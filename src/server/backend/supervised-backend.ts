// The embedded backend as the server uses it: in a worker thread, one request at a time. A long statement cannot be canceled
// from outside, and a broken session returns wrong or empty results, so both end the worker. The next one opens the same
// files: PostgreSQL's log has all acknowledged writes.
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { readBoundedBody } from '../../../supabase/functions/_shared/http.ts';
import { RULES, rulesForRequest } from '../gateway/limits.ts';
import { errorResponse } from '../gateway/api-errors.ts';
import { isSameSecret, parseSession } from '../gateway/sessions.ts';
import type { Backend, RequestContext } from './create-backend.ts';
import {
  WorkerExitedError,
  startWorker,
  TaskTimeoutError,
  type WorkerClient,
  type WorkerResults,
  type WorkerTask,
  type StartWorker,
  type WorkerOptions,
} from './worker-client.ts';
import { compileDatabase } from './embedded-database.ts';
import { isDiskFull, createReserve, releaseReserve, watchFreeSpace } from './free-space.ts';
import { MigrationError } from './migrations.ts';
import { createRequestQueue, type Priority } from './request-queue.ts';
import {
  BackendUnavailableError,
  DISK_FULL,
  unavailableResponse,
  type UnavailableReason,
} from './unavailable.ts';

/** Per step of opening the database; allows for a busy machine. */
const STEP_TIMEOUT_MS = 120_000;
const CHECK_TIMEOUT_MS = 3000;
const CHECK_INTERVAL_MS = 60_000;
const CLOSE_TIMEOUT_MS = 1000;
/** Maximum wait for a running statement when closing. */
const FINISH_TIMEOUT_MS = 500;

const FIRST_RETRY_MS = 500;
const RETRY_INTERVAL_MS = 30_000;

/** An idle worker that uses more than this, and much more than it did right after startup, is replaced. */
const RECYCLE_ABOVE_BYTES = 384 * 1024 * 1024;
const RECYCLE_GROWTH = 1.5;

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export type BackendState = 'opening' | 'open' | 'reopening' | 'failed';

type SupervisedOptions = WorkerOptions & {
  onStateChange?: (state: BackendState) => void;
  startWorker?: StartWorker;
};

type QueueEntry = { priority: Priority; key: string; timeoutMs: number };

type WaitingTask = QueueEntry & {
  task: WorkerTask;
  result: PromiseWithResolvers<unknown>;
  timeout: NodeJS.Timeout;
};

const SERVER_ENTRY: QueueEntry = { priority: 'server', key: '', timeoutMs: RULES.database.serverStatementMs };

export async function openSupervisedBackend(options: SupervisedOptions): Promise<SupervisedBackend> {
  const backend = new SupervisedBackend(options);
  await backend.open();
  return backend;
}

export class SupervisedBackend implements Backend {
  readonly #database: WorkerOptions;
  readonly #startWorker: StartWorker;
  readonly #onStateChange: (state: BackendState) => void;
  readonly #hasSpace: (mayUseReserve: boolean) => Promise<boolean>;
  readonly #closing = new AbortController();
  readonly #queue = createRequestQueue<WaitingTask>(RULES.database.waiting);
  readonly #checkTimer = setInterval(() => this.check(), CHECK_INTERVAL_MS).unref();
  #state: BackendState = 'opening';
  #failure: string | undefined;
  #worker: WorkerClient | undefined;
  #memoryAfterStartup = 0;
  #running: Promise<void> | undefined;
  #opening: Promise<void> | undefined;
  #retryTimer: NodeJS.Timeout | undefined;

  constructor({ onStateChange, startWorker: start = startReleasingReserve, ...rest }: SupervisedOptions) {
    // Callers pass a whole data folder, and functions cannot be sent to a worker.
    const sendable = Object.entries(rest).filter(([, value]) => typeof value !== 'function');
    this.#database = Object.fromEntries(sendable) as WorkerOptions;
    this.#startWorker = start;
    this.#onStateChange = onStateChange ?? (() => undefined);
    const { databaseDir } = rest;
    this.#hasSpace = databaseDir === undefined ? () => Promise.resolve(true) : watchFreeSpace(databaseDir);
  }

  state = (): BackendState => this.#state;
  failure = (): string | undefined => this.#failure;

  /** @throws MigrationError, or any other error unless `retries` is set */
  open = async ({ retries = false } = {}): Promise<void> => {
    this.#database.compiled ??= await compileDatabase();
    this.#opening = this.#openWorker();
    await this.#opening.catch(async (error: unknown) => {
      if (!retries || isMigrationFailure(error)) throw error;
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
      await this.#request({ kind: 'backup' }, { ...SERVER_ENTRY, timeoutMs: RULES.database.backupMs }),
    ]);

  dump = (): Promise<Blob> => Promise.reject(new Error('The database of a running server cannot be dumped.'));

  isDiskFull = async (): Promise<boolean> => !(await this.#hasSpace(false));

  check = (): void => {
    const entry = { ...SERVER_ENTRY, timeoutMs: CHECK_TIMEOUT_MS };
    void this.#request({ kind: 'check' }, entry).catch(() => undefined);
  };

  restart = (reason: string): void => {
    if (this.#worker) void this.#reopen(this.#worker, reason);
  };

  close = async (): Promise<void> => {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    clearInterval(this.#checkTimer);
    clearTimeout(this.#retryTimer);
    this.#rejectAll('closed');
    await this.#opening?.catch(() => undefined);
    const worker = this.#worker;
    const isIdle = await Promise.race([
      Promise.resolve(this.#running).then(() => true),
      new Promise<false>((resolve) => setTimeout(resolve, FINISH_TIMEOUT_MS, false)),
    ]);
    this.#worker = undefined;
    if (isIdle) await worker?.run({ kind: 'close' }, CLOSE_TIMEOUT_MS).catch(() => undefined);
    await worker?.end();
  };

  async #fetch(request: Request, context: RequestContext): Promise<Response> {
    const { pathname } = new URL(request.url);
    const body = await readBoundedBody(request, rulesForRequest(RULES, 'signed-in', pathname).bodyBytes);
    if (!(body instanceof Uint8Array)) return errorResponse(body, pathname);
    const { visitor = '', queueKey = visitor, priority } = context;
    // A function may use the secret key on a visitor's behalf.
    const isTrusted = priority !== 'visitor write' && isSignedIn(request.headers, this.#database);
    const isRead = READ_METHODS.has(request.method);
    if (!isRead && !(await this.#hasSpace(isTrusted || pathname === '/auth/v1/token')))
      throw new BackendUnavailableError('disk full');
    const limits = rulesForRequest(RULES, isTrusted ? 'signed-in' : 'visitor', pathname);
    const result = await this.#request(
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
        priority: priority ?? (isTrusted ? 'signed in' : isRead ? 'visitor' : 'visitor write'),
        key: queueKey,
        timeoutMs: limits.statementMs,
      },
    );
    return new Response(result.body ?? null, { status: result.status, headers: result.headers });
  }

  async #request<Kind extends WorkerTask['kind']>(
    task: WorkerTask & { kind: Kind },
    entry = SERVER_ENTRY,
  ): Promise<WorkerResults[Kind]> {
    if (this.#closing.signal.aborted) throw new BackendUnavailableError('closed');
    if (this.#state === 'opening' || this.#state === 'failed')
      throw new BackendUnavailableError('restarting');
    const result = Promise.withResolvers<unknown>();
    const timeout = setTimeout(() => {
      if (this.#queue.remove(waiting, entry.priority, entry.key))
        reject(waiting, this.#state === 'open' ? 'busy' : 'restarting');
    }, RULES.database.waitingMs);
    const waiting: WaitingTask = { ...entry, task, result, timeout };
    const removed = this.#queue.add(waiting, entry.priority, entry.key);
    if (removed) reject(removed, 'busy');
    this.#pump();
    return result.promise as Promise<WorkerResults[Kind]>;
  }

  #pump(): void {
    const worker = this.#worker;
    if (worker === undefined || this.#running || this.#closing.signal.aborted) return;
    const waiting = this.#queue.take();
    const work = waiting ? this.#run(worker, waiting) : this.#recycleIfLarge(worker);
    this.#running = work?.finally(() => {
      this.#running = undefined;
      this.#pump();
    });
  }

  async #run(worker: WorkerClient, { task, timeoutMs, result, timeout }: WaitingTask): Promise<void> {
    clearTimeout(timeout);
    try {
      const value = await worker.run(task, timeoutMs);
      if (value === false) throw new Error('The database returned an incorrect result.');
      result.resolve(value);
      if (task.kind === 'fetch' && (value as WorkerResults['fetch']).status >= 500) this.check();
    } catch (error) {
      if (error instanceof WorkerExitedError) return result.reject(new BackendUnavailableError('restarting'));
      const isTimeout = error instanceof TaskTimeoutError;
      result.reject(isTimeout ? new BackendUnavailableError('timeout') : error);
      if (task.kind === 'check')
        void this.#reopen(worker, 'a test query returned an incorrect result or none');
      else if (isTimeout) void this.#reopen(worker, `a statement ran longer than ${timeoutMs / 1000} s`);
      else this.check();
    }
  }

  #recycleIfLarge(worker: WorkerClient): Promise<void> | undefined {
    const used = worker.memoryBytes();
    if (this.#database.databaseDir === undefined) return undefined;
    if (used <= RECYCLE_ABOVE_BYTES || used <= this.#memoryAfterStartup * RECYCLE_GROWTH) return undefined;
    const megabytes = Math.round(used / 1024 / 1024);
    return worker
      .run({ kind: 'close' }, CLOSE_TIMEOUT_MS)
      .catch(() => undefined)
      .then(() => void this.#reopen(worker, `it used ${megabytes} MB of memory`));
  }

  async #reopen(worker: WorkerClient, reason: string): Promise<void> {
    if (this.#worker !== worker || this.#closing.signal.aborted) return;
    this.#worker = undefined;
    this.#setState('reopening');
    const isInMemory = this.#database.databaseDir === undefined;
    const loss = isInMemory ? ' It is only in memory, so all data written since startup is lost.' : '';
    console.error(`Reopening the database: ${reason}.${loss}`);
    this.#opening = worker.end().then(() => this.#openWorker());
    await this.#opening.catch((error: unknown) => this.#fail(error, FIRST_RETRY_MS));
  }

  async #openWorker(): Promise<void> {
    const { signal } = this.#closing;
    const worker = await this.#startWorker(this.#database, STEP_TIMEOUT_MS, signal);
    const isHealthy =
      !signal.aborted && (await worker.run({ kind: 'check' }, STEP_TIMEOUT_MS).catch(() => false));
    if (!isHealthy) {
      await worker.end();
      throw new Error('it returns wrong results or none');
    }
    this.#worker = worker;
    this.#memoryAfterStartup = worker.memoryBytes();
    void worker.exited.then((reason) => this.#reopen(worker, `its worker exited (${reason})`));
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
    this.#rejectAll('restarting');
    this.#retryTimer = setTimeout(() => {
      this.#opening = this.#openWorker();
      this.#opening.catch((next: unknown) => this.#fail(next, RETRY_INTERVAL_MS));
    }, retryAfterMs);
  }

  #setState(state: BackendState): void {
    this.#state = state;
    this.#onStateChange(state);
  }

  #rejectAll(reason: UnavailableReason): void {
    for (let waiting = this.#queue.take(); waiting; waiting = this.#queue.take()) reject(waiting, reason);
  }
}

function reject({ result, timeout }: WaitingTask, reason: UnavailableReason): void {
  clearTimeout(timeout);
  result.reject(new BackendUnavailableError(reason));
}

const startReleasingReserve: StartWorker = async (options, ...rest) => {
  const { databaseDir } = options;
  if (databaseDir !== undefined) await releaseReserve(databaseDir);
  const worker = await startWorker(options, ...rest);
  if (databaseDir !== undefined) void createReserve(databaseDir);
  return worker;
};

/** On a full disk, the migration itself is not the cause. */
function isMigrationFailure(error: unknown): boolean {
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
    parseSession(authorization, secrets.jwtSecret, Date.now()).state === 'valid'
  );
}

async function describeOpeningFailure(databaseDir: string | undefined, error: unknown): Promise<string> {
  const isFull = databaseDir !== undefined && (await isDiskFull(databaseDir));
  const cause = isFull ? 'the disk is full' : describeCause(error);
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

function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  return error.message.split('\n', 1)[0] || (typeof code === 'string' ? code : error.name);
}
