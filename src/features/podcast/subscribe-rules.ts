// What a subscription needs before it is sent.
import { CONSENT_MISSING, EMAIL_INVALID } from './messages.ts';

export type Subscription = { email: string; consent: boolean };
export type SubscriptionErrors = { email?: string; consent?: string };

/** The database's own rule for an address (private.is_email), so that nothing passes here and fails there. */
const EMAIL = /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+$/;
const LONGEST_EMAIL = 254;

/** The address as it is sent. */
export function tidyEmail(email: string): string {
  return email.trim();
}

/** What is wrong, field by field; an empty object when it can be sent. */
export function subscriptionErrors({ email, consent }: Subscription): SubscriptionErrors {
  const address = tidyEmail(email);
  return {
    ...(!(EMAIL.test(address) && [...address].length <= LONGEST_EMAIL) && { email: EMAIL_INVALID }),
    ...(!consent && { consent: CONSENT_MISSING }),
  };
}
