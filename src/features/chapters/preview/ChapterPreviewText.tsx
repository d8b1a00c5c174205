import { useEffect, useMemo, useState } from 'react';
import { listPublishedChapters } from '~/data/chapters.ts';
import { orEmpty } from '~/data/data-error.ts';
import { opensWithTitle } from '~/lib/chapter-text/chapter-lines.ts';
import { renderForReading } from '~/lib/chapter-text/render-chapter.ts';
import type { FramedChapter } from '~/lib/chapters/preview-frame.ts';
import { formatShortDate } from '~/lib/dates/dates.ts';
import { CHAPTER_BOOK_TITLE } from '~/lib/site/product.ts';
import { upcomingDate } from '../list/list-rules.ts';
import { ChapterArticle } from '../reader/ChapterArticle.tsx';
import { loadItalicFont } from '../reader/appearance/italic-font.ts';
import { loadLazyStyles } from '../reader/appearance/lazy-styles.ts';
import { AppearanceButton } from '../reader/ReaderTools.island.tsx';
import { findNeighbors, type Neighbors } from '../reader/neighbors.ts';
import { scrollDepth, showReadingProgress } from '../reader/scroll-milestones.ts';

const LINK_DELAY_MS = 200;

type Props = { book?: string; chapter: FramedChapter };

export function ChapterPreviewText({ book = CHAPTER_BOOK_TITLE, chapter }: Props) {
  const { chapter_number, chapter_title, content } = chapter;
  const [neighbors, setNeighbors] = useState<Neighbors>(() => findNeighbors(chapter_number, []));

  useEffect(() => {
    let isMounted = true;
    void orEmpty(listPublishedChapters()).then((published) => {
      if (isMounted) setNeighbors(findNeighbors(chapter_number, published));
    });
    return () => {
      isMounted = false;
    };
  }, [chapter_number]);

  const rendered = useMemo(() => renderForReading(content), [content]);
  const [linked, setLinked] = useState({ rendered, html: rendered });
  useEffect(() => {
    let isMounted = true;
    // The reference parser is a third of the preview's JavaScript, so the text is shown first.
    const link = () =>
      void import('~/lib/scripture/link-references.ts').then(
        ({ linkReferences }) => isMounted && setLinked({ rendered, html: linkReferences(rendered) }),
        () => undefined,
      );
    const linkSoon = () => void setTimeout(link, LINK_DELAY_MS);
    if (document.readyState === 'complete') linkSoon();
    else window.addEventListener('load', linkSoon, { once: true });
    return () => {
      isMounted = false;
    };
  }, [rendered]);
  const html = linked.rendered === rendered ? linked.html : rendered;

  useEffect(() => {
    loadItalicFont();
    loadLazyStyles().catch(() => undefined);
  }, []);

  useEffect(() => {
    const updateProgress = () =>
      showReadingProgress(
        document.querySelector('.reading-progress'),
        scrollDepth(window.scrollY, document.documentElement.scrollHeight, window.innerHeight),
      );
    updateProgress();
    window.addEventListener('scroll', updateProgress, { passive: true });
    window.addEventListener('resize', updateProgress);
    return () => {
      window.removeEventListener('scroll', updateProgress);
      window.removeEventListener('resize', updateProgress);
    };
  }, [content]);

  return (
    <>
      <PreviewBanner chapter={chapter} />
      <ChapterArticle
        book={book}
        chapter={{ chapter_number, chapter_title }}
        neighbors={neighbors}
        opensWithTitle={opensWithTitle(chapter)}
        tools={<AppearanceButton />}
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

function PreviewBanner({ chapter }: { chapter: FramedChapter }) {
  const releaseDate = upcomingDate(chapter, Date.now());
  return (
    <p className="mx-auto mt-6 max-w-text px-5 text-sm" role="note" aria-label="Preview">
      <span className="block border-l-4 border-gold pl-4">
        <strong>Preview.</strong>{' '}
        {chapter.is_published
          ? 'This chapter is published; readers may see an earlier version.'
          : 'This chapter is not published yet.'}
        {releaseDate !== null && ` Its planned date is ${formatShortDate(releaseDate)}.`}
      </span>
    </p>
  );
}
