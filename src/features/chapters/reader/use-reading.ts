import { useEffect, useRef, type RefObject } from 'react';
import { recordScrollDepth } from '~/data/chapter-views.ts';
import { trackEvent } from '~/lib/tracking/analytics.ts';
import { markChapterViewed } from '../viewed-chapters.store.ts';
import { showReadingProgress } from './ReadingProgressBar.tsx';
import { countReading } from './count-reading.ts';
import { recordView } from './record-view.ts';
import { canScroll, scrollDepth, newMilestones } from './scroll-milestones.ts';

type Chapter = { id: string; chapter_number: number; chapter_title: string };

/** What happens while a chapter is open: one recorded view, the progress bar, the milestones. Returns the bar's ref. */
export function useReading(chapter: Chapter): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let viewId: string | null = null;
    let reading: ReturnType<typeof countReading> | undefined;
    let deepest = 0;
    const reported = new Set<number>();

    const saveDepth = (depth: number) => {
      if (viewId !== null && depth > 0) recordScrollDepth(viewId, depth).catch(() => undefined);
    };

    const onScroll = () => {
      const { scrollHeight } = document.documentElement;
      const depth = scrollDepth(window.scrollY, scrollHeight, window.innerHeight);
      showReadingProgress(bar.current, depth);
      // A chapter that fits the window is in view, which does not say that it was read.
      if (!canScroll(scrollHeight, window.innerHeight)) return;
      reading?.reach(depth);
      for (const milestone of newMilestones(depth, reported)) {
        reported.add(milestone);
        deepest = milestone;
        trackEvent('chapter_scroll', {
          category: 'Engagement',
          label: `Chapter ${chapter.chapter_number}: ${chapter.chapter_title}`,
          chapter_number: chapter.chapter_number,
          scroll_depth: Math.round(depth),
          milestone,
        });
        saveDepth(milestone);
      }
    };

    const open = () => {
      trackEvent('chapter_view', {
        chapter_number: chapter.chapter_number,
        chapter_title: chapter.chapter_title,
      });
      markChapterViewed(chapter.id);
      reading = countReading(chapter.id);
      void recordView(chapter.id).then((id) => {
        viewId = id;
        // Milestones passed before the row was written.
        saveDepth(deepest);
      });
      onScroll();
      window.addEventListener('scroll', onScroll, { passive: true });
      window.addEventListener('resize', onScroll);
    };

    // A page rendered ahead by the browser is not being read yet.
    if (document.prerendering) document.addEventListener('prerenderingchange', open, { once: true });
    else open();
    return () => {
      reading?.stop();
      document.removeEventListener('prerenderingchange', open);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, [chapter.id, chapter.chapter_number, chapter.chapter_title]);

  return bar;
}
