import { useEffect, useRef, useState } from 'react';
import { listPublishedChapters } from '~/data/chapters.ts';
import { orEmpty } from '~/data/data-error.ts';
import { renderChapter } from '~/lib/chapter-text/render-chapter.ts';
import type { FramedChapter } from '~/lib/chapters/preview-frame.ts';
import { formatShortDate } from '~/lib/dates/dates.ts';
import { comingDate } from '../list/coming-date.ts';
import { ChapterArticle } from '../reader/ChapterArticle.tsx';
import { neighborsOf, type Neighbors } from '../reader/neighbors.ts';
import { showReadingProgress } from '../reader/ReadingProgressBar.tsx';
import { scrollDepth } from '../reader/scroll-milestones.ts';

/** A chapter as readers will see it, marked as a preview. Nothing of it is counted or remembered. */
export function PreviewedText({ chapter }: { chapter: FramedChapter }) {
  const { chapter_number, chapter_title, content } = chapter;
  const bar = useRef<HTMLDivElement>(null);
  const [neighbors, setNeighbors] = useState<Neighbors>(() => neighborsOf(chapter_number, []));

  useEffect(() => {
    let isOpen = true;
    void orEmpty(listPublishedChapters()).then((published) => {
      if (isOpen) setNeighbors(neighborsOf(chapter_number, published));
    });
    return () => {
      isOpen = false;
    };
  }, [chapter_number]);

  useEffect(() => {
    const move = () =>
      showReadingProgress(
        bar.current,
        scrollDepth(window.scrollY, document.documentElement.scrollHeight, window.innerHeight),
      );
    move();
    window.addEventListener('scroll', move, { passive: true });
    window.addEventListener('resize', move);
    return () => {
      window.removeEventListener('scroll', move);
      window.removeEventListener('resize', move);
    };
  }, [content]);

  return (
    <>
      <PreviewMark chapter={chapter} />
      <ChapterArticle chapter={{ chapter_number, chapter_title }} neighbors={neighbors} bar={bar}>
        {content.trim() === '' ? (
          <p>This chapter has no text yet.</p>
        ) : (
          // Sanitized by renderChapter: the same rendering as on built pages.
          <div dangerouslySetInnerHTML={{ __html: renderChapter(content) }} />
        )}
      </ChapterArticle>
    </>
  );
}

function PreviewMark({ chapter }: { chapter: FramedChapter }) {
  const coming = comingDate(chapter, Date.now());
  return (
    <p className="mx-auto mt-6 max-w-text px-5" role="note" aria-label="Preview">
      <span className="block border-l-4 border-gold pl-4">
        <strong>Preview.</strong>{' '}
        {chapter.is_published
          ? 'This chapter is published; readers may see an older text.'
          : 'This chapter is not published yet.'}
        {coming !== null && ` It is planned for ${formatShortDate(coming)}.`}
      </span>
    </p>
  );
}
