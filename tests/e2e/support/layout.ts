export const horizontalOverflow = () =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** Targets under 24 × 24 px that are not inline in a sentence (WCAG 2.5.8). */
export const smallTargets = () =>
  [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary, [role="button"]')]
    .filter((element) => {
      // Inert elements receive neither pointer events nor focus.
      if (element.closest('[inert]')) return false;
      // In closed details.
      if (!element.checkVisibility()) return false;
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0 || getComputedStyle(element).visibility === 'hidden')
        return false;
      // A checkbox or radio button can be clicked through its label.
      if (element instanceof HTMLInputElement && element.labels?.length) {
        const label = element.labels[0]?.getBoundingClientRect();
        if (label && label.height >= 24) return false;
      }
      if (getComputedStyle(element).display === 'inline') return false;
      return box.width < 24 || box.height < 24;
    })
    .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 30)}`);

export const clippedTexts = () =>
  [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      const { overflowX, overflowY, position } = getComputedStyle(element);
      const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (!clips(overflowX) && !clips(overflowY)) return false;
      // Visually hidden text for screen readers.
      if (position === 'absolute' && element.clientWidth <= 1) return false;
      const tolerance = 2;
      return (
        element.textContent.trim() !== '' &&
        ((clips(overflowX) && element.scrollWidth > element.clientWidth + tolerance) ||
          (clips(overflowY) && element.scrollHeight > element.clientHeight + tolerance))
      );
    })
    .map((element) => `${element.tagName}.${element.className} ${element.textContent.trim().slice(0, 30)}`);

export const brokenWords = () =>
  [...document.querySelectorAll('h1, h2, h3')].flatMap((heading) => {
    if (!heading.checkVisibility({ visibilityProperty: true })) return [];
    const broken: string[] = [];
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}’']+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          broken.push(word);
      }
    }
    return broken;
  });
