/** Cache-Control of files whose names change with their content: a year, which is as long as caches keep anything. */
export const FOREVER = 'public, max-age=31536000, immutable';
