// When the question about cookies is asked.

/** From the page's load event. */
const BANNER_DELAY_MS = 1500;

/** How many milliseconds the banner still waits, that many after the page's load. */
export function bannerWaitMs(sinceLoadMs: number): number {
  return Math.max(0, BANNER_DELAY_MS - Math.max(0, sinceLoadMs));
}
