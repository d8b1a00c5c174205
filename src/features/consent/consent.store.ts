// The visitor's answer about cookies. Stored as the plain text 'true' or 'custom',
// and beside 'custom' the categories that were granted one by one.
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

/** What is granted now, also by an answer given in another tab. */
export const $granted: ReadableAtom<readonly ConsentCategory[]> = computed([$answer, $chosen], grantedBy);

/** The answer, also when it was given in another tab; undefined while there is no valid one. */
export const $consentAnswer: ReadableAtom<ConsentAnswer | undefined> = $answer;

/** Stores an answer; only for this page where storage is blocked. 'custom' without categories grants nothing. */
export function answerConsent(answer: ConsentAnswer, chosen: readonly ConsentCategory[] = []): void {
  // In the order that withdraws nothing for a moment: categories count beside 'custom' alone.
  if (answer === 'true') $answer.set(answer);
  $chosen.set(answer === 'custom' ? [...chosen] : []);
  $answer.set(answer);
}
