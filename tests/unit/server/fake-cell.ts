import type { Cell, CellTask, StartCell } from '~/server/backend/database-cell.ts';
import { CellDiedError, TaskTimeoutError } from '~/server/backend/database-cell.ts';

export type FakeCell = {
  cell: Cell;
  asked: string[];
  checks: number;
  isEnded: boolean;
  isSane: () => boolean;
  answer: (value: unknown) => void;
  fail: (error: Error) => void;
  die: (reason: string) => void;
  memoryBytes: number;
};

const nameOf = (task: CellTask) =>
  task.kind === 'sql' ? task.query : task.kind === 'fetch' ? task.url : task.kind;

export function fakeCells(): {
  startCell: StartCell;
  cells: FakeCell[];
  refusals: Error[];
  startMs: number[];
} {
  const cells: FakeCell[] = [];
  const refusals: Error[] = [];
  const startMs: number[] = [];
  const startCell: StartCell = async () => {
    const takes = startMs.shift();
    if (takes !== undefined) await new Promise((resolve) => setTimeout(resolve, takes));
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    const fake = makeCell();
    cells.push(fake);
    return fake.cell;
  };
  return { startCell, cells, refusals, startMs };
}

function makeCell(): FakeCell {
  const death = Promise.withResolvers<string>();
  let running: PromiseWithResolvers<unknown> | undefined;
  const fake: FakeCell = {
    asked: [],
    checks: 0,
    isEnded: false,
    memoryBytes: 200 * 1024 * 1024,
    isSane: () => true,
    answer: (value) => running?.resolve(value),
    fail: (error) => running?.reject(error),
    die: (reason) => {
      death.resolve(reason);
      running?.reject(new CellDiedError(reason));
    },
    cell: {
      run: (async (task: CellTask, timeoutMs: number) => {
        if (task.kind === 'check') {
          fake.checks += 1;
          return fake.isSane();
        }
        fake.asked.push(nameOf(task));
        if (task.kind === 'close') return undefined;
        const mine = (running = Promise.withResolvers<unknown>());
        const timer = setTimeout(() => mine.reject(new TaskTimeoutError('late')), timeoutMs);
        return mine.promise.finally(() => clearTimeout(timer));
      }) as Cell['run'],
      memoryBytes: () => fake.memoryBytes,
      died: death.promise,
      end: () => {
        fake.isEnded = true;
        return Promise.resolve();
      },
    },
  };
  return fake;
}
