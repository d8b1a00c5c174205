import type { VisitCounter } from '~/data/visit-counter.ts';

/**
 * Counts presses on links to the store and, where it is the e-book's page, that it was opened: once in half an hour and
 * when the browser is idle. Self-contained, because its source is inlined into pages.
 */
export function countPage(
  makeCounter: () => VisitCounter,
  { store, isEbookPage }: { store: string; isEbookPage: boolean },
): void {
  const onPress = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href.startsWith(store) || event.button > 1) return;
    makeCounter().count({ step: 'store', book: /\/checkout\/([^/?#]+)/.exec(link.href)?.[1] ?? 'store' });
  };
  // A press with the middle button opens the store, too.
  document.addEventListener('click', onPress);
  document.addEventListener('auxclick', onPress);

  const countOpened = () => {
    const counter = makeCounter();
    if (counter.recent('ebook', 1) === undefined) counter.count({ step: 'ebook' });
  };
  const whenLoaded = () =>
    'requestIdleCallback' in window ? window.requestIdleCallback(countOpened) : setTimeout(countOpened, 1000);
  if (!isEbookPage) return;
  if (document.readyState === 'complete') whenLoaded();
  else addEventListener('load', whenLoaded);
}
