/** Dispatch this on an `astro-island` with client:interaction to wake it without a visitor's doing. */
export const HYDRATE_EVENT = 'island:hydrate';
/** Or set this on it, while the page is still arriving and nothing listens yet. */
export const WANTED_ATTRIBUTE = 'data-wanted';
