import { DataError, RATE_LIMITED } from '~/data/data-error.ts';
import type { NewFollower } from '~/data/followers.ts';
import { isEmailAddress } from '~/lib/forms/email-address.ts';
import { normalizeLine } from '~/lib/forms/normalize-input.ts';
import type { ConsentVersion } from '~/lib/mail/consent-texts.ts';

export const EMAIL_INVALID = 'Please enter a valid email address';

export const NOT_SENT = 'That could not be sent. Please try again.';
const TOO_MANY = 'Too many requests right now. Please try again in a minute.';
export const NOT_CONFIRMED = 'That did not work. Your link is still good: please try again.';
export const NOT_LOADED = 'Your choice could not be loaded. Your link is still good: please try again.';
export const NOT_SAVED = 'That could not be saved. Please try again.';
export const SAVED = 'Your choice is saved.';

export function failureMessage(error: unknown, otherwise: string): string {
  return error instanceof DataError && error.code === RATE_LIMITED ? TOO_MANY : otherwise;
}

export const CURRENT_CONSENT: ConsentVersion = 'follow-2';

type FollowInput = { email: string; podcast: boolean; news: boolean };

export function checkFollow({ email, podcast, news }: FollowInput, page: string): NewFollower | null {
  const address = normalizeLine(email);
  if (!isEmailAddress(address)) return null;
  return {
    email: address,
    topics: ['chapters', ...(podcast ? (['episodes'] as const) : []), ...(news ? (['news'] as const) : [])],
    page,
    consentVersion: CURRENT_CONSENT,
  };
}

const TOKEN = /^[0-9a-f]{64}$/;

export const LINK_TOKEN_SHAPE = '^#[0-9a-f]+$';

export function tokenIn(hash: string): string | null {
  const token = hash.slice(1);
  return TOKEN.test(token) ? token : null;
}
