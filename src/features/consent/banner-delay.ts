// When the question about cookies is asked: counted from the page's load, though the island comes later.

/** From the page's load event. */
const BANNER_DELAY_MS = 1500;

/** How many milliseconds the banner still waits, that many after the page's load. */
export function bannerWaitMs(sinceLoadMs: number): number {
  return Math.max(0, BANNER_DELAY_MS - Math.max(0, sinceLoadMs));
}

/** Milliseconds since the page's load event; 0 where the browser does not tell. */
export function sinceLoadMs(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page && page.loadEventStart > 0 ? performance.now() - page.loadEventStart : 0;
}
