// Caching and preview headers, for `npm start` and for the header file of static hosts.
import { isSerialBookPath } from '../lib/site/product.ts';

/** For files whose names change with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** For audio, video, and icons, which rarely change and keep their names. */
export const ONE_DAY = 'public, max-age=86400';
export const MEDIA_PATHS = ['/audio/*.mp3', '/video/*', '/icons/*', '/og/*', '/favicon.ico', '/favicon.svg'];

/** One search may request the same file twice. The index changes with every build. */
export const SEARCH_CACHE = 'public, max-age=60';

/** For pages and everything else that a publication may change. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

/** For `npm start`; static hosts decide by path. */
export function cacheControlFor(pathname: string): string {
  if (pathname.startsWith('/_astro/')) return IMMUTABLE;
  if (pathname.startsWith('/pagefind/')) return SEARCH_CACHE;
  // Changes with every publication. Withdrawn chapters must not remain in caches.
  if (isSerialBookPath(pathname)) return REVALIDATE;
  if (/\.(mp3|mp4|webm|epub|ico|svg|png|jpg)$/.test(pathname)) return ONE_DAY;
  return REVALIDATE;
}

export const isPreviewPath = (path: string): boolean => path === '/preview' || path === '/preview.html';

export const PREVIEW_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
} as const;
