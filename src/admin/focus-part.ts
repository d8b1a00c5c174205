const PARTS = 'section, details, dialog, [role="group"][tabindex]';

export function partOf(element: Element): Element | null {
  return element.closest(PARTS);
}

export function focusPart(part: Element | null): void {
  if (focusTitle(part)) return;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || focusTitle(part)) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

function focusTitle(part: Element | null): boolean {
  const title = (part?.isConnected && titleOf(part)) || document.querySelector<HTMLElement>('h1');
  if (!title) return false;
  if (!title.matches('summary, [tabindex]')) title.tabIndex = -1;
  title.focus();
  return true;
}

function titleOf(part: Element): HTMLElement | null {
  const label = part.getAttribute('aria-labelledby');
  if (label !== null) return document.getElementById(label);
  if (part instanceof HTMLElement && part.hasAttribute('tabindex')) return part;
  return part.querySelector<HTMLElement>('summary, h1, h2, h3');
}
