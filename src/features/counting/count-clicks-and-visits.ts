import type { CountVisit } from '~/data/visit-counter.ts';

/** Self-contained, because its source is inlined into pages. */
export function countClicks(createCounter: () => CountVisit | undefined, store: string): void {
  const onClick = ({ target, button }: MouseEvent) => {
    const link = target instanceof Element && target.closest('a');
    if (!link || button > 1) return;
    const book = link.href.startsWith(store)
      ? (/\/checkout\/([^/?#]+)/.exec(link.href)?.[1] ?? 'store')
      : link.dataset['book'];
    if (book) createCounter()?.({ step: 'store', book });
  };
  addEventListener('click', onClick);
  addEventListener('auxclick', onClick);
}

/** Counts at most once every half hour. Self-contained, because its source is inlined into pages. */
export function countPageView(
  createCounter: () => CountVisit | undefined,
  markSeen: (key: string, value: number) => number | undefined,
): void {
  const count = () => {
    const countVisit = createCounter();
    if (countVisit && markSeen('ebook', 1) === undefined) countVisit({ step: 'ebook' });
  };
  const countWhenIdle = () =>
    'requestIdleCallback' in self ? requestIdleCallback(count) : setTimeout(count, 1000);
  if (document.readyState === 'complete') countWhenIdle();
  else addEventListener('load', countWhenIdle);
}
