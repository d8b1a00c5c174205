import { useEffect } from 'react';
import { READING_KEY } from '../reading/reading.ts';
import { canScroll } from './scroll-milestones.ts';

/**
 * Fetches what follows a reader once there is something to follow: a scroll, a remembered place, a chosen theme, selected
 * words, or a chapter that is in view as a whole.
 */
export function useLateReading(id: string, words: number): void {
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    let isAsked = false;
    const follow = () => {
      if (isAsked) return;
      isAsked = true;
      import('./place/follow-place.late.ts').then(
        ({ followPlace }) => {
          if (!signal.aborted) signal.addEventListener('abort', followPlace({ id, words }));
        },
        // The next scroll asks again.
        () => (isAsked = false),
      );
    };
    addEventListener('scroll', follow, { passive: true, signal });
    const { scrollHeight, className } = document.documentElement;
    const isWhole = !canScroll(scrollHeight, window.innerHeight);
    if (window.scrollY > 0 || isWhole || /theme-[^n]/.test(className) || isKnown(id)) follow();

    const quote = () => {
      if (getSelection()?.isCollapsed !== false) return;
      document.removeEventListener('selectionchange', quote);
      import('./quote/offer-quote.late.ts').then(
        ({ offerQuotes }) => offerQuotes(signal),
        () => document.addEventListener('selectionchange', quote, { signal }),
      );
    };
    document.addEventListener('selectionchange', quote, { signal });
    // Words may be selected before this.
    quote();
    return () => end.abort();
  }, [id, words]);
}

function isKnown(id: string): boolean {
  try {
    return localStorage.getItem(READING_KEY)?.includes(id) === true;
  } catch {
    return false;
  }
}
