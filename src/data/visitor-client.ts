// The client of public pages: PostgREST alone, a tenth of the full client's bytes. Visitors never sign in.
import { PostgrestClient } from '@supabase/postgrest-js';
import { backendUrl, publishableKey } from './backend-address.ts';
import type { Database } from './database.types.ts';

/** After this long without an answer a visitor is told that something went wrong. */
const TIMEOUT_MS = 15_000;

let client: PostgrestClient<Database> | undefined;

/** The data API as an anonymous visitor sees it. */
export function visitorClient(): PostgrestClient<Database> {
  client ??= new PostgrestClient<Database>(`${backendUrl()}/rest/v1`, {
    headers: { apikey: publishableKey() },
    fetch: (input, init) =>
      fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(TIMEOUT_MS) }),
  });
  return client;
}
