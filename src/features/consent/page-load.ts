// The moment from which the banner counts; the island comes later.

/** Milliseconds since the page's load event; 0 where the browser does not tell. */
export function sinceLoadMs(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page && page.loadEventStart > 0 ? performance.now() - page.loadEventStart : 0;
}
