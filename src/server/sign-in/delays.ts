// How long the next attempt to sign in has to wait after failed ones.

const MINUTE_MS = 60_000;

/** Failures are forgotten this long after the last one. */
export const FAILURES_LAST_MS = 15 * MINUTE_MS;
/** So many failures cost nothing: people mistype. */
export const FREE_FAILURES = 5;
export const LONGEST_FOR_ADDRESS_MS = 15 * MINUTE_MS;
/** Short, so that guesses from elsewhere cannot keep an administrator out for long. */
export const LONGEST_FOR_ACCOUNT_MS = MINUTE_MS;

const FIRST_DELAY_MS = 1000;

export type Failures = { count: number; lastAt: number };

/** Milliseconds until the next attempt is taken: 1 s after the last free failure, then twice as long each time. */
export function signInDelayMs(
  failures: Failures | undefined,
  now: number,
  longestMs: number,
  freeFailures: number = FREE_FAILURES,
): number {
  const count = currentCount(failures, now);
  if (failures === undefined || count < freeFailures) return 0;
  const delay = Math.min(longestMs, FIRST_DELAY_MS * 2 ** (count - freeFailures));
  // A clock that was set back does not make anyone wait longer than the delay.
  return Math.max(0, delay - Math.max(0, now - failures.lastAt));
}

export function afterFailure(failures: Failures | undefined, now: number): Failures {
  return { count: currentCount(failures, now) + 1, lastAt: now };
}

function currentCount(failures: Failures | undefined, now: number): number {
  return failures === undefined || now - failures.lastAt > FAILURES_LAST_MS ? 0 : failures.count;
}
