import { useEffect, useRef, useState } from 'react';
import { getNewestPublishedChapter } from '~/data/chapters.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { LatestChapterDetails, type LatestChapter } from './LatestChapterDetails.tsx';
import { latestChapterLabel } from './latest-chapter-label.ts';

type Props = {
  /** The newest published chapter when the page was built. */
  chapter: LatestChapter | null;
  builtAt: number;
};

/** Opens and closes by itself as a details element; React is here to ask for the newest chapter. */
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
    getNewestPublishedChapter().then(setChapter, () => setChapter(null));
  }, []);

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
  }, []);

  return <LatestChapterDetails ref={details} label={latestChapterLabel(now)} chapter={chapter} />;
});
