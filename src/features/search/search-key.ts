// The key '/' can be turned off: single keys disturb visitors who speak to their computer (WCAG 2.1.4). The header reads
// the stored value.

const STORED = 'search_key';

/** Shows the choice where it can be stored. */
export function offerSearchKey(choice: HTMLElement, box: HTMLInputElement): void {
  try {
    box.checked = localStorage.getItem(STORED) !== 'off';
    choice.hidden = false;
  } catch {
    return;
  }
  box.addEventListener('change', () => {
    if (box.checked) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  });
}
