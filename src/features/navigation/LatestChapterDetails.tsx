import type { ListedChapter } from '~/data/chapters.ts';
import type { LatestChapterLabel } from './latest-chapter-label.ts';

type Props = {
  label: LatestChapterLabel;
  chapter: Pick<ListedChapter, 'chapter_number' | 'chapter_title' | 'slug'> | null;
  isOpen?: boolean;
};

export function LatestChapterDetails({ label: { label, text, isGradient }, chapter, isOpen = false }: Props) {
  return (
    <details open={isOpen} className="latest-chapter">
      <summary className={isGradient ? 'before-switch' : undefined}>
        {label}
        <svg viewBox="0 0 12 12" aria-hidden="true" fill="none" stroke="currentColor">
          <path d="M2 4l4 4 4-4" />
        </svg>
      </summary>
      <div className="plate">
        <p className="eyebrow">{text}</p>
        {chapter ? (
          <a href={`/read/${chapter.slug}`}>
            <span className="ink-dim text-sm">Chapter {chapter.chapter_number}</span>
            <bdi className="block font-serif text-xl">{chapter.chapter_title}</bdi>
          </a>
        ) : (
          <a className="link font-serif text-xl" href="/chapters">
            View All Chapters
          </a>
        )}
      </div>
    </details>
  );
}
