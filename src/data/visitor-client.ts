// The client of public pages: PostgREST alone, a tenth of the full client's bytes. Visitors never sign in.
import { PostgrestClient } from '@supabase/postgrest-js';
import { backendUrl, publishableKey } from './backend-address.ts';
import type { Database } from './database.types.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';

let client: PostgrestClient<Database> | undefined;

/** The data API as an anonymous visitor sees it. */
export function visitorClient(): PostgrestClient<Database> {
  client ??= new PostgrestClient<Database>(`${backendUrl()}/rest/v1`, {
    headers: { apikey: publishableKey() },
    fetch: fetchWithTimeout,
  });
  return client;
}
