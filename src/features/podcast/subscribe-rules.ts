// What a subscription needs before it is sent.
import { isEmailAddress } from '~/lib/forms/email-address.ts';
import { normalizeLine } from '~/lib/forms/normalize-input.ts';
import { CONSENT_MISSING, EMAIL_INVALID } from './messages.ts';

export type Subscription = { email: string; consent: boolean };
export type SubscriptionErrors = { email?: string; consent?: string };

/** The address as it is sent. */
export function normalizeEmail(email: string): string {
  return normalizeLine(email);
}

/** What is wrong, field by field; an empty object when it can be sent. */
export function subscriptionErrors({ email, consent }: Subscription): SubscriptionErrors {
  return {
    ...(!isEmailAddress(normalizeEmail(email)) && { email: EMAIL_INVALID }),
    ...(!consent && { consent: CONSENT_MISSING }),
  };
}
