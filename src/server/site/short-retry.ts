// Retries a failed task every second, until it succeeds or is requested again.

const RETRY_AFTER_MS = 1000;
const MOST_RETRIES = 60;

export type ShortRetry = {
  /** To be called whenever the task is asked for: it is about to run, and may be repeated afterwards. */
  asked: () => void;
  failed: () => void;
};

export function createShortRetry(task: () => void, signal: AbortSignal): ShortRetry {
  let timer: NodeJS.Timeout | undefined;
  let left = 0;
  return {
    asked: () => {
      clearTimeout(timer);
      left = MOST_RETRIES;
    },
    failed: () => {
      clearTimeout(timer);
      if (left === 0 || signal.aborted) return;
      left -= 1;
      timer = setTimeout(() => {
        if (!signal.aborted) task();
      }, RETRY_AFTER_MS);
      timer.unref();
    },
  };
}
