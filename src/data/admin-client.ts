// The administrator's client: the full one, because it keeps the sign-in and renews it.
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { backendUrl, publishableKey } from './backend-address.ts';
import type { Database } from './database.types.ts';

/** After this long without an answer the administrator is told that the backend cannot be reached. */
const TIMEOUT_MS = 15_000;

let client: SupabaseClient<Database> | undefined;

/** The backend as the signed-in person sees it. The sign-in lies in this browser's local storage. */
export function adminClient(): SupabaseClient<Database> {
  client ??= createClient<Database>(backendUrl(), publishableKey(), {
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false },
    // Pages offer their own 'Try again'; the client's silent retries would hold a spinner for seven seconds first.
    db: { retry: false },
    global: {
      fetch: (input, init) =>
        fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(TIMEOUT_MS) }),
    },
  });
  return client;
}
