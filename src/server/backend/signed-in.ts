import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether a request bears a token of this server that is still valid, or the secret key. Anybody can send a forged one. */
export function isSignedIn(headers: Headers, secrets: { jwtSecret: string; secretKey: string }): boolean {
  const bearer = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';
  if (isSame(headers.get('apikey') ?? '', secrets.secretKey) || isSame(bearer, secrets.secretKey))
    return true;
  const [head = '', claims = '', signature = ''] = bearer.split('.');
  const expected = createHmac('sha256', secrets.jwtSecret).update(`${head}.${claims}`).digest('base64url');
  if (!isSame(signature, expected)) return false;
  try {
    const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp?: unknown };
    return typeof exp === 'number' && exp * 1000 > Date.now();
  } catch {
    return false;
  }
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
