import type { ResetLink } from '~/data/password.ts';

/** What the fragment of the page's address says: a link to open, a link that the backend found to be over, or nothing. */
export function resetLinkIn(
  fragment: string,
): { link: ResetLink; isInvitation: boolean } | 'over' | undefined {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const type = fields.get('type');
  const isInvitation = type === 'invite';
  const tokenHash = fields.get('token_hash');
  if (tokenHash !== null && (type === 'recovery' || type === 'invite'))
    return { link: { kind: 'token', tokenHash, type }, isInvitation };
  const [accessToken, refreshToken] = [fields.get('access_token'), fields.get('refresh_token')];
  if (accessToken !== null && refreshToken !== null)
    return { link: { kind: 'session', accessToken, refreshToken }, isInvitation };
  return fields.has('error') || fields.has('error_code') ? 'over' : undefined;
}
