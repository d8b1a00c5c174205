import type { ListedChapter } from '~/data/chapters.ts';
import type { LatestChapterLabel } from './latest-chapter-label.ts';

type Props = {
  label: LatestChapterLabel;
  chapter: Pick<ListedChapter, 'chapter_number' | 'chapter_title' | 'slug'> | null;
  first: Pick<ListedChapter, 'chapter_number' | 'slug'> | null;
  isOpen?: boolean;
};

export function LatestChapterDetails({ label, chapter, first, isOpen = false }: Props) {
  return (
    <details open={isOpen} className="latest-chapter">
      <summary className={label.isGradient ? 'before-switch' : undefined}>
        {label.label}
        <svg viewBox="0 0 12 12" aria-hidden="true" fill="none" stroke="currentColor">
          <path d="M2 4l4 4 4-4" />
        </svg>
      </summary>
      <div className="plate">
        <p className="eyebrow">{label.text}</p>
        {chapter ? (
          <a href={`/read/${chapter.slug}`}>
            <span className="ink-dim text-sm">Chapter {chapter.chapter_number} (newest)</span>
            <bdi className="link block font-serif text-xl">{chapter.chapter_title}</bdi>
          </a>
        ) : (
          <a className="link font-serif text-xl" href="/chapters">
            View All Chapters
          </a>
        )}
        {first && (
          <>
            <a className="link" href={`/read/${first.slug}`}>
              Start with Chapter {first.chapter_number}
            </a>
            <a className="link" href="/chapters">
              All chapters
            </a>
          </>
        )}
      </div>
    </details>
  );
}
