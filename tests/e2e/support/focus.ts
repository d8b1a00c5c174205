export type Stop = {
  name: string;
  isFocusVisible: boolean;
  isCovered: boolean;
  /** In CSS pixels, relative to the document. */
  box: { left: number; top: number; right: number; bottom: number };
  isInOverlay: boolean;
};

export const tabStops = (): string[] => {
  const describe = (element: Element) =>
    `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent.trim()).replace(/^(Pause|Play) /, '').slice(0, 40) || element.id}`;
  const isStop = (element: HTMLElement) => {
    if (element.tabIndex < 0 || element.matches(':disabled')) return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true;
    // In a radio group, only the checked button is a tab stop.
    const group = document.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(element.name)}"]`);
    return ![...group].some((other) => other.checked);
  };
  const candidates = 'a[href], button, input, select, textarea, summary, audio[controls], [tabindex]';
  // Everything behind a modal dialog is inert.
  const reachable = document.querySelector('dialog:modal') ?? document;
  return [...reachable.querySelectorAll<HTMLElement>(candidates)].filter(isStop).map(describe);
};

/** Null when the focus has left the page. */
export const focusedStop = async (): Promise<Stop | null> => {
  const element = document.activeElement;
  if (element === null || element === document.body) return null;
  const name = `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent.trim()).replace(/^(Pause|Play) /, '').slice(0, 40) || element.id}`;

  const hasOutline = (target: Element, pseudo?: string) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(target, pseudo);
    return (
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/^rgba.*, 0\)$/.test(outlineColor)
    );
  };
  // The focus indicator may be on a radio button's label, on a pseudo-element, or drawn by the browser.
  const label = element.closest('label');
  const isFocusVisible =
    hasOutline(element) ||
    hasOutline(element, '::after') ||
    (label !== null && hasOutline(label)) ||
    element.tagName === 'AUDIO' ||
    !element.matches(':focus');

  const isTopmost = (x: number, y: number) => {
    const topmost = document.elementFromPoint(x, y);
    return topmost !== null && (element.contains(topmost) || (label?.contains(topmost) ?? false));
  };
  // elementFromPoint works only within the viewport.
  const isUncovered = () =>
    [...element.getClientRects()].some((rect) => {
      const [left, right] = [Math.max(rect.left, 0), Math.min(rect.right, innerWidth)];
      const [top, bottom] = [Math.max(rect.top, 0), Math.min(rect.bottom, innerHeight)];
      const fractions = [0.5, 0.1, 0.9];
      return fractions.some((x) =>
        fractions.some((y) => isTopmost(left + (right - left) * x, top + (bottom - top) * y)),
      );
    });
  // A style change takes a frame.
  for (let frame = 0; frame < 30 && !isUncovered(); frame += 1) await new Promise(requestAnimationFrame);
  const isCovered = !isUncovered();

  // Measures after smooth scrolling stops.
  let scroller: Element | null = element;
  while (scroller && getComputedStyle(scroller).scrollBehavior !== 'smooth')
    scroller = scroller.parentElement;
  const requiredFrames = scroller ? 3 : 1;
  const position = () => {
    const { left: x, top: y } = element.getBoundingClientRect();
    return `${x} ${y} ${scrollX} ${scrollY}`;
  };
  for (
    let stableFrames = 0, previous = position(), frame = 0;
    stableFrames < requiredFrames && frame < 600;
    frame += 1
  ) {
    await new Promise(requestAnimationFrame);
    stableFrames = position() === previous ? stableFrames + 1 : 0;
    previous = position();
  }
  const { top, bottom } = element.getBoundingClientRect();
  // These rows scroll sideways with the focus.
  const { left, right } = (
    element.closest('.admin-navigation, .carousel-track, .shelf.is-row') ?? element
  ).getBoundingClientRect();
  const box = {
    left: left + scrollX,
    top: top + scrollY,
    right: right + scrollX,
    bottom: bottom + scrollY,
  };
  let layer: Element | null = element;
  while (layer && getComputedStyle(layer).position !== 'fixed' && !layer.matches('dialog, [popover]'))
    layer = layer.parentElement;
  return { name, isFocusVisible, isCovered, box, isInOverlay: layer !== null };
};
