// PGlite: PostgreSQL as WebAssembly in this process, on files or in memory, as one session.
import { createPgliteConnection, PGlite } from '@supabase/lite/pglite';
import { RULES } from '../door/rules.ts';
import type { CompiledDatabase } from './compiled-database.ts';
import type { OpenDatabase } from './create-backend.ts';

/** The API answers 413, as it does on hosted projects when PostgreSQL refuses such a statement. */
const TOO_LARGE = 'PT413';

/** The default of 128 MB is resident for good; this database is smaller than that. */
const SHARED_BUFFERS = '16MB';

export type EmbeddedOptions = {
  /** Folder of the database files; undefined keeps everything in memory. */
  databaseDir?: string | undefined;
  /** A former `dump()` to start from instead of migrating and seeding again. */
  snapshot?: Blob | undefined;
  /** Saves the compilation where several databases are opened. */
  compiled?: CompiledDatabase | undefined;
  /** For tests of the watchdog, which have to break a session. */
  mostParameters?: number | undefined;
};

/** Browsers need ISO 8601 as a hosted project sends it; drivers read PostgreSQL's own spelling. */
export const ISO_PARSERS = {
  timestamptz: (value: string) => value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
  timestamp: (value: string) => value.replace(' ', 'T'),
};

/** Opens the database, or makes it. */
export async function openEmbedded(options: EmbeddedOptions): Promise<OpenDatabase> {
  const { databaseDir, snapshot, compiled, mostParameters = RULES.database.parameters } = options;
  const connection = await createPgliteConnection({
    ...(databaseDir === undefined ? {} : { url: databaseDir }),
    pgliteOptions: {
      ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
      ...(compiled === undefined
        ? {}
        : {
            pgliteWasmModule: compiled.postgres,
            initdbWasmModule: compiled.initdb,
            fsBundle: new Blob([new Uint8Array(compiled.files).slice()]),
          }),
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
      parsers: { 1184: ISO_PARSERS.timestamptz, 1114: ISO_PARSERS.timestamp },
    },
  });
  const { driver } = connection;
  await driver.waitReady;
  refuseTooManyParameters(driver, mostParameters);
  refuseUnsendableParameters(driver);
  return { connection, driver, isSingleSession: true, dump: () => driver.dumpDataDir('none') };
}

function refuseTooManyParameters(driver: PGlite, most: number): void {
  const query = driver.query.bind(driver);
  driver.query = (sql, parameters, options) => {
    if (parameters && parameters.length > most) {
      const refusal = new Error(`A statement may have ${most} parameters, not ${parameters.length}.`);
      return Promise.reject(Object.assign(refusal, { code: TOO_LARGE }));
    }
    return query(sql, parameters, options);
  };
}

/**
 * What is given for a list without being one, 5 or {"a":1}, is handed on as it is and breaks the message to PostgreSQL, which
 * then answers nothing any more. The words are those that become PostgreSQL's code for a value of another type.
 */
function refuseUnsendableParameters({ serializers }: PGlite): void {
  for (const [type, serialize] of Object.entries(serializers)) {
    serializers[type] = (value) => {
      const sent: unknown = serialize(value);
      const isSendable = sent === null || typeof sent === 'string' || sent instanceof Uint8Array;
      if (!isSendable) throw new Error('Invalid input for array type');
      return sent as string;
    };
  }
}
