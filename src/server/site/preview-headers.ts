// What is sent with the page that shows chapters which are not out.

const PREVIEW_PATHS = new Set(['/preview', '/preview.html']);

export function isPreviewPath(path: string): boolean {
  return PREVIEW_PATHS.has(path);
}

/** Kept by no cache, found by no search engine, and no address of it is told to the sites it links to. */
export const PREVIEW_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
} as const;

/**
 * For browsers that do not know `frame-ancestors`; the others go by that alone. Not in the files of static hosts, which
 * may send both values where two rules match.
 */
export const FRAMED_BY_ITSELF = { 'X-Frame-Options': 'SAMEORIGIN' } as const;
