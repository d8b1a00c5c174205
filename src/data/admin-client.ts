// The administrator's client: the full one, because it keeps the sign-in and renews it.
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { backendUrl, publishableKey } from './backend-address.ts';
import type { Database } from './database.types.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';

let client: SupabaseClient<Database> | undefined;

/** The backend as the signed-in person sees it. The session is in this browser's local storage. */
export function adminClient(): SupabaseClient<Database> {
  client ??= createClient<Database>(backendUrl(), publishableKey(), {
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false },
    // Pages offer their own 'Try again'; the client's silent retries would hold a spinner for seven seconds first.
    db: { retry: false },
    global: { fetch: fetchWithTimeout },
  });
  return client;
}
