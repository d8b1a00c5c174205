// What tells a person from a program that fills in forms: a field that people do not see, and the time a person needs.
// Both keep out simple programs only; the limits in the database hold for all.

/** From the moment the page was opened. People need longer, except with autofill: their form then waits, it is not refused. */
const LEAST_TIME_MS = 2000;

/** `waiting`: sent in a moment. `refused`: the hidden field was filled in, so nothing was sent. */
export type GuardState = 'open' | 'waiting' | 'refused';

/** @param pageAgeMs how long ago the page was opened */
export function leastTimeLeftMs(pageAgeMs: number): number {
  return Math.max(0, LEAST_TIME_MS - pageAgeMs);
}
