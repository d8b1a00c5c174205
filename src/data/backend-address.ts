// Where the backend is: a hosted project, or else the site's own origin.
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';

/** Base address of the backend, without a trailing slash. */
export function backendUrl(): string {
  // Builds read through BUILD_SUPABASE_URL, which no browser ever gets.
  if (import.meta.env.SSR) {
    const url = process.env['BUILD_SUPABASE_URL'] || import.meta.env.PUBLIC_SUPABASE_URL;
    if (!url) throw new Error('No backend to read chapters from: set PUBLIC_SUPABASE_URL or use npm start.');
    return url.replace(/\/$/, '');
  }
  return (import.meta.env.PUBLIC_SUPABASE_URL || window.location.origin).replace(/\/$/, '');
}

/** The public key of every request. */
export function publishableKey(): string {
  return import.meta.env.PUBLIC_SUPABASE_PUBLISHABLE_KEY || EMBEDDED_PUBLISHABLE_KEY;
}

/** Whether the backend is the server that also builds the pages, after each change. */
export function isEmbeddedBackend(): boolean {
  return !import.meta.env.PUBLIC_SUPABASE_URL;
}

const TIMEOUT_MS = 15_000;

/** `fetch` alone would wait forever. */
export function fetchWithTimeout(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(TIMEOUT_MS) });
}
