// Links that open an account once. The secret part is in the fragment, which browsers send to no server, and so is in
// no log. Only its hash is stored; 256 random bits need no slow one.
import { createHash, randomBytes } from 'node:crypto';

export type LinkKind = 'recovery' | 'invite';
export type AccountLink = { address: string; hash: string };

const RESET_PATH = '/admin/reset';
const TOKEN = /^[\w-]{43}$/;

/** @param site the public origin; never what a request names, which can be forged */
export function makeLink(site: string, kind: LinkKind): AccountLink {
  const token = randomBytes(32).toString('base64url');
  return { address: `${site}${RESET_PATH}#token_hash=${token}&type=${kind}`, hash: hashOf(token) };
}

/** What is stored of a token; undefined for what cannot be one. */
export function storedHash(token: unknown): string | undefined {
  return typeof token === 'string' && TOKEN.test(token) ? hashOf(token) : undefined;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
