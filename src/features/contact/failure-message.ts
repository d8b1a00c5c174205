// What a visitor is told when a message was not stored.
import { CAPTCHA_REFUSED } from '~/data/contact-messages.ts';
import { DataError, RATE_LIMITED } from '~/data/data-error.ts';
import { CAPTCHA_NOT_ACCEPTED, MESSAGE_FAILED, TOO_MANY_MESSAGES } from './messages.ts';

/** @param error what sending threw */
export function failureMessage(error: unknown): string {
  const code = error instanceof DataError ? error.code : '';
  if (code === RATE_LIMITED) return TOO_MANY_MESSAGES;
  return code === CAPTCHA_REFUSED ? CAPTCHA_NOT_ACCEPTED : MESSAGE_FAILED;
}
