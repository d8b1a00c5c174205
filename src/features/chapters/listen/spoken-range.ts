// Shows which words are being said, and keeps them in the window.

const HIGHLIGHT = 'spoken';
/** For browsers without the highlight API: marks the paragraph. */
const MARK = 'data-spoken';
/** Where in the window the sentence comes when it had left it. */
const SHARE_FROM_TOP = 0.3;

/** The part of an element's text from `start` to `end`; undefined when the text is shorter by now. */
export function rangeIn(element: Element, start: number, end: number): Range | undefined {
  const range = document.createRange();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let before = 0;
  let hasStart = false;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node as Text;
    if (!hasStart && start < before + length) {
      range.setStart(node, start - before);
      hasStart = true;
    }
    if (hasStart && end <= before + length) {
      range.setEnd(node, end - before);
      return range;
    }
    before += length;
  }
  return undefined;
}

/** Highlights a sentence, and scrolls only when it is not wholly in the free part of the window. */
export function showSpoken(
  element: Element,
  start: number,
  end: number,
  free: { top: number; bottom: number },
): void {
  hideSpoken();
  const range = rangeIn(element, start, end);
  if (!range) return;
  if ('highlights' in CSS) CSS.highlights.set(HIGHLIGHT, new Highlight(range));
  else element.setAttribute(MARK, '');
  const { top, bottom } = range.getBoundingClientRect();
  if (top >= free.top && bottom <= free.bottom) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const target = scrollY + top - Math.max(free.top, innerHeight * SHARE_FROM_TOP);
  scrollTo({ top: target, behavior: isCalm ? 'instant' : 'smooth' });
}

export function hideSpoken(): void {
  if ('highlights' in CSS) CSS.highlights.delete(HIGHLIGHT);
  for (const element of document.querySelectorAll(`[${MARK}]`)) element.removeAttribute(MARK);
}
