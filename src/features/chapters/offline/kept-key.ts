/** In localStorage while this browser keeps the chapters, so that the list can say so; the copies are in its cache. */
export const KEPT_KEY = 'kept-offline';
