// What the form sends: an address and what it is to be told about.
import type { NewFollower } from '~/data/followers.ts';
import { isEmailAddress } from '~/lib/forms/email-address.ts';
import { normalizeLine } from '~/lib/forms/normalize-input.ts';
import type { ConsentVersion } from '~/lib/mail/consent-texts.ts';

/** The words beside the form's button. */
export const SHOWN_CONSENT: ConsentVersion = 'follow-2';

export type FollowInput = { email: string; podcast: boolean; news: boolean };

/** What is sent, or null when the address is none. Chapters are what the form is for, so they are always in it. */
export function checkFollow({ email, podcast, news }: FollowInput, page: string): NewFollower | null {
  const address = normalizeLine(email);
  if (!isEmailAddress(address)) return null;
  return {
    email: address,
    topics: ['chapters', ...(podcast ? (['podcast'] as const) : []), ...(news ? (['news'] as const) : [])],
    page,
    consentVersion: SHOWN_CONSENT,
  };
}
