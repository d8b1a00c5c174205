import { computed, type ReadableAtom } from 'nanostores';
import { persistentAtom } from '~/lib/browser/persistent-atom.ts';
import {
  parseCategories,
  CATEGORIES_KEY,
  CONSENT_KEY,
  parseConsentAnswer,
  getGrantedCategories,
  type ConsentAnswer,
  type ConsentCategory,
} from './consent.ts';

const $answer = persistentAtom<ConsentAnswer | undefined>(CONSENT_KEY, undefined, {
  encode: (answer) => answer,
  decode: parseConsentAnswer,
});

const $categories = persistentAtom<ConsentCategory[]>(CATEGORIES_KEY, [], {
  encode: (categories) => categories.join(','),
  decode: parseCategories,
});

export const $granted: ReadableAtom<readonly ConsentCategory[]> = computed(
  [$answer, $categories],
  getGrantedCategories,
);

export const $consentAnswer: ReadableAtom<ConsentAnswer | undefined> = $answer;

export function saveConsent(answer: ConsentAnswer, categories: readonly ConsentCategory[] = []): void {
  // Categories apply only with 'custom', so this order avoids revoking consent in between.
  if (answer === 'true') $answer.set(answer);
  $categories.set(answer === 'custom' ? [...categories] : []);
  $answer.set(answer);
}

export const PREFERENCES_SAVED = {
  title: 'Preferences saved',
  description: 'Your cookie preferences have been saved.',
} as const;
