// Keeps a database healthy: runs one task at a time, terminates what runs too long, reopens it when it is broken.
import { answersSanely } from './canary.ts';
import { CellDiedError, OverTimeError, type Cell, type StartCell } from './database-cell.ts';
import type { CellAnswers, CellTask, WorkerOptions } from './database-messages.ts';
import { takeSnapshot } from './memory-snapshot.ts';
import { describeOpeningFailure } from './opening-failure.ts';
import { BackendUnavailableError, type UnavailableReason } from './unavailable.ts';
import { createWaitingTasks, type RequestOptions, type WaitingTask } from './waiting-tasks.ts';
import { Watchdog } from './watchdog.ts';

/** The first open makes the database, migrates and seeds. */
const OPEN_WITHIN_MS = 120_000;
const CHECK_WITHIN_MS = 3000;
/** The first question is slow: PostgreSQL's code is compiled as it is needed, and the API reads the schema. */
const FIRST_CHECK_WITHIN_MS = 30_000;
const CLOSE_WITHIN_MS = 1000;
/** A closing server waits this long for the statement that runs. */
const FINISH_WITHIN_MS = 500;

const WAIT_FOR_REOPENING_MS = 2000;
/** After a failed opening: once soon, then every half minute. */
const RETRY_FIRST_MS = 500;
const RETRY_EVERY_MS = 30_000;

/** An idle worker that holds more than this, and much more than after its start, is replaced. */
const RECYCLE_ABOVE_BYTES = 384 * 1024 * 1024;
const RECYCLE_GROWTH = 1.5;

export type BackendState = 'opening' | 'open' | 'reopening' | 'failed';

export type SupervisorOptions = {
  database: WorkerOptions;
  startCell: StartCell;
  onStateChange: (state: BackendState) => void;
};

export class DatabaseSupervisor {
  readonly #startCell: StartCell;
  readonly #onStateChange: (state: BackendState) => void;
  readonly #closing = new AbortController();
  readonly #waiting = createWaitingTasks(() => (this.#state === 'open' ? 'busy' : 'restarting'));
  readonly #watchdog = new Watchdog(() => this.#pump());
  #database: WorkerOptions;
  #state: BackendState = 'opening';
  #failure: string | undefined;
  #cell: Cell | undefined;
  #memoryAfterStart = 0;
  #running: Promise<void> | undefined;
  #opening: Promise<void> | undefined;
  #isReopeningSlow = false;
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

  /** Opens the database for the first time. Rejects with the reason when that fails; `retry` tries again. */
  async open(): Promise<void> {
    this.#opening = this.#openCell();
    await this.#opening;
    if (this.#cell && this.#database.databaseDir === undefined && !this.#database.snapshot) {
      await this.#keepSnapshotOf(this.#cell);
    }
  }

  /** To be called after a failed `open`: says what is wrong, and opens it when it can be opened. */
  async retry(error: unknown): Promise<void> {
    await this.#fail(error, RETRY_EVERY_MS);
  }

  /** Waits for its turn and runs. Rejects with what the database threw or with BackendUnavailableError. */
  request<Kind extends CellTask['kind']>(
    task: CellTask & { kind: Kind },
    options: RequestOptions,
  ): Promise<CellAnswers[Kind]> {
    const refusal = this.#refusal();
    if (refusal) return Promise.reject(new BackendUnavailableError(refusal));
    const answer = this.#waiting.add(task, options);
    this.#pump();
    return answer as Promise<CellAnswers[Kind]>;
  }

  /** Runs the canary queries next, and reopens the database when the answers are wrong. */
  check(): void {
    this.#watchdog.check();
  }

  /** Terminates the worker unconditionally and reopens the database. */
  restart(why: string): void {
    if (this.#cell) void this.#reopen(this.#cell, why);
  }

  /** Waits briefly for the running statement, then closes the database. */
  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    this.#watchdog.stop();
    clearTimeout(this.#retryTimer);
    this.#waiting.refuseAll('closed');
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
    return this.#state === 'failed' || this.#isReopeningSlow ? 'restarting' : undefined;
  }

  #setState(state: BackendState): void {
    this.#state = state;
    this.#onStateChange(state);
  }

  /** Starts what is next, unless something runs. */
  #pump(): void {
    const cell = this.#cell;
    if (cell === undefined || this.#running || this.#closing.signal.aborted) return;
    const work = this.#watchdog.takeDue() ? this.#check(cell) : this.#next(cell);
    this.#running = work?.finally(() => {
      this.#running = undefined;
      this.#pump();
    });
  }

  #next(cell: Cell): Promise<void> | undefined {
    const waiting = this.#waiting.take();
    if (waiting) return this.#run(cell, waiting);
    const held = cell.memoryBytes();
    if (held <= RECYCLE_ABOVE_BYTES || held <= this.#memoryAfterStart * RECYCLE_GROWTH) return undefined;
    return this.#recycle(cell, `it held ${Math.round(held / 1024 / 1024)} MB of memory`);
  }

  async #run(cell: Cell, { task, withinMs, answer }: WaitingTask): Promise<void> {
    try {
      const value = await cell.run(task, withinMs);
      answer.resolve(value);
      if (task.kind === 'fetch') this.#watchdog.heed((value as CellAnswers['fetch']).status);
    } catch (error) {
      if (error instanceof OverTimeError) {
        answer.reject(new BackendUnavailableError('over time'));
        void this.#reopen(cell, `a statement ran longer than ${withinMs / 1000} s`);
      } else if (error instanceof CellDiedError) {
        answer.reject(new BackendUnavailableError('restarting'));
      } else {
        answer.reject(error);
        this.#watchdog.check();
      }
    }
  }

  async #check(cell: Cell): Promise<void> {
    if (!(await answersSanely(cell, CHECK_WITHIN_MS))) {
      void this.#reopen(cell, 'a question with a known answer got another one, or none');
    }
  }

  /** Nothing written is lost: the next worker opens the same files, or a copy of the memory. */
  async #recycle(cell: Cell, why: string): Promise<void> {
    let isMemoryKept = true;
    try {
      if (this.#database.databaseDir === undefined) await this.#keepSnapshotOf(cell);
      await cell.run({ kind: 'close' }, CLOSE_WITHIN_MS).catch(() => undefined);
    } catch (error) {
      // It would fail again and again, and the worker would grow until the process ends.
      isMemoryKept = false;
      const message = error instanceof Error ? error.message : String(error);
      console.error(`What is in memory could not be copied: ${message}`);
    }
    void this.#reopen(cell, why, { isMemoryKept });
  }

  async #reopen(cell: Cell, why: string, { isMemoryKept = false } = {}): Promise<void> {
    if (this.#cell !== cell || this.#closing.signal.aborted) return;
    this.#cell = undefined;
    this.#watchdog.takeDue();
    this.#setState('reopening');
    const isLossy = this.#database.databaseDir === undefined && !isMemoryKept;
    const loss = isLossy ? ' It is kept in memory: what was written since the start is lost.' : '';
    console.error(`The database is reopened: ${why}.${loss}`);
    const slow = setTimeout(() => {
      this.#isReopeningSlow = true;
      this.#waiting.refuseAll('restarting');
    }, WAIT_FOR_REOPENING_MS);
    this.#opening = cell.end().then(() => this.#openCell());
    await this.#opening.catch((error: unknown) => this.#fail(error, RETRY_FIRST_MS));
    clearTimeout(slow);
    this.#isReopeningSlow = false;
  }

  async #openCell(): Promise<void> {
    const { signal } = this.#closing;
    const cell = await this.#startCell(this.#database, OPEN_WITHIN_MS, signal);
    if (signal.aborted || !(await answersSanely(cell, FIRST_CHECK_WITHIN_MS))) {
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
    this.#waiting.refuseAll('restarting');
    this.#retryTimer = setTimeout(() => {
      this.#opening = this.#openCell();
      this.#opening.catch((next: unknown) => this.#fail(next, RETRY_EVERY_MS));
    }, retryAfterMs);
  }

  /** A database in memory that has to be ended starts again from here. */
  async #keepSnapshotOf(cell: Cell): Promise<void> {
    const snapshot = await takeSnapshot(cell);
    this.#database = { ...this.#database, snapshot };
  }
}
