import {
  WorkerExitedError,
  TaskTimeoutError,
  type WorkerClient,
  type WorkerTask,
  type StartWorker,
} from '~/server/backend/worker-client.ts';

export type FakeWorker = {
  worker: WorkerClient;
  received: string[];
  checks: number;
  isEnded: boolean;
  passesCheck: () => boolean;
  respond: (value: unknown) => void;
  fail: (error: Error) => void;
  exit: (reason: string) => void;
  memoryBytes: number;
};

const taskName = (task: WorkerTask) =>
  task.kind === 'sql' ? task.query : task.kind === 'fetch' ? task.url : task.kind;

export function createFakeWorkers() {
  const fakeWorkers: FakeWorker[] = [];
  const startErrors: Error[] = [];
  const startDelays: number[] = [];
  const startWorker: StartWorker = async () => {
    const delay = startDelays.shift();
    if (delay !== undefined) await new Promise((resolve) => setTimeout(resolve, delay));
    const startError = startErrors.shift();
    if (startError) throw startError;
    const fake = createFakeWorker();
    fakeWorkers.push(fake);
    return fake.worker;
  };
  return { startWorker, fakeWorkers, startErrors, startDelays };
}

function createFakeWorker(): FakeWorker {
  const exited = Promise.withResolvers<string>();
  let running: PromiseWithResolvers<unknown> | undefined;
  const fake: FakeWorker = {
    received: [],
    checks: 0,
    isEnded: false,
    memoryBytes: 200 * 1024 * 1024,
    passesCheck: () => true,
    respond: (value) => running?.resolve(value),
    fail: (error) => running?.reject(error),
    exit: (reason) => {
      exited.resolve(reason);
      running?.reject(new WorkerExitedError(reason));
    },
    worker: {
      run: (async (task: WorkerTask, timeoutMs: number) => {
        if (task.kind === 'check') {
          fake.checks += 1;
          return fake.passesCheck();
        }
        fake.received.push(taskName(task));
        if (task.kind === 'close') return undefined;
        const current = (running = Promise.withResolvers<unknown>());
        const timer = setTimeout(() => current.reject(new TaskTimeoutError('timed out')), timeoutMs);
        return current.promise.finally(() => clearTimeout(timer));
      }) as WorkerClient['run'],
      memoryBytes: () => fake.memoryBytes,
      exited: exited.promise,
      end: () => {
        fake.isEnded = true;
        return Promise.resolve();
      },
    },
  };
  return fake;
}
