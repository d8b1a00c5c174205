import { useEffect, useRef, useState, type RefObject } from 'react';
import { getNewestPublishedChapter } from '~/data/chapters.ts';
import { askOnce } from '~/lib/browser/ask-once.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { LatestChapterDetails, type LatestChapter } from './LatestChapterDetails.tsx';
import { latestChapterLabel } from './latest-chapter-label.ts';

type Props = {
  /** The newest published chapter when the page was built. */
  chapter: LatestChapter | null;
  builtAt: number;
};

/** A details element, which opens and closes natively; React asks for the newest chapter. */
export const LatestChapterMenu = withErrorBoundary(function LatestChapterMenu({
  chapter: builtChapter,
  builtAt,
}: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const [chapter, setChapter] = useState<LatestChapter | null>(builtChapter);
  const [now, setNow] = useState(builtAt);

  useEffect(() => {
    setNow(Date.now());
    // The specification: a failed or empty answer shows 'View All Chapters'.
    askOnce(getNewestPublishedChapter).then(setChapter, () => setChapter(null));
  }, []);

  useLightDismiss(details);

  return <LatestChapterDetails ref={details} label={latestChapterLabel(now)} chapter={chapter} />;
});

/** Closes the menu on Escape, and when the pointer or the focus goes elsewhere. */
function useLightDismiss(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = (event: Event) => {
      const menu = details.current;
      if (!menu?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        menu.querySelector('summary')?.focus();
      } else if (event.target instanceof Node && menu.contains(event.target)) return;
      menu.open = false;
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
      document.removeEventListener('keydown', close);
    };
  }, [details]);
}
