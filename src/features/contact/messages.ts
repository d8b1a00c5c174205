import { CAPTCHA_REFUSED } from '~/data/contact-messages.ts';
import { DataError, RATE_LIMITED } from '~/data/data-error.ts';

export const NAME_BLANK = 'Name cannot be blank';
export const NAME_TOO_LONG = 'Please use at most 200 characters for the name';
export const EMAIL_BLANK = 'Email cannot be blank';
export const EMAIL_INVALID = 'Please enter a valid email address';
export const MESSAGE_BLANK = 'Please enter your message';
export const MESSAGE_TOO_LONG = 'Please use at most 5,000 characters for the message';
export const CAPTCHA_MISSING = 'Please complete the reCAPTCHA verification';

export const MESSAGE_SENT = "Message sent successfully! We'll get back to you soon.";
export const MESSAGE_FAILED = 'Failed to send message. Please try again.';
export const TOO_MANY_MESSAGES = 'Too many requests right now. Please try again in a minute.';
export const CAPTCHA_NOT_ACCEPTED = 'The reCAPTCHA check was not accepted. Please solve it again.';

export const CAPTCHA_WAITS = 'A short reCAPTCHA check by Google appears here when you start to write.';
export const CAPTCHA_LOADS = 'The reCAPTCHA check is loading…';
export const CAPTCHA_BLOCKED =
  'The reCAPTCHA check could not be loaded, and the form cannot be sent without it. A blocker or the connection may be the reason. What you typed stays here.';

/** @param error what sending threw */
export function failureMessage(error: unknown): string {
  const code = error instanceof DataError ? error.code : '';
  if (code === RATE_LIMITED) return TOO_MANY_MESSAGES;
  return code === CAPTCHA_REFUSED ? CAPTCHA_NOT_ACCEPTED : MESSAGE_FAILED;
}
