import type { CountVisit } from '~/data/visit-counter.ts';

/** Self-contained, because its source is inlined into pages. */
export function countClicks(makeCount: () => CountVisit | undefined, store: string): void {
  const onPress = ({ target, button }: MouseEvent) => {
    const link = target instanceof Element && target.closest('a');
    if (link && link.href.startsWith(store) && button < 2)
      makeCount()?.({ step: 'store', book: /\/checkout\/([^/?#]+)/.exec(link.href)?.[1] ?? 'store' });
  };
  addEventListener('click', onPress);
  addEventListener('auxclick', onPress);
}

/** Counts at most once in half an hour. Self-contained, because its source is inlined into pages. */
export function countPageView(
  makeCount: () => CountVisit | undefined,
  note: (key: string, value: number) => number | undefined,
): void {
  const open = () => {
    const count = makeCount();
    if (count && note('ebook', 1) === undefined) count({ step: 'ebook' });
  };
  const whenLoaded = () =>
    'requestIdleCallback' in self ? requestIdleCallback(open) : setTimeout(open, 1000);
  if (document.readyState === 'complete') whenLoaded();
  else addEventListener('load', whenLoaded);
}
