// Exponential backoff for failed builds, starting at one minute.

const FIRST_MS = 60_000;
const LONGEST_MS = 60 * 60_000;

export type RetryRule = {
  failed: (stamp: string, now?: number) => void;
  succeeded: () => void;
  /** What has changed since is due at once. */
  isDue: (stamp: string, now?: number) => boolean;
};

export function createRetryRule(): RetryRule {
  let last: { stamp: string; times: number; at: number } | undefined;
  return {
    failed: (stamp, now = performance.now()) => {
      last = { stamp, times: last?.stamp === stamp ? last.times + 1 : 1, at: now };
    },
    succeeded: () => (last = undefined),
    isDue: (stamp, now = performance.now()) => {
      if (last?.stamp !== stamp) return true;
      // A little early rather than a minute late, because the calling clock ticks once a minute.
      return now - last.at >= Math.min(FIRST_MS * 2 ** (last.times - 1), LONGEST_MS) - FIRST_MS / 2;
    },
  };
}
