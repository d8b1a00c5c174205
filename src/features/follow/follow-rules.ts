import { DataError, RATE_LIMITED } from '~/data/data-error.ts';
import type { NewFollower } from '~/data/followers.ts';
import { isEmailAddress } from '~/lib/forms/email-address.ts';
import { normalizeLine } from '~/lib/forms/normalize-input.ts';
import type { ConsentVersion } from '~/lib/mail/consent-texts.ts';

export const INVALID_EMAIL = 'Please enter a valid email address';

export const SEND_FAILED = 'Your request could not be sent. Please try again.';
const TOO_MANY = 'Too many requests right now. Please try again in a minute.';
export const CONFIRMATION_FAILED = 'That did not work, but your link is still valid. Please try again.';
export const LOAD_FAILED =
  'Your preferences could not be loaded, but your link is still valid. Please try again.';
export const SAVE_FAILED = 'Your preferences could not be saved. Please try again.';
export const SAVED = 'Your preferences are saved.';

export function failureMessage(error: unknown, fallback: string): string {
  return error instanceof DataError && error.code === RATE_LIMITED ? TOO_MANY : fallback;
}

export const CURRENT_CONSENT: ConsentVersion = 'follow-3';

type FollowInput = { email: string; podcast: boolean; news: boolean; portions?: boolean };

export function validateFollow(
  { email, podcast, news, portions = false }: FollowInput,
  page: string,
): NewFollower | null {
  const address = normalizeLine(email);
  if (!isEmailAddress(address)) return null;
  return {
    email: address,
    topics: [
      'chapters',
      ...(podcast ? (['episodes'] as const) : []),
      ...(news ? (['news'] as const) : []),
      ...(portions ? (['portions'] as const) : []),
    ],
    page,
    consentVersion: CURRENT_CONSENT,
  };
}

const TOKEN = /^[0-9a-f]{64}$/;

export const LINK_TOKEN_PATTERN = '^#[0-9a-f]+$';

export function parseToken(hash: string): string | null {
  const token = hash.slice(1);
  return TOKEN.test(token) ? token : null;
}
