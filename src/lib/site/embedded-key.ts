/** The public key of the embedded backend: one for every installation, because it opens nothing that is not public. */
export const EMBEDDED_PUBLISHABLE_KEY = 'sb_publishable_embedded';
