// Whether a request carries a session that this server has signed.
import { createHmac, timingSafeEqual } from 'node:crypto';

export type Session = 'none' | 'valid' | 'expired' | 'forged';

const JWT = /^Bearer\s+([\w-]+)\.([\w-]+)\.([\w-]*)$/i;

/** Reads an Authorization header. Anything but a token, such as the public key, is 'none'. */
export function sessionOf(authorization: string | null, jwtSecret: string, nowMs: number): Session {
  const [, header, payload, signature] = JWT.exec(authorization?.trim() ?? '') ?? [];
  if (header === undefined || payload === undefined || signature === undefined) return 'none';
  if (claimsOf(header)?.['alg'] !== 'HS256') return 'forged';
  const expected = createHmac('sha256', jwtSecret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
  const expires = claimsOf(payload)?.['exp'];
  return typeof expires === 'number' && expires * 1000 > nowMs ? 'valid' : 'expired';
}

function claimsOf(part: string): Record<string, unknown> | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
