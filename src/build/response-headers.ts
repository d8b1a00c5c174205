// Caching and preview headers, for `npm start` and for the header file of static hosts.

/** For files whose names change with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** For audio, video, and icons, which rarely change and keep their names. */
export const ONE_DAY = 'public, max-age=86400';
export const MEDIA_PATHS = ['/audio/*.mp3', '/video/*', '/icons/*', '/og/*', '/favicon.ico', '/favicon.svg'];

/** One search may request the same file twice. The index changes with every build. */
export const SEARCH_CACHE = 'public, max-age=60';

export const isPreviewPath = (path: string): boolean => path === '/preview' || path === '/preview.html';

export const PREVIEW_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
} as const;
