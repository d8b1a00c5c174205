import { DataError } from '~/data/data-error.ts';
import { LINK_OVER, SESSION_OVER, WRONG_PASSWORD } from '~/data/password.ts';
import { BACKEND_UNREACHABLE } from '../auth/messages.ts';
import { LINK_IS_OVER, TOO_MANY_QUESTIONS, TRY_AGAIN, WRONG_CURRENT_PASSWORD } from './messages.ts';

/** Which part of a form a refusal is about, and what to say there. */
export type PasswordRefusal = { about: 'current' | 'next' | 'link' | 'form'; message: string };

const ABOUT_NEXT = new Set(['weak_password', 'same_password', 'validation_failed']);
const ABOUT_LINK = new Set([LINK_OVER, SESSION_OVER, 'bad_jwt', 'refresh_token_not_found']);
const TOO_MANY = new Set(['over_request_rate_limit', 'over_email_send_rate_limit']);

/** What a failed change of a password means. */
export function passwordRefusal(error: unknown): PasswordRefusal {
  if (!(error instanceof DataError)) return { about: 'form', message: TRY_AGAIN };
  const { code, message } = error;
  if (code === 'network') return { about: 'form', message: BACKEND_UNREACHABLE };
  if (code === WRONG_PASSWORD) return { about: 'current', message: WRONG_CURRENT_PASSWORD };
  if (TOO_MANY.has(code)) return { about: 'form', message: TOO_MANY_QUESTIONS };
  if (ABOUT_LINK.has(code)) return { about: 'link', message: LINK_IS_OVER };
  // The backend's own words: they name the rule.
  if (ABOUT_NEXT.has(code)) return { about: 'next', message: message || TRY_AGAIN };
  return { about: 'form', message: TRY_AGAIN };
}
