import type { ChapterReading } from '../../reading/reading.ts';
import { lineAtShare } from './text-position.ts';

/** Puts 'Continue where you stopped' below the reader's bar. It leaves with the first press. */
export function offerPlace(
  bar: HTMLElement,
  text: Element,
  { at, share }: ChapterReading,
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'continue-button link';
  button.textContent = 'Continue where you stopped';
  button.addEventListener('click', () => {
    const known = at === null ? null : document.getElementById(at);
    // A chapter that was edited since may have lost the line.
    const line = known && text.contains(known) ? known : lineAtShare(text, share);
    button.remove();
    if (!line) return;
    line.scrollIntoView();
    line.tabIndex = -1;
    line.focus({ preventScroll: true });
  });
  bar.append(button);
  return button;
}
