/** Dispatch this on an `astro-island` with client:interaction to wake it without a visitor's doing. */
export const HYDRATE_EVENT = 'island:hydrate';
