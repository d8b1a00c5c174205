// The moment from which the banner counts. client:unanswered writes it down, because the island comes later.

/** Milliseconds since the page's load event; 0 where nobody saw it. */
export function sinceLoadMs(): number {
  const { pageLoadedAt } = window;
  return pageLoadedAt === undefined ? 0 : performance.now() - pageLoadedAt;
}
