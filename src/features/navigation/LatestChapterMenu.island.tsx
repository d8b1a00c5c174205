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

/** Closes the menu when the pointer or the focus goes elsewhere; on Escape the header does, also before React is here. */
function useLightDismiss(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = (event: Event) => {
      const menu = details.current;
      if (menu?.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, [details]);
}
