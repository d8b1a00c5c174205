/**
 * Calls back once the page has been painted: at once if it has, never in a tab that has not been opened.
 * What comes later cannot delay the first paint. Stands on its own, so that its text can be put into a page.
 */
export function afterFirstPaint(callback: () => void): void {
  if (window.PerformanceObserver?.supportedEntryTypes?.includes('paint')) {
    new PerformanceObserver((_entries, observer) => {
      observer.disconnect();
      callback();
    }).observe({ type: 'paint', buffered: true });
  } else if (document.readyState === 'complete') callback();
  else window.addEventListener('load', callback, { once: true });
}
