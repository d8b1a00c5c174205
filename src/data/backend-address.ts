import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';

export function backendUrl(): string {
  // The build's BUILD_SUPABASE_URL is never sent to browsers.
  if (import.meta.env.SSR) {
    const url = process.env['BUILD_SUPABASE_URL'] || import.meta.env.PUBLIC_SUPABASE_URL;
    if (!url) throw new Error('No backend is configured: set PUBLIC_SUPABASE_URL or use npm start.');
    return url.replace(/\/$/, '');
  }
  return (import.meta.env.PUBLIC_SUPABASE_URL || window.location.origin).replace(/\/$/, '');
}

export function publishableKey(): string {
  return import.meta.env.PUBLIC_SUPABASE_PUBLISHABLE_KEY || EMBEDDED_PUBLISHABLE_KEY;
}

export function isEmbeddedBackend(): boolean {
  return !import.meta.env.PUBLIC_SUPABASE_URL;
}

const TIMEOUT_MS = 15_000;

export function fetchWithTimeout(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(TIMEOUT_MS) });
}
