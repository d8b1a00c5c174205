// Remembers failed and successful sign-ins while the process runs. Addresses and accounts are kept as hashes.
import { createHmac, randomBytes } from 'node:crypto';
import { BoundedMap } from '../door/bounded-map.ts';
import {
  afterFailure,
  FREE_FAILURES,
  LONGEST_FOR_ACCOUNT_MS,
  LONGEST_FOR_ADDRESS_MS,
  signInDelayMs,
  type Failures,
} from './delays.ts';

const REMEMBERED = 50_000;
/** An address that signed in to an account is not held up by what others try there. */
const KNOWN_ADDRESS_MS = 30 * 86_400_000;

export type Attempt = {
  succeeded: () => void;
  /** Nothing was compared: the attempt does not count. */
  cancelled: () => void;
};

export type Attempts = {
  /** Starts an attempt, or says how many milliseconds to wait. It counts as failed until it has succeeded. */
  start: (address: string, account: string) => Attempt | { waitMs: number };
};

/** @param factor multiplies the failures that cost nothing */
export function createAttempts(now: () => number, factor: number): Attempts {
  const free = Math.max(1, Math.round(FREE_FAILURES * factor));
  const failures = new BoundedMap<Failures>(REMEMBERED);
  const successes = new BoundedMap<number>(REMEMBERED);
  const key = randomBytes(32);
  const hashed = (...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64');

  const takeBack = (who: string) => {
    const counted = failures.get(who);
    if (counted) failures.set(who, { ...counted, count: Math.max(0, counted.count - 1) });
  };

  return {
    start: (address, account) => {
      const at = now();
      const byAddress = hashed('address', address);
      const byAccount = hashed('account', account);
      const pair = hashed('pair', address, account);
      const lastSuccess = successes.get(pair);
      const isKnown = lastSuccess !== undefined && at - lastSuccess < KNOWN_ADDRESS_MS;
      const waitMs = Math.max(
        signInDelayMs(failures.get(byAddress), at, LONGEST_FOR_ADDRESS_MS, free),
        isKnown ? 0 : signInDelayMs(failures.get(byAccount), at, LONGEST_FOR_ACCOUNT_MS, free),
      );
      if (waitMs > 0) return { waitMs };
      // Counted before the password is compared: many attempts at once would otherwise all be the first.
      failures.set(byAddress, afterFailure(failures.get(byAddress), at));
      // A known address has its own count; its typing errors do not slow others down, nor theirs it.
      if (!isKnown) failures.set(byAccount, afterFailure(failures.get(byAccount), at));
      return {
        succeeded: () => {
          failures.delete(byAddress);
          failures.delete(byAccount);
          successes.set(pair, now());
        },
        cancelled: () => {
          takeBack(byAddress);
          if (!isKnown) takeBack(byAccount);
        },
      };
    },
  };
}
