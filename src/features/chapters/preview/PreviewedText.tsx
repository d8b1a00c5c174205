import { useEffect, useMemo, useState } from 'react';
import { listPublishedChapters } from '~/data/chapters.ts';
import { orEmpty } from '~/data/data-error.ts';
import { opensWithTitle } from '~/lib/chapter-text/chapter-lines.ts';
import { renderForReading } from '~/lib/chapter-text/render-chapter.ts';
import type { FramedChapter } from '~/lib/chapters/preview-frame.ts';
import { formatShortDate } from '~/lib/dates/dates.ts';
import { comingDate } from '../list/list-rules.ts';
import { ChapterArticle } from '../reader/ChapterArticle.tsx';
import { loadLateStyles } from '../reader/look/late-styles.ts';
import { neighborsOf, type Neighbors } from '../reader/neighbors.ts';
import { scrollDepth, showReadingProgress } from '../reader/scroll-milestones.ts';

const LINK_AFTER_MS = 200;

export function PreviewedText({ chapter }: { chapter: FramedChapter }) {
  const { chapter_number, chapter_title, content } = chapter;
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

  const rendered = useMemo(() => renderForReading(content), [content]);
  const [linked, setLinked] = useState({ rendered, html: rendered });
  useEffect(() => {
    let isOpen = true;
    // The reference parser is a third of the preview's scripts, so the text is shown first.
    const link = () =>
      void import('~/lib/scripture/link-references.ts').then(
        ({ linkReferences }) => isOpen && setLinked({ rendered, html: linkReferences(rendered) }),
        () => undefined,
      );
    const linkSoon = () => void setTimeout(link, LINK_AFTER_MS);
    if (document.readyState === 'complete') linkSoon();
    else window.addEventListener('load', linkSoon, { once: true });
    return () => {
      isOpen = false;
    };
  }, [rendered]);
  const html = linked.rendered === rendered ? linked.html : rendered;

  useEffect(() => void loadLateStyles().catch(() => undefined), []);

  useEffect(() => {
    const move = () =>
      showReadingProgress(
        document.querySelector('.reading-progress'),
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
      <ChapterArticle
        chapter={{ chapter_number, chapter_title }}
        neighbors={neighbors}
        opensWithTitle={opensWithTitle(chapter)}
      >
        {content.trim() === '' ? (
          <p>This chapter has no text yet.</p>
        ) : (
          // Sanitized by renderForReading.
          <div dangerouslySetInnerHTML={{ __html: html }} />
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
