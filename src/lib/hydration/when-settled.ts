import { afterFirstPaint } from '../after-first-paint.ts';

/** Calls back at the first idle moment after the page has been painted; a page that never rests is not waited for. */
export function whenSettled(callback: () => void, atLatestMs: number): void {
  afterFirstPaint(() => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(callback, { timeout: atLatestMs });
    else setTimeout(callback, 200);
  });
}
