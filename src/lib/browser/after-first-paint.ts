/** Never calls back in a hidden tab. Self-contained, because its source is inlined into pages. */
export function afterFirstPaint(callback: () => void): void {
  if (window.PerformanceObserver?.supportedEntryTypes?.includes('paint')) {
    new PerformanceObserver((entries, observer) => {
      // A busy browser may paint only the background first.
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      callback();
    }).observe({ type: 'paint', buffered: true });
  } else if (document.readyState === 'complete') callback();
  else window.addEventListener('load', callback, { once: true });
}
