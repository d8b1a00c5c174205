import { Worker } from 'node:worker_threads';
import type { BackendOptions } from './create-backend.ts';
import { LaterReleaseError, MigrationError } from './migrations.ts';

export type WorkerOptions = Omit<BackendOptions, 'openDatabase' | 'onStep' | 'pack'>;

export type WorkerTask =
  | {
      kind: 'fetch';
      url: string;
      method: string;
      headers: [string, string][];
      body: ArrayBuffer | undefined;
      visitor: string;
      responseBytes: number;
    }
  | { kind: 'sql'; query: string; parameters: unknown[] | undefined }
  | { kind: 'check' }
  | { kind: 'backup' }
  | { kind: 'close' };

export type FetchResult = {
  status: number;
  headers: [string, string][];
  body: ArrayBuffer | undefined;
};

export type WorkerResults = {
  fetch: FetchResult;
  sql: unknown[];
  check: boolean;
  backup: ArrayBuffer;
  close: undefined;
};

export type PlainError = { name: string; message: string; code?: string; causeCode?: string };

export type FromWorker =
  | { kind: 'step'; step: string }
  | { kind: 'result'; value: unknown; memoryBytes: number }
  | { kind: 'error'; error: PlainError; memoryBytes: number };

/** Limits garbage on the JavaScript heap, which would count as used memory. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 };

/** The task exceeded its time limit. It is still running, so the worker must be terminated. */
export class TaskTimeoutError extends Error {
  override readonly name = 'TaskTimeoutError';
}

export class WorkerExitedError extends Error {
  override readonly name = 'WorkerExitedError';
}

export type WorkerClient = {
  run: <Kind extends WorkerTask['kind']>(
    task: WorkerTask & { kind: Kind },
    timeoutMs: number,
  ) => Promise<WorkerResults[Kind]>;
  memoryBytes: () => number;
  exited: Promise<string>;
  end: () => Promise<void>;
};

export type StartWorker = (
  options: WorkerOptions,
  timeoutMs: number,
  signal: AbortSignal,
) => Promise<WorkerClient>;

export const startWorker: StartWorker = async (options, timeoutMs, signal) => {
  signal.throwIfAborted();
  const worker = new Worker(new URL('../database-worker.ts', import.meta.url), {
    workerData: options,
    resourceLimits: RESOURCE_LIMITS,
  });
  const exit = Promise.withResolvers<string>();
  // One task at a time. The first is opening, which has a time limit per step.
  let pending = Promise.withResolvers<unknown>();
  let deadline: NodeJS.Timeout | undefined;
  let memoryBytes = 0;
  const startDeadline = (ms: number, message: string) => {
    clearTimeout(deadline);
    deadline = setTimeout(() => pending.reject(new TaskTimeoutError(message)), ms);
  };
  const startStep = (step: string) =>
    startDeadline(
      timeoutMs,
      `Opening it timed out after ${Math.round(timeoutMs / 1000)} seconds at this step: ${step}. ` +
        'If the machine is busy, wait, then start again: completed steps are kept.',
    );
  const result = () => pending.promise.finally(() => clearTimeout(deadline));

  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'step') return startStep(message.step);
    memoryBytes = message.memoryBytes;
    if (message.kind === 'result') pending.resolve(message.value);
    else pending.reject(fromPlainError(message.error));
  });
  worker.on('error', (error: Error & { code?: string }) => exit.resolve(error.code ?? error.name));
  worker.on('exit', (code) => {
    exit.resolve(`exit code ${code}`);
    pending.reject(new WorkerExitedError('The database worker exited.'));
  });

  const end = async () => void (await worker.terminate());
  const cancelOpening = () => void end();
  signal.addEventListener('abort', cancelOpening);
  startStep('reading the files');
  try {
    await result();
  } catch (error) {
    await end();
    throw error;
  } finally {
    signal.removeEventListener('abort', cancelOpening);
  }
  return {
    run: async (task, ms) => {
      pending = Promise.withResolvers();
      startDeadline(ms, `No response in ${ms} ms.`);
      const body = 'body' in task ? task.body : undefined;
      worker.postMessage(task, body ? [body] : []);
      return (await result()) as WorkerResults[typeof task.kind];
    },
    memoryBytes: () => memoryBytes,
    exited: exit.promise,
    end,
  };
};

export function toPlainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { code } = error as { code?: unknown };
  const causeCode = (error.cause as { code?: unknown } | undefined)?.code;
  return {
    name: error.name,
    message: error.message,
    ...(typeof code === 'string' && { code }),
    ...(typeof causeCode === 'string' && { causeCode }),
  };
}

export function fromPlainError({ name, message, code, causeCode }: PlainError): Error {
  if (name === 'LaterReleaseError') return new LaterReleaseError(message);
  if (name === 'MigrationError') {
    return new MigrationError(message, { cause: Object.assign(new Error(message), { code: causeCode }) });
  }
  const error = new Error(message);
  error.name = name;
  return code === undefined ? error : Object.assign(error, { code });
}
