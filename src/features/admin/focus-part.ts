// Where the focus goes when what had it gives way to what was loaded.

const PARTS = 'section, details, dialog, [role="group"][tabindex]';

/** The part of the page that an element is in; null where that is the page itself. */
export function partOf(element: Element): Element | null {
  return element.closest(PARTS);
}

/** Focuses the name of a part, or the page's title; waits for the title where the page is still being loaded. */
export function focusPart(part: Element | null): void {
  if (focusPlace(part)) return;
  const observer = new MutationObserver(() => {
    // The focus may have gone on in the meantime.
    if (document.activeElement !== document.body || focusPlace(part)) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

function focusPlace(part: Element | null): boolean {
  const place = (part?.isConnected && nameOf(part)) || document.querySelector<HTMLElement>('h1');
  if (!place) return false;
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus();
  return true;
}

function nameOf(part: Element): HTMLElement | null {
  const label = part.getAttribute('aria-labelledby');
  if (label !== null) return document.getElementById(label);
  if (part instanceof HTMLElement && part.hasAttribute('tabindex')) return part;
  return part.querySelector<HTMLElement>('summary, h1, h2, h3');
}
