import postgres from 'postgres';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../src/lib/site/product.ts';
import { serveApi } from '../../src/server/api.ts';
import { createBackend } from '../../src/server/backend/create-backend.ts';
import { openDataDir } from '../../src/server/data-dir.ts';
import { seededSnapshot } from '../support/seeded-database.ts';

export type TestBackend = {
  origin: string;
  publishableKey: string;
  sql: (query: string) => Promise<unknown[]>;
  close: () => Promise<void>;
};

/** The variable names differ from production, so the smoke test cannot write to it. */
export async function openBackend(allowedOrigins: string[]): Promise<TestBackend> {
  const {
    TEST_SUPABASE_URL: origin,
    TEST_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    TEST_SUPABASE_DB_URL: database,
  } = process.env;
  if (!origin || !publishableKey || !database) return serveEmbedded(allowedOrigins);
  const connection = postgres(database, { max: 1 });
  return { origin, publishableKey, sql: (query) => connection.unsafe(query), close: () => connection.end() };
}

async function serveEmbedded(allowedOrigins: string[]): Promise<TestBackend> {
  const dataDir = await openDataDir('memory');
  const backend = await createBackend({ ...dataDir, snapshot: await seededSnapshot() });
  const { origin, close } = await serveApi(backend, {
    gateway: { rateLimitFactor: 100, trustProxy: [], allowedOrigins, jwtSecret: dataDir.jwtSecret },
  });
  return {
    origin,
    publishableKey: EMBEDDED_PUBLISHABLE_KEY,
    sql: (query) => backend.sql(query),
    close: async () => {
      await close();
      await backend.close();
      dataDir.release();
    },
  };
}
