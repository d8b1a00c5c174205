import { DataError } from '~/data/data-error.ts';
import { LINK_EXPIRED, SESSION_ENDED, WRONG_PASSWORD, type ResetLink } from '~/data/auth.ts';
import { MAX_PASSWORD_BYTES, MIN_PASSWORD_CHARACTERS } from '~/lib/site/password-limits.ts';
import { explainError } from '../failures.ts';

export const PASSWORD_CHANGED = {
  title: 'Password changed',
  description: 'You’re signed out on all other devices.',
};
export const LINK_EXPIRED_MESSAGE = 'This link was already used or has expired. Request a new one.';

export function newPasswordProblem(next: string, current?: string): string | undefined {
  if (/\p{Cc}/u.test(next)) return 'Password should not contain control characters.';
  if ([...next].length < MIN_PASSWORD_CHARACTERS)
    return `Password should be at least ${MIN_PASSWORD_CHARACTERS} characters.`;
  if (new TextEncoder().encode(next).length > MAX_PASSWORD_BYTES)
    return `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`;
  if (next === current) return 'New password should be different from the old password.';
  return undefined;
}

export type PasswordProblem = { field: 'current' | 'next' | 'link' | 'form'; message: string };

const NEW_PASSWORD_CODES = new Set(['weak_password', 'same_password', 'validation_failed']);
const LINK_CODES = new Set([LINK_EXPIRED, SESSION_ENDED, 'bad_jwt', 'refresh_token_not_found']);

export function explainPasswordError(error: unknown): PasswordProblem {
  const { code, message } = error instanceof DataError ? error : new DataError('unexpected', '');
  if (code === WRONG_PASSWORD) return { field: 'current', message: 'This is not your current password.' };
  if (LINK_CODES.has(code)) return { field: 'link', message: LINK_EXPIRED_MESSAGE };
  if (NEW_PASSWORD_CODES.has(code) && message) return { field: 'next', message };
  return { field: 'form', message: explainError(error) };
}

export function resetLinkIn(
  fragment: string,
): { link: ResetLink; isInvitation: boolean } | 'expired' | undefined {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const type = fields.get('type');
  const isInvitation = type === 'invite';
  const tokenHash = fields.get('token_hash');
  if (tokenHash !== null && (type === 'recovery' || type === 'invite'))
    return { link: { kind: 'token', tokenHash, type }, isInvitation };
  const [accessToken, refreshToken] = [fields.get('access_token'), fields.get('refresh_token')];
  if (accessToken !== null && refreshToken !== null)
    return { link: { kind: 'session', accessToken, refreshToken }, isInvitation };
  return fields.has('error') || fields.has('error_code') ? 'expired' : undefined;
}
