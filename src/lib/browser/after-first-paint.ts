/**
 * Calls back once the page has painted something: at once if it has, never in a tab that has not been opened.
 * What comes later cannot delay the first paint. Self-contained, so that its text can be put into a page.
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
