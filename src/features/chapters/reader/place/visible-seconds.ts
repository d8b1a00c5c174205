/** Counts the seconds that the page is visible, from now on. Returns what tells them. */
export function trackSeconds(): () => number {
  let counted = 0;
  let since = document.hidden ? undefined : performance.now();
  document.addEventListener('visibilitychange', () => {
    if (since !== undefined) counted += performance.now() - since;
    since = document.hidden ? undefined : performance.now();
  });
  return () => (counted + (since === undefined ? 0 : performance.now() - since)) / 1000;
}
