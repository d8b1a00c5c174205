/**
 * Calls back after the first contentful paint, so that the work cannot delay it; never in a tab that stays hidden.
 * Self-contained, because its source is inlined into pages.
 */
export function afterFirstPaint(callback: () => void): void {
  if (window.PerformanceObserver?.supportedEntryTypes?.includes('paint')) {
    new PerformanceObserver((entries, observer) => {
      // A busy browser paints the background on its own first.
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      callback();
    }).observe({ type: 'paint', buffered: true });
  } else if (document.readyState === 'complete') callback();
  else window.addEventListener('load', callback, { once: true });
}
