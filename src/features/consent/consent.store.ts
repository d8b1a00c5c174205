import { computed, type ReadableAtom } from 'nanostores';
import { persistentAtom } from '~/lib/browser/persistent-atom.ts';
import {
  categoriesFrom,
  CATEGORIES_KEY,
  CONSENT_KEY,
  consentAnswerFrom,
  grantedBy,
  type ConsentAnswer,
  type ConsentCategory,
} from './consent.ts';

const $answer = persistentAtom<ConsentAnswer | undefined>(CONSENT_KEY, undefined, {
  encode: (answer) => answer,
  decode: consentAnswerFrom,
});

const $chosen = persistentAtom<ConsentCategory[]>(CATEGORIES_KEY, [], {
  encode: (categories) => categories.join(','),
  decode: categoriesFrom,
});

export const $granted: ReadableAtom<readonly ConsentCategory[]> = computed([$answer, $chosen], grantedBy);

export const $consentAnswer: ReadableAtom<ConsentAnswer | undefined> = $answer;

export function saveConsent(answer: ConsentAnswer, chosen: readonly ConsentCategory[] = []): void {
  // This order avoids an intermediate withdrawal, because categories only apply with 'custom'.
  if (answer === 'true') $answer.set(answer);
  $chosen.set(answer === 'custom' ? [...chosen] : []);
  $answer.set(answer);
}

export const PREFERENCES_SAVED = {
  title: 'Preferences saved',
  description: 'Your cookie preferences have been saved.',
} as const;
