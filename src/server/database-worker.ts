// Runs the database in a worker thread, so that the server stays responsive.
import { randomUUID } from 'node:crypto';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { packDatabase } from './backup/backup-and-restore.ts';
import { createBackend, type Backend } from './backend/create-backend.ts';
import {
  toPlainError,
  type WorkerTask,
  type FetchResult,
  type FromWorker,
  type WorkerOptions,
} from './backend/worker-client.ts';
import { openLog } from './log.ts';

/** At this limit, PostgreSQL reports 'out of memory' instead of growing to 2 GB that is never freed. */
const MAX_WASM_MEMORY_BYTES = 384 * 1024 * 1024;
const WASM_PAGE_BYTES = 64 * 1024;

const options = workerData as WorkerOptions;

openLog(process.env, { withMessages: false });
limitWasmMemory();
let backend: Backend;
await runTask(async () => {
  backend = await createBackend({
    ...options,
    pack: packDatabase,
    onStep: (step) => send({ kind: 'step', step }),
  });
  parentPort?.on('message', (task: WorkerTask) => void runTask(() => perform(task)));
});

async function runTask(task: () => Promise<unknown>): Promise<void> {
  try {
    const value = await task();
    const bytes = value instanceof ArrayBuffer ? value : (value as FetchResult | undefined)?.body;
    send({ kind: 'result', value, memoryBytes: memoryBytes() }, bytes instanceof ArrayBuffer ? [bytes] : []);
  } catch (error) {
    send({ kind: 'error', error: toPlainError(error), memoryBytes: memoryBytes() });
  }
}

async function perform(task: WorkerTask): Promise<unknown> {
  switch (task.kind) {
    case 'fetch':
      return performFetch(task);
    case 'sql':
      return backend.sql(task.query, task.parameters);
    case 'check':
      return passesSelfTest();
    case 'backup':
      return (await backend.backup()).arrayBuffer();
    case 'close':
      return backend.close();
  }
}

async function performFetch(task: WorkerTask & { kind: 'fetch' }): Promise<FetchResult> {
  const { url, method, headers, body, visitor, responseBytes } = task;
  const request = new Request(url, { method, headers, ...(body && { body }) });
  const response = await backend.fetch(request, { visitor, responseBytes });
  const bytes = response.body ? await response.arrayBuffer() : undefined;
  return { status: response.status, headers: [...response.headers], body: bytes };
}

/** Queries through SQL and the API, because a broken session returns wrong or empty results. */
async function passesSelfTest(): Promise<boolean> {
  const nonce = randomUUID();
  const [row] = await backend.sql<{ echo: unknown; product: unknown; chapters: unknown }>(
    'select $1::text as echo, 6 * 7 as product, (select count(*)::int from public.book_chapters) as chapters',
    [nonce],
  );
  const response = await backend.fetch(
    new Request('http://embedded/rest/v1/book_chapters?select=id', {
      method: 'HEAD',
      headers: { apikey: options.secretKey, Prefer: 'count=exact' },
    }),
  );
  const counted = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  return row?.echo === nonce && row.product === 42 && response.ok && counted === String(row.chapters);
}

function limitWasmMemory(): void {
  const maxPages = MAX_WASM_MEMORY_BYTES / WASM_PAGE_BYTES;
  WebAssembly.Memory = class extends WebAssembly.Memory {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      super({ ...descriptor, maximum: Math.min(descriptor.maximum ?? maxPages, maxPages) });
    }
  };
}

function memoryBytes(): number {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return total_heap_size + external_memory;
}

function send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}
