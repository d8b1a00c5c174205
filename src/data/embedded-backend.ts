// A separate file, so that public pages do not load what only administrators need.

/** Whether the backend is the server that also makes the pages: it renews them after each change. */
export function isEmbeddedBackend(): boolean {
  return !import.meta.env.PUBLIC_SUPABASE_URL;
}
