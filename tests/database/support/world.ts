// A database of one's own with three people who talk to it, each through the real API.
import { readFile } from 'node:fs/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/embedded-key.ts';
import { compileDatabase } from '~/server/backend/compiled-database.ts';
import { createBackend, type Backend } from '~/server/backend/create-backend.ts';
import type { Database } from '~/data/database.types.ts';
import { keepRows, PRODUCT_SCHEMAS, restoreRows } from '../../support/kept-rows.ts';
import { SECRETS, SNAPSHOT_FILE } from './snapshot.ts';

export type Client = SupabaseClient<Database>;

export type World = {
  backend: Backend;
  /** A visitor: the public key and no session. */
  visitor: Client;
  /** Signed in, without the administrator's role. */
  reader: Client;
  admin: Client;
  /** Rows as the database's owner sees them. */
  sql: Backend['sql'];
  /** Puts every table back to how the seed left it. */
  restore: () => Promise<void>;
  close: () => Promise<void>;
};

/** Once per process: half of the time that opening takes. */
const compilation = compileDatabase();

/** Boots a copy of the seeded database and signs two of the three people in. */
export async function openWorld(): Promise<World> {
  const snapshot = new Blob([new Uint8Array(await readFile(SNAPSHOT_FILE))]);
  return inhabit(await createBackend({ ...SECRETS, snapshot, compiled: await compilation }));
}

/** The same three people on any backend that holds the seed. */
export async function inhabit(backend: Backend): Promise<World> {
  await keepRows(backend.sql, PRODUCT_SCHEMAS);
  return {
    backend,
    visitor: clientOf(backend),
    reader: await signedIn(backend, 'reader@example.com'),
    admin: await signedIn(backend, 'admin@example.com'),
    sql: backend.sql,
    restore: () => restoreRows(backend.sql),
    close: backend.close,
  };
}

/** A client as the browser makes it, but with no network in between. */
export function clientOf(backend: Backend, headers: Record<string, string> = {}): Client {
  return createClient<Database>('http://embedded', EMBEDDED_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers, fetch: (input, init) => backend.fetch(new Request(input, init)) },
  });
}

async function signedIn(backend: Backend, email: string): Promise<Client> {
  const client = clientOf(backend);
  const { error } = await client.auth.signInWithPassword({ email, password: 'let-there-be-light' });
  if (error) throw error;
  return client;
}
