// How far a chapter is read, by tenths, in daily sums without a visitor. A reload within half an hour goes on where it
// was: it is a view, as specified, but not a new reader.
import { COUNTED_AT, createVisitCounter, noteInTab } from '~/data/visit-counter.ts';

/** Counts a reader at once and the tenths when the page is left. Returns what is told of depths, and of the end. */
export function countReading(chapter: string): { reach: (depth: number) => void; stop: () => void } {
  const count = createVisitCounter(COUNTED_AT);
  let already = count ? (noteInTab(chapter, 0) ?? -1) : 0;
  let reached = Math.max(already, 0);

  const send = () => {
    if (!count || reached <= already) return;
    count({ step: 'reading', chapter, already, reached });
    already = reached;
    noteInTab(chapter, already);
  };
  const onHidden = () => {
    if (document.visibilityState === 'hidden') send();
  };

  send();
  document.addEventListener('visibilitychange', onHidden);
  window.addEventListener('pagehide', send);
  return {
    reach: (depth) => {
      reached = Math.max(reached, Math.floor(depth / 10));
    },
    stop: () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', send);
    },
  };
}
