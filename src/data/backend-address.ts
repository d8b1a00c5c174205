// Where the backend is. In production a hosted project; otherwise the site's own origin.

import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/embedded-key.ts';

/** Base address of the backend, without a trailing slash. */
export function backendUrl(): string {
  // Building reads through BUILD_SUPABASE_URL, which no browser ever sees.
  if (import.meta.env.SSR) {
    const url = process.env['BUILD_SUPABASE_URL'] || import.meta.env.PUBLIC_SUPABASE_URL;
    if (!url) throw new Error('No backend to read chapters from: set PUBLIC_SUPABASE_URL or use npm start.');
    return url.replace(/\/$/, '');
  }
  return (import.meta.env.PUBLIC_SUPABASE_URL || window.location.origin).replace(/\/$/, '');
}

/** The public key a visitor's requests carry. */
export function publishableKey(): string {
  return import.meta.env.PUBLIC_SUPABASE_PUBLISHABLE_KEY || EMBEDDED_PUBLISHABLE_KEY;
}
