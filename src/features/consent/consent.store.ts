// The visitor's answer about cookies. Stored as the plain text 'true' or 'custom'.
import type { ReadableAtom } from 'nanostores';
import { persistentAtom } from '~/lib/browser/persistent-atom.ts';
import { CONSENT_KEY, consentAnswerFrom, type ConsentAnswer } from './consent.ts';

const $answer = persistentAtom<ConsentAnswer | undefined>(CONSENT_KEY, undefined, {
  encode: (answer) => answer,
  decode: consentAnswerFrom,
});

/** The answer, also when it was given in another tab; undefined while there is no valid one. */
export const $consentAnswer: ReadableAtom<ConsentAnswer | undefined> = $answer;

/** Stores an answer; only for this page where storage is blocked. */
export function answerConsent(answer: ConsentAnswer): void {
  $answer.set(answer);
}
