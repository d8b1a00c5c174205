import { Worker } from 'node:worker_threads';
import type { BackendOptions } from './create-backend.ts';
import { LaterReleaseError, MigrationError } from './migrations.ts';

export type WorkerOptions = Omit<BackendOptions, 'openDatabase' | 'onStep' | 'pack'>;

export type CellTask =
  | {
      kind: 'fetch';
      url: string;
      method: string;
      headers: [string, string][];
      body: ArrayBuffer | undefined;
      visitor: string;
      answerBytes: number;
    }
  | { kind: 'sql'; query: string; parameters: unknown[] | undefined }
  | { kind: 'check' }
  | { kind: 'backup' }
  | { kind: 'close' };

export type FetchAnswer = {
  status: number;
  headers: [string, string][];
  body: ArrayBuffer | undefined;
};

export type CellAnswers = {
  fetch: FetchAnswer;
  sql: unknown[];
  check: boolean;
  backup: ArrayBuffer;
  close: undefined;
};

export type PlainError = { name: string; message: string; code?: string; causeCode?: string };

export type ToWorker = { id: number; task: CellTask };
export type FromWorker =
  | { kind: 'step'; step: string }
  | { kind: 'opened' }
  | { kind: 'not opened'; error: PlainError }
  | { kind: 'answer'; id: number; value: unknown; memoryBytes: number }
  | { kind: 'error'; id: number; error: PlainError; memoryBytes: number };

/** Limits JavaScript garbage, which would count as memory in use. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 };

/** The task exceeded its time limit. It is still running, so the cell has to be terminated. */
export class OverTimeError extends Error {
  override readonly name = 'OverTimeError';
}

export class CellDiedError extends Error {
  override readonly name = 'CellDiedError';
}

export type Cell = {
  run: <Kind extends CellTask['kind']>(
    task: CellTask & { kind: Kind },
    withinMs: number,
  ) => Promise<CellAnswers[Kind]>;
  memoryBytes: () => number;
  died: Promise<string>;
  end: () => Promise<void>;
};

export type StartCell = (options: WorkerOptions, withinMs: number, signal: AbortSignal) => Promise<Cell>;

export const startCell: StartCell = async (options, withinMs, signal) => {
  signal.throwIfAborted();
  const worker = new Worker(new URL('../database-worker.ts', import.meta.url), {
    workerData: options,
    resourceLimits: RESOURCE_LIMITS,
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const opening = Promise.withResolvers<undefined>();
  const death = Promise.withResolvers<string>();
  let lastId = 0;
  let memoryBytes = 0;
  let deadline: NodeJS.Timeout | undefined;
  const allow = (step: string) => {
    clearTimeout(deadline);
    deadline = setTimeout(() => {
      const seconds = Math.round(withinMs / 1000);
      opening.reject(
        new OverTimeError(
          `One step of its opening took longer than ${seconds} seconds: ${step}. ` +
            'If the machine is busy, wait and start again: the steps before it are kept.',
        ),
      );
    }, withinMs);
  };

  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'step') return allow(message.step);
    if (message.kind === 'opened') return opening.resolve(undefined);
    if (message.kind === 'not opened') return opening.reject(fromPlainError(message.error));
    memoryBytes = message.memoryBytes;
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'answer') asked?.resolve(message.value);
    else asked?.reject(fromPlainError(message.error));
  });
  worker.on('error', (error: Error & { code?: string }) => death.resolve(error.code ?? error.name));
  worker.on('exit', (code) => {
    death.resolve(`exit code ${code}`);
    const died = new CellDiedError('The worker of the database ended.');
    opening.reject(died);
    for (const asked of waiting.values()) asked.reject(died);
    waiting.clear();
  });

  const end = async () => void (await worker.terminate());
  const stopOpening = () => void end();
  signal.addEventListener('abort', stopOpening);
  allow('reading its files');
  try {
    await opening.promise;
  } catch (error) {
    await end();
    throw error;
  } finally {
    clearTimeout(deadline);
    signal.removeEventListener('abort', stopOpening);
  }
  return {
    run: async (task, withinMs) => {
      const id = (lastId += 1);
      const asked = Promise.withResolvers<unknown>();
      waiting.set(id, asked);
      const body = 'body' in task ? task.body : undefined;
      worker.postMessage({ id, task } satisfies ToWorker, body ? [body] : []);
      return (await within(asked.promise, withinMs)) as CellAnswers[typeof task.kind];
    },
    memoryBytes: () => memoryBytes,
    died: death.promise,
    end,
  };
};

async function within<T>(promise: Promise<T>, withinMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const overTime = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OverTimeError(`No answer in ${withinMs} ms.`)), withinMs);
  });
  try {
    return await Promise.race([promise, overTime]);
  } finally {
    clearTimeout(timer);
    // The loser of the race may still reject.
    promise.catch(() => undefined);
  }
}

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
