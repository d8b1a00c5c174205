/** Cache-Control of files whose names change with their content: a year, which is as long as caches keep anything. */
export const FOREVER = 'public, max-age=31536000, immutable';

/** Of sound, video and icons, which change seldom and under the same name. */
export const ONE_DAY = 'public, max-age=86400';

/** Where those are, as the header files of static hosts name them. */
export const MEDIA_PATHS = ['/audio/*.mp3', '/video/*', '/icons/*', '/og/*', '/favicon.ico', '/favicon.svg'];

/** Long enough for one search, in which the same file may be asked for twice; the index is new with every build. */
export const SEARCH_CACHE = 'public, max-age=60';
