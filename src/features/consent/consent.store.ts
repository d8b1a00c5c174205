// The visitor's answer about cookies. Stored as the plain text 'true' or 'custom'.
import { persistentAtom } from '@nanostores/persistent';
import { atom, onMount, type ReadableAtom } from 'nanostores';
import { CONSENT_KEY, consentAnswerFrom, type ConsentAnswer } from './consent.ts';

const $stored = persistentAtom<string | undefined>(CONSENT_KEY, undefined);
const $answer = atom<ConsentAnswer | undefined>(undefined);

/** The answer, also when it was given in another tab; undefined while there is none that we understand. */
export const $consentAnswer: ReadableAtom<ConsentAnswer | undefined> = $answer;

onMount($answer, () => $stored.subscribe((stored) => $answer.set(consentAnswerFrom(stored))));

/** Keeps an answer. Where storage refuses, it holds for this page. */
export function answerConsent(answer: ConsentAnswer): void {
  try {
    $stored.set(answer);
  } catch {
    // Full or forbidden storage: the visitor is asked again on the next page.
  }
  $answer.set(answer);
}
