// Requests per address and minute, as token buckets.
import { BoundedMap } from './bounded-map.ts';

const MINUTE_MS = 60_000;

type Bucket = { tokens: number; filledAt: number };

export type Rates<Kind extends string> = {
  /** Takes one request's token; 0 when there was one, else the milliseconds until there is. */
  take: (address: string, kind: Kind, now: number) => number;
  /** How many buckets are remembered. */
  size: () => number;
};

/** @param remembered how many buckets are kept; the one used longest ago is forgotten first, and starts full */
export function createRates<Kind extends string>(
  perMinute: Record<Kind, number>,
  remembered: number,
): Rates<Kind> {
  const buckets = new BoundedMap<Bucket>(remembered);
  return {
    take: (address, kind, now) => {
      const limit = perMinute[kind];
      const key = `${kind} ${address}`;
      const bucket = buckets.get(key) ?? { tokens: limit, filledAt: now };
      // A clock that was set back fills nothing and is counted from where it is now.
      const elapsed = Math.max(0, now - bucket.filledAt);
      bucket.tokens = Math.min(limit, bucket.tokens + (elapsed * limit) / MINUTE_MS);
      bucket.filledAt = now;
      const isAdmitted = bucket.tokens >= 1;
      if (isAdmitted) bucket.tokens -= 1;
      buckets.set(key, bucket);
      return isAdmitted ? 0 : Math.ceil(((1 - bucket.tokens) * MINUTE_MS) / limit);
    },
    size: () => buckets.size,
  };
}
