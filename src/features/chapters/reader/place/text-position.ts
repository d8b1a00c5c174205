// Where in a chapter's text the window is, by its lines.

export type Position = {
  /** The first line whose end is below the top of the window; null where the text has none. */
  at: string | null;
  /** How much of the text is above the lower edge of the window, 0 to 1. */
  share: number;
};

/** Below the bar at the top of the window. */
const TOP_PX = 64;

export function textPosition(text: Element): Position {
  return { at: lineAtTop(text)?.id ?? null, share: textShare(text) };
}

/** The share alone, which costs the same however long the text is. */
export function textShare(text: Element): number {
  const { top, height } = text.getBoundingClientRect();
  const share = height > 0 ? (window.innerHeight - top) / height : 1;
  return Math.min(1, Math.max(0, share));
}

/** The line nearest to a share of the text: where a remembered line is gone. */
export function lineAtShare(text: Element, share: number): HTMLElement | null {
  const lines = linesOf(text);
  return lines[Math.min(lines.length - 1, Math.floor(share * lines.length))] ?? null;
}

function lineAtTop(text: Element): HTMLElement | null {
  const lines = linesOf(text);
  let [low, high] = [0, lines.length];
  // Lines follow each other, so half of those that are left can be skipped each time.
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] as HTMLElement).getBoundingClientRect().bottom > TOP_PX) high = middle;
    else low = middle + 1;
  }
  return lines[low] ?? null;
}

function linesOf(text: Element): HTMLElement[] {
  return [...text.querySelectorAll<HTMLElement>('[id^="p-"]')];
}
