const SECTIONS = 'section, details, dialog, [role="group"][tabindex]';

export function closestSection(element: Element): Element | null {
  return element.closest(SECTIONS);
}

export function focusSection(section: Element | null): void {
  const title = (section?.isConnected && titleOf(section)) || document.querySelector<HTMLElement>('h1');
  if (!title) return;
  if (!title.matches('summary, [tabindex]')) title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

function titleOf(section: Element): HTMLElement | null {
  const label = section.getAttribute('aria-labelledby');
  if (label !== null) return document.getElementById(label);
  if (section instanceof HTMLElement && section.hasAttribute('tabindex')) return section;
  return section.querySelector<HTMLElement>('summary, h1, h2, h3');
}
