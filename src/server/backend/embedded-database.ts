// PGlite: PostgreSQL as WebAssembly in this process, with a single session, stored in files or in memory.
import { readFile } from 'node:fs/promises';
import { createRequire, findPackageJSON } from 'node:module';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { createPgliteConnection, PGlite } from '@supabase/lite/pglite';
import { RULES } from '../gateway/limits.ts';
import type { OpenDatabase } from './create-backend.ts';

// V8's optimizing compiler uses 600 MB for a single PostgreSQL function right after every start. Without it, requests
// are just as fast, the server starts half a second sooner and uses 100 MB less, but long statements take a third longer.
setFlagsFromString('--no-wasm-tier-up');
setFlagsFromString('--no-wasm-dynamic-tiering');

export type CompiledDatabase = {
  postgres: WebAssembly.Module;
  initdb: WebAssembly.Module;
  /** Time zones, extensions, messages. In shared memory, so that it is not copied to a worker. */
  files: SharedArrayBuffer;
};

let compilation: Promise<CompiledDatabase> | undefined;

/** Compiles PostgreSQL once per process: later databases open in half the time and share the machine code. */
export const compileDatabase = (): Promise<CompiledDatabase> => (compilation ??= compile());

async function compile(): Promise<CompiledDatabase> {
  // The API's package determines the version of PGlite.
  const requireFromLite = createRequire(findPackageJSON('@supabase/lite', import.meta.url) ?? '');
  const folder = path.dirname(requireFromLite.resolve('@electric-sql/pglite'));
  const read = (name: string) => readFile(path.join(folder, name));
  const [postgres, initdb, data] = await Promise.all([
    read('pglite.wasm').then((bytes) => WebAssembly.compile(bytes)),
    read('initdb.wasm').then((bytes) => WebAssembly.compile(bytes)),
    read('pglite.data'),
  ]);
  const files = new SharedArrayBuffer(data.byteLength);
  new Uint8Array(files).set(data);
  return { postgres, initdb, files };
}

/** The API responds with 413, like hosted projects when PostgreSQL rejects such a statement. */
const TOO_LARGE = 'PT413';

/** The default of 128 MB is never freed, and this database is smaller than that. */
const SHARED_BUFFERS = '16MB';

export type EmbeddedOptions = {
  databaseDir?: string | undefined;
  snapshot?: Blob | undefined;
  /** From another thread. */
  compiled?: CompiledDatabase | undefined;
  /** For tests that break a session. */
  maxParameters?: number | undefined;
};

/** Browsers need ISO 8601, as hosted projects send it; drivers read PostgreSQL's own format. */
export const ISO_PARSERS = {
  timestamptz: (value: string) => value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
  timestamp: (value: string) => value.replace(' ', 'T'),
};

export async function openEmbedded(options: EmbeddedOptions): Promise<OpenDatabase> {
  const { databaseDir, snapshot, maxParameters = RULES.database.parameters } = options;
  const compiled = options.compiled ?? (await compileDatabase());
  const connection = await createPgliteConnection({
    ...(databaseDir !== undefined && { url: databaseDir }),
    pgliteOptions: {
      ...(snapshot && { loadDataDir: snapshot }),
      pgliteWasmModule: compiled.postgres,
      initdbWasmModule: compiled.initdb,
      fsBundle: new Blob([new Uint8Array(compiled.files).slice()]),
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
      parsers: { 1184: ISO_PARSERS.timestamptz, 1114: ISO_PARSERS.timestamp },
    },
  });
  const { driver } = connection;
  await driver.waitReady;
  rejectInvalidParameters(driver, maxParameters);
  return { connection, driver, isSingleSession: true, dump: () => driver.dumpDataDir('none') };
}

/** Too many parameters, or unserialized ones, break the message to PostgreSQL, which then stops responding. */
function rejectInvalidParameters(driver: PGlite, maxParameters: number): void {
  const query = driver.query.bind(driver);
  driver.query = (sql, parameters, options) => {
    if (parameters && parameters.length > maxParameters) {
      const error = new Error(
        `A statement may have at most ${maxParameters} parameters, not ${parameters.length}.`,
      );
      return Promise.reject(Object.assign(error, { code: TOO_LARGE }));
    }
    return query(sql, parameters, options);
  };
  const { serializers } = driver;
  for (const [type, serialize] of Object.entries(serializers)) {
    serializers[type] = (value) => {
      const serialized: unknown = serialize(value);
      const isValid =
        serialized === null || typeof serialized === 'string' || serialized instanceof Uint8Array;
      // For a type mismatch, such as 5 or {"a":1} instead of a list, the API maps this message to PostgreSQL's code.
      if (!isValid) throw new Error('Invalid input for array type');
      return serialized as string;
    };
  }
}
