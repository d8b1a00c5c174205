// When the question about cookies is asked.
import { consentAnswerFrom } from './consent.ts';

/** From the page's load event. */
export const BANNER_DELAY_MS = 1500;

/** Whether a visitor with this stored value has to be asked at all. */
export function isConsentUnanswered(stored: string | null | undefined): boolean {
  return consentAnswerFrom(stored) === undefined;
}

/** How many milliseconds the banner still waits, that many after the page's load. */
export function bannerWaitMs(sinceLoadMs: number): number {
  return Math.max(0, BANNER_DELAY_MS - Math.max(0, sinceLoadMs));
}
