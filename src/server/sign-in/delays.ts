// Delays after failed sign-ins.
import { SIGN_IN } from '../door/rules.ts';

export type Failures = { count: number; lastAt: number };

/** Milliseconds until the next attempt is taken: 1 s after the last free failure, then twice as long each time. */
export function signInDelayMs(
  failures: Failures | undefined,
  now: number,
  longestMs: number,
  freeFailures: number = SIGN_IN.freeFailures,
): number {
  const count = currentCount(failures, now, SIGN_IN.failuresLastMs);
  if (failures === undefined || count < freeFailures) return 0;
  const delay = Math.min(longestMs, SIGN_IN.firstDelayMs * 2 ** (count - freeFailures));
  // A clock that was set back does not make anyone wait longer than the delay.
  return Math.max(0, delay - Math.max(0, now - failures.lastAt));
}

export function afterFailure(
  failures: Failures | undefined,
  now: number,
  lastMs: number = SIGN_IN.failuresLastMs,
): Failures {
  return { count: currentCount(failures, now, lastMs) + 1, lastAt: now };
}

/** Failures that still count: none once the last one is longer ago. */
export function currentCount(failures: Failures | undefined, now: number, lastMs: number): number {
  return failures === undefined || now - failures.lastAt > lastMs ? 0 : failures.count;
}
