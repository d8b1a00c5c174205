/** The public key of the embedded backend: the same everywhere, because it only grants public access. */
export const EMBEDDED_PUBLISHABLE_KEY = 'sb_publishable_embedded';
