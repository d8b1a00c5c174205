export const CONSENT_KEY = 'cookieConsent';

const CONSENT_ANSWERS = ['true', 'custom'] as const;
export type ConsentAnswer = (typeof CONSENT_ANSWERS)[number];

export const CONSENT_CATEGORIES = [
  'analytics_storage',
  'ad_storage',
  'ad_user_data',
  'ad_personalization',
] as const;
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number];

export const CATEGORIES_KEY = 'cookieConsentCategories';

export function parseConsentAnswer(stored: string | null | undefined): ConsentAnswer | undefined {
  return CONSENT_ANSWERS.find((answer) => answer === stored);
}

export function parseCategories(stored: string | null | undefined): ConsentCategory[] {
  const names = (stored ?? '').split(',');
  return CONSENT_CATEGORIES.filter((category) => names.includes(category));
}

export function getGrantedCategories(
  answer: ConsentAnswer | undefined,
  chosen: readonly ConsentCategory[],
): readonly ConsentCategory[] {
  if (answer === 'true') return CONSENT_CATEGORIES;
  return answer === 'custom' ? chosen : [];
}

export function toConsentState(granted: readonly ConsentCategory[]): Record<string, 'granted' | 'denied'> {
  return Object.fromEntries(
    CONSENT_CATEGORIES.map((category) => [category, granted.includes(category) ? 'granted' : 'denied']),
  );
}
