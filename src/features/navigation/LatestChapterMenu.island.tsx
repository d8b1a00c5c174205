import { useEffect, useRef, useState } from 'react';
import { getNewestPublishedChapter, type ListedChapter } from '~/data/chapters.ts';
import { askOnce } from '~/lib/browser/ask-once.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { latestChapterLabel } from './latest-chapter-label.ts';

type Chapter = Pick<ListedChapter, 'chapter_number' | 'chapter_title' | 'slug'>;
type Props = {
  /** The newest published chapter when the page was built. */
  chapter: Chapter | null;
  builtAt: number;
};

/** Opens and closes by itself as a details element; React is here to ask for the newest chapter. */
export const LatestChapterMenu = withErrorBoundary(function LatestChapterMenu({
  chapter: builtChapter,
  builtAt,
}: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const [chapter, setChapter] = useState<Chapter | null>(builtChapter);
  const [now, setNow] = useState(builtAt);
  const { label, text, isGradient } = latestChapterLabel(now);

  useEffect(() => {
    setNow(Date.now());
    // The specification: a failed or empty answer shows 'View All Chapters'.
    askOnce(getNewestPublishedChapter).then(setChapter, () => setChapter(null));
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

  return (
    <details ref={details} className="latest-chapter group relative">
      <summary
        className={`flex min-h-11 cursor-pointer list-none items-center gap-2 whitespace-nowrap rounded-plate border px-3 font-serif text-lg leading-tight ${
          isGradient
            ? 'border-transparent bg-gradient-to-r from-gold to-celestial-blue text-night'
            : 'border-gold text-gold-bright'
        }`}
      >
        {label}
        <svg
          viewBox="0 0 12 12"
          className="h-3 w-3 transition-transform duration-200 group-open:rotate-180"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
        >
          <path d="M2 4l4 4 4-4" />
        </svg>
      </summary>
      <div className="plate absolute right-0 z-20 mt-2 w-72 bg-night-overlay p-4 shadow-overlay">
        <p className="eyebrow">{text}</p>
        {chapter ? (
          <a className="mt-2 block py-1 hover:text-gold-bright" href={`/read/${chapter.slug}`}>
            <span className="ink-dim block text-sm">Chapter {chapter.chapter_number}</span>
            <span className="font-serif text-xl">{chapter.chapter_title}</span>
          </a>
        ) : (
          <a className="link mt-2 block py-1 font-serif text-xl" href="/chapters">
            View All Chapters
          </a>
        )}
      </div>
    </details>
  );
});
