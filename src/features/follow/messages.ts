import { DataError, RATE_LIMITED } from '~/data/data-error.ts';

export const EMAIL_INVALID = 'Please enter a valid email address';

export const NOT_SENT = 'That could not be sent. Please try again.';
export const TOO_MANY = 'Too many requests right now. Please try again in a minute.';
export const NOT_CONFIRMED = 'That did not work. Your link is still good: please try again.';
export const NOT_LOADED = 'Your choice could not be loaded. Your link is still good: please try again.';
export const NOT_SAVED = 'That could not be saved. Please try again.';
export const SAVED = 'Your choice is saved.';

/** @param error what a call threw */
export function failureMessage(error: unknown, otherwise: string): string {
  return error instanceof DataError && error.code === RATE_LIMITED ? TOO_MANY : otherwise;
}
