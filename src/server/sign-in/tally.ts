// Counts of attempts, each of which can be undone.
import { BoundedMap } from '../door/bounded-map.ts';
import { afterFailure, type Failures } from './delays.ts';

export type Tally = {
  get: (key: string) => Failures | undefined;
  /** Counts an attempt; the returned function takes it back. */
  count: (key: string, now: number) => () => void;
  forget: (key: string) => void;
};

/** @param lastMs a count ends this long after its last attempt */
export function createTally(size: number, lastMs: number): Tally {
  const counts = new BoundedMap<Failures>(size);
  return {
    get: (key) => counts.get(key),
    count: (key, now) => {
      const before = counts.get(key);
      const after = afterFailure(before, now, lastMs);
      counts.set(key, after);
      return () => {
        const current = counts.get(key);
        if (current === undefined) return;
        // Others have counted since: their time stays.
        if (current !== after) counts.set(key, { ...current, count: Math.max(0, current.count - 1) });
        else if (before) counts.set(key, before);
        else counts.delete(key);
      };
    },
    forget: (key) => counts.delete(key),
  };
}
