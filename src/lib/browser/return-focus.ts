/** Returns keyboard focus to where it was, or else to the page's content. */
export function returnFocus(from: Element | null): void {
  const target = from instanceof HTMLElement && from.isConnected ? from : document.getElementById('main');
  target?.focus({ preventScroll: true });
}
