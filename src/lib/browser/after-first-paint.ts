/**
 * Calls back once the page has been painted: at once if it has, never while it waits in a tab that nobody has opened.
 * What comes later than the first picture cannot delay it. Stands on its own, so that its text can be put into a page.
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
