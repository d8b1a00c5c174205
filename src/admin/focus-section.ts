const SECTIONS = 'section, details, dialog, [role="group"][tabindex]';

export function closestSection(element: Element): Element | null {
  return element.closest(SECTIONS);
}

export function focusSection(section: Element | null): void {
  if (focusTitle(section)) return;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || focusTitle(section)) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

function focusTitle(section: Element | null): boolean {
  const title = (section?.isConnected && titleOf(section)) || document.querySelector<HTMLElement>('h1');
  if (!title) return false;
  if (!title.matches('summary, [tabindex]')) title.tabIndex = -1;
  title.focus();
  return true;
}

function titleOf(section: Element): HTMLElement | null {
  const label = section.getAttribute('aria-labelledby');
  if (label !== null) return document.getElementById(label);
  if (section instanceof HTMLElement && section.hasAttribute('tabindex')) return section;
  return section.querySelector<HTMLElement>('summary, h1, h2, h3');
}
