// The secret of a follower's link. It is in the fragment, which browsers do not send.

/** As the database makes them: 32 bytes, in hexadecimal digits. */
const TOKEN = /^[0-9a-f]{64}$/;

/** The fragment of a follower's link, also of one that was cut. */
export const LINK_TOKEN_LIKE = '^#[0-9a-f]+$';

/**
 * The token of an address, or null when it is cut or missing.
 * @param hash with its number sign, as in `location.hash`
 */
export function tokenIn(hash: string): string | null {
  const token = hash.slice(1);
  return TOKEN.test(token) ? token : null;
}
