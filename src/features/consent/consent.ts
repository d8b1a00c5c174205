// What the visitor's stored answer about cookies means.

export const CONSENT_KEY = 'cookieConsent';

/** 'true' grants everything; 'custom' grants nothing. */
export const CONSENT_ANSWERS = ['true', 'custom'] as const;
export type ConsentAnswer = (typeof CONSENT_ANSWERS)[number];

/** The four categories of the tag manager's consent mode. */
type ConsentCategory = 'analytics_storage' | 'ad_storage' | 'ad_user_data' | 'ad_personalization';

export type ConsentState = Record<ConsentCategory, 'granted' | 'denied'>;

/** The stored answer, or undefined when it is missing or invalid. */
export function consentAnswerFrom(stored: string | null | undefined): ConsentAnswer | undefined {
  return CONSENT_ANSWERS.find((answer) => answer === stored);
}

/** The same decision for all four categories. */
export function consentState(decision: 'granted' | 'denied'): ConsentState {
  return {
    analytics_storage: decision,
    ad_storage: decision,
    ad_user_data: decision,
    ad_personalization: decision,
  };
}
