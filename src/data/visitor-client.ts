// Only PostgREST, a tenth of the size of the full client. Visitors never sign in.
import { PostgrestClient } from '@supabase/postgrest-js';
import { backendUrl, fetchWithTimeout, publishableKey } from './backend-address.ts';
import { DataError, unwrap, type Result } from './data-error.ts';
import type { Database } from './database.types.ts';

let client: PostgrestClient<Database> | undefined;

export function visitorClient(): PostgrestClient<Database> {
  client ??= new PostgrestClient<Database>(`${backendUrl()}/rest/v1`, {
    headers: { apikey: publishableKey() },
    fetch: fetchWithTimeout,
  });
  return client;
}

/** The client treats an empty 404 and a 500 with the body `null` as success. */
export function assertStored(result: Result<null> & { status: number }): void {
  unwrap(result);
  if (result.status !== 200 && result.status !== 201)
    throw new DataError('unexpected', `The backend returned ${result.status}.`);
}

// The database rejects longer values.
export const MAX_USER_AGENT_LENGTH = 512;
export const MAX_URL_LENGTH = 2048;
