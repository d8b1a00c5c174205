import type { ClientDirective } from 'astro';
import { afterFirstPaint } from '../after-first-paint.ts';

/** A page that never comes to rest is not waited for. */
const AT_LATEST_MS = 1500;

/** client:settled: at the first idle moment after the page has been painted. */
const settled: ClientDirective = (load) => {
  const hydrate = () => void load().then((start) => start());
  afterFirstPaint(() => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(hydrate, { timeout: AT_LATEST_MS });
    else setTimeout(hydrate, 200);
  });
};

export default settled;
