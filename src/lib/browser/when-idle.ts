import { afterFirstPaint } from './after-first-paint.ts';

/** Timeout for a page that is never idle. */
const IDLE_AT_LATEST_MS = 1000;
/** Delay for browsers without requestIdleCallback. */
const PAUSE_MS = 200;

/** Calls back in the browser's first idle moment after the first paint, or after that and the load event. */
export function whenIdle(after: 'paint' | 'load', callback: () => void): void {
  const wait = () =>
    afterFirstPaint(() => {
      if ('requestIdleCallback' in window)
        window.requestIdleCallback(callback, { timeout: IDLE_AT_LATEST_MS });
      else setTimeout(callback, PAUSE_MS);
    });
  if (after === 'paint' || document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
