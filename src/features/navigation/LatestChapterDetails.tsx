import type { RefObject } from 'react';
import type { ListedChapter } from '~/data/chapters.ts';
import type { LatestChapterLabel } from './latest-chapter-label.ts';

export type LatestChapter = Pick<ListedChapter, 'chapter_number' | 'chapter_title' | 'slug'>;

type Props = {
  label: LatestChapterLabel;
  chapter: LatestChapter | null;
  isOpen?: boolean;
  ref?: RefObject<HTMLDetailsElement | null>;
};

/** The menu's button, and the chapter below it. */
export function LatestChapterDetails({
  label: { label, text, isGradient },
  chapter,
  isOpen = false,
  ref,
}: Props) {
  return (
    <details ref={ref} open={isOpen} className="latest-chapter relative">
      <summary
        className={`flex min-h-11 cursor-pointer list-none items-center gap-2 whitespace-nowrap rounded-plate border px-3 font-serif text-lg leading-tight ${
          isGradient ? 'before-switch' : 'border-gold text-gold-bright'
        }`}
      >
        {label}
        <svg viewBox="0 0 12 12" className="h-3 w-3" aria-hidden="true" fill="none" stroke="currentColor">
          <path d="M2 4l4 4 4-4" />
        </svg>
      </summary>
      <div className="plate shadow-overlay absolute right-0 z-20 mt-2 w-72 bg-night-overlay p-4">
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
}
