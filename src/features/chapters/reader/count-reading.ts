// How far a chapter is read, by tenths, in daily sums without a visitor. A reload within half an hour goes on where it
// was: it is a view, as specified, but not a new reader.
import { COUNTED_AT, createVisitCounter } from '~/data/visit-counter.ts';

/** Of a depth in percent. Half a tenth more is still the tenth before. */
export function tenthOf(depth: number): number {
  return Math.floor(depth / 10);
}

/** Counts a reader at once and the tenths when the page is left. Returns what is told of depths, and of the end. */
export function countReading(chapterId: string): { reach: (depth: number) => void; stop: () => void } {
  const counter = createVisitCounter(COUNTED_AT);
  let already = counter.recent(chapterId) ?? -1;
  let deepest = Math.max(already, 0);

  const send = () => {
    if (deepest > already) counter.count({ step: 'reading', chapter: chapterId, already, reached: deepest });
    already = deepest;
    counter.recent(chapterId, already);
  };
  const onHidden = () => {
    if (document.visibilityState === 'hidden') send();
  };

  send();
  document.addEventListener('visibilitychange', onHidden);
  window.addEventListener('pagehide', send);
  return {
    reach: (depth) => {
      deepest = Math.max(deepest, tenthOf(depth));
    },
    stop: () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', send);
    },
  };
}
