// The worker thread that holds the database. Whatever happens in here, the server in front stays responsive.
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { observe } from './canary.ts';
import { createBackend, type Backend } from './create-backend.ts';
import {
  toPlainError,
  type CellTask,
  type FetchAnswer,
  type FromWorker,
  type ToWorker,
  type WorkerOptions,
} from './database-messages.ts';
import { openLog } from '../log/open-log.ts';

/** PostgreSQL reports 'out of memory' here instead of growing to 2 GB and never giving it back. */
const MOST_WASM_MEMORY_BYTES = 384 * 1024 * 1024;
const WASM_PAGE_BYTES = 64 * 1024;

const options = workerData as WorkerOptions;

openLog(process.env, { withMessages: false });
limitWasmMemory();
await open();

async function open(): Promise<void> {
  try {
    const backend = await createBackend(options);
    parentPort?.on('message', ({ id, task }: ToWorker) => void answer(backend, id, task));
    send({ kind: 'opened' });
  } catch (error) {
    send({ kind: 'not opened', error: toPlainError(error) });
  }
}

async function answer(backend: Backend, id: number, task: CellTask): Promise<void> {
  try {
    const value = await perform(backend, task);
    const bytes = value instanceof ArrayBuffer ? value : (value as FetchAnswer | undefined)?.body;
    send(
      { kind: 'answer', id, value, memoryBytes: memoryBytes() },
      bytes instanceof ArrayBuffer ? [bytes] : [],
    );
  } catch (error) {
    send({ kind: 'error', id, error: toPlainError(error), memoryBytes: memoryBytes() });
  }
}

async function perform(backend: Backend, task: CellTask): Promise<unknown> {
  switch (task.kind) {
    case 'fetch':
      return performFetch(backend, task);
    case 'sql':
      return backend.sql(task.query, task.parameters);
    case 'check':
      return observe(backend, task.nonce, options.secretKey);
    case 'dump':
      return (await backend.dump()).arrayBuffer();
    case 'backup':
      return (await backend.backup()).arrayBuffer();
    case 'close':
      return backend.close();
  }
}

async function performFetch(
  backend: Backend,
  { url, method, headers, body, visitor, answerBytes }: CellTask & { kind: 'fetch' },
): Promise<FetchAnswer> {
  const request = new Request(url, { method, headers, ...(body && { body }) });
  const response = await backend.fetch(request, { visitor, answerBytes });
  const bytes = response.body ? await response.arrayBuffer() : undefined;
  return { status: response.status, headers: [...response.headers], body: bytes };
}

function limitWasmMemory(): void {
  const mostPages = MOST_WASM_MEMORY_BYTES / WASM_PAGE_BYTES;
  WebAssembly.Memory = class extends WebAssembly.Memory {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      super({ ...descriptor, maximum: Math.min(descriptor.maximum ?? mostPages, mostPages) });
    }
  };
}

/** JavaScript's heap and the database's own memory. */
function memoryBytes(): number {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return total_heap_size + external_memory;
}

function send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}
