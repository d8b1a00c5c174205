// Limits password attempts per IP address and account. Guesses from elsewhere never lock out an address or browser that has
// signed in before. IP addresses and accounts are stored as hashes.
import { createHmac, randomBytes } from 'node:crypto';
import { atLeastOne, BoundedMap, createRates } from '../gateway/limits.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** RATE_LIMIT_FACTOR scales numbers of attempts, not times. */
const LIMITS = {
  freeFailures: 5,
  /** Doubles after each failure beyond the free ones. */
  firstDelayMs: 1000,
  maxDelayOfAddressMs: 15 * MINUTE_MS,
  /** Shared by all unknown addresses: 1,440 guesses a day per account. */
  maxDelayOfAccountMs: MINUTE_MS,
  failureMemoryMs: 15 * MINUTE_MS,
  /** For addresses with few attempts while others' failures delay an account: 8,640 a day, beside the one a minute above. */
  newcomers: { perMinute: 6, perAddressAndDay: 3 },
  /** An address that has signed in is not delayed by others' failures. */
  knownAddressMs: 30 * DAY_MS,
  maxEntries: 50_000,
} as const;

type Count = { count: number; lastAt: number };

/** Counts reset `durationMs` after the last event. */
export function createCounter(size: number, durationMs: number) {
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
  /** No password was compared, so the attempt is not counted. */
  canceled: () => void;
};

export function createAttempts(now: () => number, factor: number) {
  const { newcomers, maxEntries } = LIMITS;
  const freeFailures = atLeastOne(LIMITS.freeFailures * factor);
  const failures = createCounter(maxEntries, LIMITS.failureMemoryMs);
  const successes = new BoundedMap<number>(maxEntries);
  const newcomerRates = createRates({ newcomer: atLeastOne(newcomers.perMinute * factor) }, maxEntries);
  const newcomerAttempts = createCounter(maxEntries, DAY_MS);
  const hmacKey = randomBytes(32);
  const hash = (...parts: string[]) =>
    createHmac('sha256', hmacKey).update(JSON.stringify(parts)).digest('base64');

  const delayFor = (key: string, at: number, maxMs: number): number => {
    const { count, lastAt } = failures.current(key, at);
    if (count < freeFailures) return 0;
    const delay = Math.min(maxMs, LIMITS.firstDelayMs * 2 ** (count - freeFailures));
    // The delay must not grow if the clock is set back.
    return Math.max(0, delay - Math.max(0, at - lastAt));
  };
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
      // Known browsers are counted separately, because others may be guessing from the same address.
      const source = device === undefined ? hash('address', address) : hash('device', device);
      const accountHash = hash('account', account);
      const pair = hash('pair', address, account);
      const isKnown = device !== undefined || at - (successes.get(pair) ?? -Infinity) < LIMITS.knownAddressMs;

      const sourceWaitMs = delayFor(source, at, LIMITS.maxDelayOfAddressMs);
      if (sourceWaitMs > 0) return { waitMs: sourceWaitMs };
      const waitMs = isKnown ? 0 : delayFor(accountHash, at, LIMITS.maxDelayOfAccountMs);
      const undoNewcomer = waitMs > 0 ? takeAsNewcomer(source, accountHash, at) : undefined;
      if (waitMs > 0 && undoNewcomer === undefined) return { waitMs };

      // Counted before the password is compared; otherwise, many concurrent attempts would all be free.
      const undo = [failures.add(source, at)];
      if (undoNewcomer) undo.push(undoNewcomer);
      else if (!isKnown) undo.push(failures.add(accountHash, at));
      return {
        isKnown,
        succeeded: () => {
          failures.delete(source);
          failures.delete(accountHash);
          successes.set(pair, now());
        },
        canceled: () => undo.forEach((revert) => revert()),
      };
    },
  };
}
