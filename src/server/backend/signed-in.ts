// Signed-in requests have priority over visitors' and may be larger.
import { timingSafeEqual } from 'node:crypto';
import { sessionOf } from '../door/caller.ts';

/** Whether a request bears a token of this server that is still valid, or the secret key. Forged tokens do not count. */
export function isSignedIn(headers: Headers, secrets: { jwtSecret: string; secretKey: string }): boolean {
  const authorization = headers.get('authorization');
  const bearer = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return (
    isSame(headers.get('apikey') ?? '', secrets.secretKey) ||
    isSame(bearer, secrets.secretKey) ||
    sessionOf(authorization, secrets.jwtSecret, Date.now()) === 'valid'
  );
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
