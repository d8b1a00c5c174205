// What still works on a full disk: an administrator signs in, withdraws a chapter, deletes.
import type { Share } from './free-space.ts';

/**
 * @param isSignedIn whether the request bears a valid session
 * @returns what the request may take of a full disk
 */
export function shareOfFullDisk(
  { method, url }: Pick<Request, 'method' | 'url'>,
  body: Uint8Array | undefined,
  isSignedIn: boolean,
): Share {
  const { pathname, searchParams } = new URL(url);
  if (method === 'POST' && pathname === '/auth/v1/token') {
    // The door lets a password pass only when it is right. Anyone can ask to renew a session, with any token.
    return searchParams.get('grant_type') === 'password' ? 'reserve' : 'rest';
  }
  if (!isSignedIn) return 'none';
  if (pathname === '/auth/v1/logout' || pathname === '/auth/v1/user') return 'reserve';
  if (method === 'DELETE') return 'reserve';
  const isWithdrawal = method === 'PATCH' && pathname === '/rest/v1/book_chapters' && withdraws(body);
  return isWithdrawal ? 'reserve' : 'none';
}

function withdraws(body: Uint8Array | undefined): boolean {
  try {
    const change: unknown = JSON.parse(new TextDecoder().decode(body));
    return JSON.stringify(change) === '{"is_published":false}';
  } catch {
    return false;
  }
}
