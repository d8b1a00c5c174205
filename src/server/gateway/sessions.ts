// Checks that this server signed a session and that it has not ended.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseFields } from '../../../supabase/functions/_shared/http.ts';
import { BoundedMap } from './limits.ts';

export type Sql = <Row>(query: string, parameters?: unknown[]) => Promise<Row[]>;

export type Session =
  { state: 'none' | 'expired' | 'forged' } | { state: 'valid'; account: string; id: string | undefined };

const JWT = /^Bearer\s+([\w-]+)\.([\w-]+)\.([\w-]*)$/i;
const FRESH_FOR_MS = 30_000;
const MAX_REMEMBERED = 1000;

export function parseSession(authorization: string | null, jwtSecret: string, nowMs: number): Session {
  const [, header, payload, signature] = JWT.exec(authorization?.trim() ?? '') ?? [];
  if (header === undefined || payload === undefined || signature === undefined) return { state: 'none' };
  if (parseClaims(header)['alg'] !== 'HS256') return { state: 'forged' };
  const expected = createHmac('sha256', jwtSecret).update(`${header}.${payload}`).digest();
  if (!isSameSecret(Buffer.from(signature, 'base64url'), expected)) return { state: 'forged' };
  const { exp: expires, sub: account, session_id: id } = parseClaims(payload);
  if (typeof expires !== 'number' || expires * 1000 <= nowMs) return { state: 'expired' };
  return { state: 'valid', account: String(account), id: typeof id === 'string' ? id : undefined };
}

export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export function createSessions(sql: Sql, now: () => number) {
  const checked = new BoundedMap<{ exists: Promise<boolean>; readAt: number }>(MAX_REMEMBERED);
  const sessionExists = async (account: string, id: string, previous: Promise<boolean> | undefined) => {
    try {
      const query = 'select 1 from auth.sessions where id::text = $1 and user_id::text = $2';
      return (await sql(query, [id, account])).length > 0;
    } catch {
      return previous ?? false;
    }
  };
  return {
    accountOf: async (session: Session): Promise<string | undefined> => {
      if (session.state !== 'valid') return undefined;
      const { account, id } = session;
      // Only someone with the server's secret can sign a token without a session.
      if (id === undefined) return account;
      let entry = checked.get(id);
      if (!entry || now() - entry.readAt >= FRESH_FOR_MS) {
        entry = { exists: sessionExists(account, id, entry?.exists), readAt: now() };
        checked.set(id, entry);
      }
      return (await entry.exists) ? account : undefined;
    },
    clear: () => checked.clear(),
  };
}

/** Does not verify the signature. */
export const parseClaims = (part: string) => parseFields(Buffer.from(part, 'base64url').toString());
