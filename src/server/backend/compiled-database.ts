// PostgreSQL's WebAssembly, compiled once per process: every database that is opened after that starts in half the time
// and shares the machine code.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

export type CompiledDatabase = {
  postgres: WebAssembly.Module;
  initdb: WebAssembly.Module;
  /** The files that PostgreSQL expects around it: time zones, extensions, message texts. Shared, so that posting copies nothing. */
  files: SharedArrayBuffer;
};

/** Reads and compiles the embedded database. The result can be posted to worker threads. */
export async function compileDatabase(): Promise<CompiledDatabase> {
  // PGlite comes with the API's package, which decides on its version.
  const ofLite = createRequire(import.meta.resolve('@supabase/lite'));
  const folder = path.dirname(ofLite.resolve('@electric-sql/pglite'));
  const [postgres, initdb, files] = await Promise.all([
    readFile(path.join(folder, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes)),
    readFile(path.join(folder, 'initdb.wasm')).then((bytes) => WebAssembly.compile(bytes)),
    readFile(path.join(folder, 'pglite.data')).then(shared),
  ]);
  return { postgres, initdb, files };
}

function shared(bytes: Uint8Array): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}
