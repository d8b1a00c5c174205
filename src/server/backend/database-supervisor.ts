// Keeps a database healthy: runs one task at a time, terminates what runs too long, and reopens a broken database. A long
// statement cannot be canceled from outside, and a broken session answers with wrong or empty results.
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { RULES } from '../door/limits.ts';
import {
  CellDiedError,
  OverTimeError,
  type Cell,
  type CellAnswers,
  type CellTask,
  type StartCell,
  type WorkerOptions,
} from './database-cell.ts';
import { isDiskFull } from './free-space.ts';
import { createRequestQueue, type Priority } from './request-queue.ts';
import { BackendUnavailableError, type UnavailableReason } from './unavailable.ts';

/** For each step of opening, on a busy machine. */
const STEP_WITHIN_MS = 120_000;
const CHECK_WITHIN_MS = 3000;
const CHECK_EVERY_MS = 60_000;
const CLOSE_WITHIN_MS = 1000;
/** How long closing waits for a running statement. */
const FINISH_WITHIN_MS = 500;

const RETRY_FIRST_MS = 500;
const RETRY_EVERY_MS = 30_000;

/** An idle worker that holds more than this, and much more than after its start, is replaced. */
const RECYCLE_ABOVE_BYTES = 384 * 1024 * 1024;
const RECYCLE_GROWTH = 1.5;

export type BackendState = 'opening' | 'open' | 'reopening' | 'failed';

export type RequestOptions = { priority: Priority; key: string; withinMs: number };

type WaitingTask = {
  task: CellTask;
  withinMs: number;
  answer: PromiseWithResolvers<unknown>;
  patience: NodeJS.Timeout;
};

export type SupervisorOptions = {
  database: WorkerOptions;
  startCell: StartCell;
  onStateChange: (state: BackendState) => void;
};

export class DatabaseSupervisor {
  readonly #startCell: StartCell;
  readonly #onStateChange: (state: BackendState) => void;
  readonly #closing = new AbortController();
  readonly #queue = createRequestQueue<WaitingTask>(RULES.database.waiting);
  readonly #checkTimer = setInterval(() => this.check(), CHECK_EVERY_MS).unref();
  #isCheckDue = false;
  readonly #database: WorkerOptions;
  #state: BackendState = 'opening';
  #failure: string | undefined;
  #cell: Cell | undefined;
  #memoryAfterStart = 0;
  #running: Promise<void> | undefined;
  #opening: Promise<void> | undefined;
  #retryTimer: NodeJS.Timeout | undefined;

  constructor({ database, startCell, onStateChange }: SupervisorOptions) {
    this.#database = database;
    this.#startCell = startCell;
    this.#onStateChange = onStateChange;
  }

  get state(): BackendState {
    return this.#state;
  }

  get failure(): string | undefined {
    return this.#failure;
  }

  async open(): Promise<void> {
    this.#opening = this.#openCell();
    await this.#opening;
  }

  async retry(error: unknown): Promise<void> {
    await this.#fail(error, RETRY_EVERY_MS);
  }

  request<Kind extends CellTask['kind']>(
    task: CellTask & { kind: Kind },
    options: RequestOptions,
  ): Promise<CellAnswers[Kind]> {
    const refusal = this.#refusal();
    if (refusal) return Promise.reject(new BackendUnavailableError(refusal));
    const { priority, key, withinMs } = options;
    const answer = Promise.withResolvers<unknown>();
    const patience = setTimeout(() => {
      if (this.#queue.remove(waiting)) refuse(waiting, this.#state === 'open' ? 'busy' : 'restarting');
    }, RULES.database.waitingMs);
    const waiting = { task, withinMs, answer, patience };
    const removed = this.#queue.add(waiting, priority, key);
    if (removed) refuse(removed, 'busy');
    this.#pump();
    return answer.promise as Promise<CellAnswers[Kind]>;
  }

  check(): void {
    this.#isCheckDue = true;
    this.#pump();
  }

  restart(why: string): void {
    if (this.#cell) void this.#reopen(this.#cell, why);
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    clearInterval(this.#checkTimer);
    clearTimeout(this.#retryTimer);
    this.#refuseAll('closed');
    await this.#opening?.catch(() => undefined);
    const cell = this.#cell;
    const isIdle = await Promise.race([
      Promise.resolve(this.#running).then(() => true),
      new Promise<false>((resolve) => setTimeout(resolve, FINISH_WITHIN_MS, false)),
    ]);
    this.#cell = undefined;
    if (isIdle) await cell?.run({ kind: 'close' }, CLOSE_WITHIN_MS).catch(() => undefined);
    await cell?.end();
  }

  #refusal(): UnavailableReason | undefined {
    if (this.#closing.signal.aborted) return 'closed';
    return this.#state === 'failed' ? 'restarting' : undefined;
  }

  #refuseAll(reason: UnavailableReason): void {
    for (const waiting of this.#queue.removeAll()) refuse(waiting, reason);
  }

  #setState(state: BackendState): void {
    this.#state = state;
    this.#onStateChange(state);
  }

  #pump(): void {
    const cell = this.#cell;
    if (cell === undefined || this.#running || this.#closing.signal.aborted) return;
    const work = this.#isCheckDue ? this.#check(cell) : this.#next(cell);
    this.#running = work?.finally(() => {
      this.#running = undefined;
      this.#pump();
    });
  }

  #next(cell: Cell): Promise<void> | undefined {
    const waiting = this.#queue.take();
    clearTimeout(waiting?.patience);
    if (waiting) return this.#run(cell, waiting);
    const held = cell.memoryBytes();
    if (this.#database.databaseDir === undefined) return undefined;
    if (held <= RECYCLE_ABOVE_BYTES || held <= this.#memoryAfterStart * RECYCLE_GROWTH) return undefined;
    return this.#recycle(cell, `it held ${Math.round(held / 1024 / 1024)} MB of memory`);
  }

  async #run(cell: Cell, { task, withinMs, answer }: WaitingTask): Promise<void> {
    try {
      const value = await cell.run(task, withinMs);
      answer.resolve(value);
      if (task.kind === 'fetch' && (value as CellAnswers['fetch']).status >= 500) this.check();
    } catch (error) {
      if (error instanceof OverTimeError) {
        answer.reject(new BackendUnavailableError('over time'));
        void this.#reopen(cell, `a statement ran longer than ${withinMs / 1000} s`);
      } else if (error instanceof CellDiedError) {
        answer.reject(new BackendUnavailableError('restarting'));
      } else {
        answer.reject(error);
        this.check();
      }
    }
  }

  async #check(cell: Cell): Promise<void> {
    this.#isCheckDue = false;
    if (!(await answersSanely(cell, CHECK_WITHIN_MS))) {
      void this.#reopen(cell, 'a question with a known answer got another one, or none');
    }
  }

  /** Nothing written is lost: the next worker opens the same files. */
  async #recycle(cell: Cell, why: string): Promise<void> {
    await cell.run({ kind: 'close' }, CLOSE_WITHIN_MS).catch(() => undefined);
    void this.#reopen(cell, why);
  }

  async #reopen(cell: Cell, why: string): Promise<void> {
    if (this.#cell !== cell || this.#closing.signal.aborted) return;
    this.#cell = undefined;
    this.#isCheckDue = false;
    this.#setState('reopening');
    const isInMemory = this.#database.databaseDir === undefined;
    const loss = isInMemory ? ' It is kept in memory: what was written since the start is lost.' : '';
    console.error(`The database is reopened: ${why}.${loss}`);
    this.#opening = cell.end().then(() => this.#openCell());
    await this.#opening.catch((error: unknown) => this.#fail(error, RETRY_FIRST_MS));
  }

  async #openCell(): Promise<void> {
    const { signal } = this.#closing;
    const cell = await this.#startCell(this.#database, STEP_WITHIN_MS, signal);
    if (signal.aborted || !(await answersSanely(cell, STEP_WITHIN_MS))) {
      await cell.end();
      throw new Error('it gives wrong answers or none');
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
      this.#opening.catch((next: unknown) => this.#fail(next, RETRY_EVERY_MS));
    }, retryAfterMs);
  }
}

function refuse({ answer, patience }: WaitingTask, reason: UnavailableReason): void {
  clearTimeout(patience);
  answer.reject(new BackendUnavailableError(reason));
}

const answersSanely = (cell: Cell, withinMs: number) =>
  cell.run({ kind: 'check' }, withinMs).catch(() => false);

async function describeOpeningFailure(databaseDir: string | undefined, error: unknown): Promise<string> {
  const isFull = databaseDir !== undefined && (await isDiskFull(databaseDir));
  const cause = isFull ? 'the disk is full' : causeOf(error);
  if (databaseDir === undefined) return `The database in memory could not be opened (${cause}).`;
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
