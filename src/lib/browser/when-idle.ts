import { afterFirstPaint } from './after-first-paint.ts';

/** A page that is never idle is not waited for. */
const IDLE_AT_LATEST_MS = 1000;
/** Where a browser does not say when it is idle. */
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
