// Limits password attempts per address and per account. Guesses from elsewhere never lock out an address or browser that
// has signed in before. Addresses and accounts are stored as hashes.
import { createHmac, randomBytes } from 'node:crypto';
import { atLeastOne, BoundedMap, createRates } from '../door/limits.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** RATE_LIMIT_FACTOR scales numbers of attempts, not times. */
const LIMITS = {
  freeFailures: 5,
  /** After the last free failure; doubles after each further one. */
  firstDelayMs: 1000,
  maxDelayOfAddressMs: 15 * MINUTE_MS,
  /** For all unknown addresses combined: 1,440 guesses a day per account. */
  maxDelayOfAccountMs: MINUTE_MS,
  failureMemoryMs: 15 * MINUTE_MS,
  /** Reserved for addresses with few attempts while others' failures delay an account: 8,640 a day. */
  newcomers: { perMinute: 6, perAddressAndDay: 3 },
  /** An address that signed in does not wait for others' attempts. */
  knownAddressMs: 30 * DAY_MS,
  remembered: 50_000,
} as const;

type Count = { count: number; lastAt: number };

/** Counts events. A count ends `durationMs` after its last event. */
export function createTally(size: number, durationMs: number) {
  const counts = new BoundedMap<Count>(size);
  const current = (key: string, now: number): Count => {
    const entry = counts.get(key);
    return entry === undefined || now - entry.lastAt > durationMs ? { count: 0, lastAt: now } : entry;
  };
  return {
    current,
    add: (key: string, now: number): (() => void) => {
      const before = counts.get(key);
      const after = { count: current(key, now).count + 1, lastAt: now };
      counts.set(key, after);
      return () => {
        const latest = counts.get(key);
        if (latest === undefined) return;
        // Later events keep their timestamps.
        if (latest !== after) counts.set(key, { ...latest, count: Math.max(0, latest.count - 1) });
        else if (before) counts.set(key, before);
        else counts.delete(key);
      };
    },
    delete: (key: string) => counts.delete(key),
  };
}

export type Attempt = {
  isKnown: boolean;
  succeeded: () => void;
  /** No password was compared, so the attempt does not count. */
  canceled: () => void;
};

export function createAttempts(now: () => number, factor: number) {
  const { newcomers, remembered } = LIMITS;
  const free = atLeastOne(LIMITS.freeFailures * factor);
  const failures = createTally(remembered, LIMITS.failureMemoryMs);
  const successes = new BoundedMap<number>(remembered);
  const newcomerRates = createRates({ newcomer: atLeastOne(newcomers.perMinute * factor) }, remembered);
  const newcomerAttempts = createTally(remembered, DAY_MS);
  const key = randomBytes(32);
  const hashed = (...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64');

  const delayOf = (hash: string, at: number, maxMs: number): number => {
    const { count, lastAt } = failures.current(hash, at);
    if (count < free) return 0;
    const delay = Math.min(maxMs, LIMITS.firstDelayMs * 2 ** (count - free));
    // The delay must not grow if the clock is set back.
    return Math.max(0, delay - Math.max(0, at - lastAt));
  };
  /** Uses one of the attempts reserved for newcomers. */
  const takeAsNewcomer = (source: string, account: string, at: number): (() => void) | undefined => {
    const perDay = atLeastOne(newcomers.perAddressAndDay * factor);
    if (newcomerAttempts.current(source, at).count >= perDay) return undefined;
    return newcomerRates.take(account, 'newcomer', at) > 0 ? undefined : newcomerAttempts.add(source, at);
  };

  return {
    start: ({
      address,
      account,
      device,
    }: {
      address: string;
      account: string;
      device?: string | undefined;
    }): Attempt | { waitMs: number } => {
      const at = now();
      // A known browser is counted separately, because others behind its address may be guessing.
      const source = device === undefined ? hashed('address', address) : hashed('device', device);
      const byAccount = hashed('account', account);
      const pair = hashed('pair', address, account);
      const isKnown = device !== undefined || at - (successes.get(pair) ?? -Infinity) < LIMITS.knownAddressMs;

      const sourceWaitMs = delayOf(source, at, LIMITS.maxDelayOfAddressMs);
      if (sourceWaitMs > 0) return { waitMs: sourceWaitMs };
      const waitMs = isKnown ? 0 : delayOf(byAccount, at, LIMITS.maxDelayOfAccountMs);
      const undoNewcomer = waitMs > 0 ? takeAsNewcomer(source, byAccount, at) : undefined;
      if (waitMs > 0 && undoNewcomer === undefined) return { waitMs };

      // Counted before the password is compared; otherwise many concurrent attempts would all be free.
      const undo = [failures.add(source, at)];
      if (undoNewcomer) undo.push(undoNewcomer);
      else if (!isKnown) undo.push(failures.add(byAccount, at));
      return {
        isKnown,
        succeeded: () => {
          failures.delete(source);
          failures.delete(byAccount);
          successes.set(pair, now());
        },
        canceled: () => undo.forEach((revert) => revert()),
      };
    },
  };
}
