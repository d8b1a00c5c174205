// Decides who may try a password now. Guesses on one account are bounded however many addresses they come from, and those who
// guess cannot keep out an address or a browser that signed in before. Addresses and accounts are kept as hashes.
import { createHmac, randomBytes } from 'node:crypto';
import { BoundedMap } from '../door/bounded-map.ts';
import { createRates } from '../door/rates.ts';
import { SIGN_IN } from '../door/rules.ts';
import { currentCount, signInDelayMs } from './delays.ts';
import { createTally } from './tally.ts';

const DAY_MS = 86_400_000;

export type Attempt = {
  /** Whether the address or the browser signed in to the account before. */
  isKnown: boolean;
  succeeded: () => void;
  /** Nothing was compared: the attempt does not count. */
  canceled: () => void;
};

/** @property device what names a browser that is known to have signed in to the account */
export type Asking = { address: string; account: string; device?: string | undefined };

export type Attempts = {
  /** Starts an attempt, or says how many milliseconds to wait. It counts as failed until it has succeeded. */
  start: (asking: Asking) => Attempt | { waitMs: number };
};

/** @param factor multiplies the attempts that cost nothing */
export function createAttempts(now: () => number, factor: number): Attempts {
  const times = (limit: number) => Math.max(1, Math.round(limit * factor));
  const free = times(SIGN_IN.freeFailures);
  const failures = createTally(SIGN_IN.remembered, SIGN_IN.failuresLastMs);
  const successes = new BoundedMap<number>(SIGN_IN.remembered);
  const newcomers = createNewcomers(times);
  const key = randomBytes(32);
  const hashed = (...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64');

  return {
    start: ({ address, account, device }) => {
      const at = now();
      // A known browser is counted separately, because guesses may come from others behind its address.
      const place = device === undefined ? hashed('address', address) : hashed('device', device);
      const byAccount = hashed('account', account);
      const pair = hashed('pair', address, account);
      const lastSuccess = successes.get(pair) ?? -Infinity;
      const isKnown = device !== undefined || at - lastSuccess < SIGN_IN.knownAddressMs;

      const placeWaitMs = signInDelayMs(failures.get(place), at, SIGN_IN.longestForAddressMs, free);
      if (placeWaitMs > 0) return { waitMs: placeWaitMs };
      const waitMs = isKnown
        ? 0
        : signInDelayMs(failures.get(byAccount), at, SIGN_IN.longestForAccountMs, free);
      const newcomer = waitMs > 0 ? newcomers.take(place, byAccount, at) : undefined;
      if (waitMs > 0 && newcomer === undefined) return { waitMs };

      // Counted before the password is compared: many attempts at once would otherwise all be the first.
      const takeBack = [failures.count(place, at)];
      if (newcomer) takeBack.push(newcomer.takeBack);
      else if (!isKnown) takeBack.push(failures.count(byAccount, at));
      return {
        isKnown,
        succeeded: () => {
          failures.forget(place);
          failures.forget(byAccount);
          successes.set(pair, now());
        },
        canceled: () => {
          for (const undo of takeBack) undo();
        },
      };
    },
  };
}

/** Attempts set aside for addresses that have had few, so that others cannot use up all of an account's. */
function createNewcomers(times: (limit: number) => number) {
  const { perMinute, perAddressAndDay } = SIGN_IN.newcomers;
  const rates = createRates({ newcomer: times(perMinute) }, SIGN_IN.remembered);
  const taken = createTally(SIGN_IN.remembered, DAY_MS);
  return {
    take: (place: string, account: string, at: number): { takeBack: () => void } | undefined => {
      if (currentCount(taken.get(place), at, DAY_MS) >= times(perAddressAndDay)) return undefined;
      return rates.take(account, 'newcomer', at) > 0 ? undefined : { takeBack: taken.count(place, at) };
    },
  };
}
