/** Cache-Control of files whose names change with their content: a year, which is as long as caches keep anything. */
export const FOREVER = 'public, max-age=31536000, immutable';

/** Long enough for one search, in which the same file may be asked for twice; the index is new with every build. */
export const SEARCH_CACHE = 'public, max-age=60';
