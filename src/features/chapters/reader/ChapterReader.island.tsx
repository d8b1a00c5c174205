import { useEffect, useState, type ReactNode } from 'react';
import { getChapterBySlug, listPublishedChapters } from '~/data/chapters.ts';
import { askOnce } from '~/lib/browser/ask-once.ts';
import { CHAPTER_BOOK_TITLE } from '~/lib/site/product.ts';
import { replacePageWithToast } from '~/lib/toasts/replace-page.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { BottomNavigation, TopNavigation } from './ChapterNavigation.tsx';
import { NOT_YET_PUBLISHED } from './messages.ts';
import { neighborsOf, type Neighbors } from './neighbors.ts';
import { ReadingProgressBar } from './ReadingProgressBar.tsx';
import { ShareButtons } from './ShareButtons.tsx';
import { useReading } from './use-reading.ts';

export type ReaderProps = {
  chapter: { id: string; chapter_number: number; chapter_title: string; slug: string };
  /** As of the build; the browser asks again. */
  neighbors: Neighbors;
  /** The chapter's public address. */
  address: string;
  /** The text, already rendered. */
  children?: ReactNode;
};

/** The reader around a chapter's text. On built pages the text stays HTML and is never sent as JavaScript. */
export const ChapterReader = withErrorBoundary(function ChapterReader({
  chapter,
  neighbors: builtNeighbors,
  address,
  children,
}: ReaderProps) {
  const bar = useReading(chapter);
  const [neighbors, setNeighbors] = useState(builtNeighbors);

  useEffect(() => {
    let isOpen = true;
    askOnce(listPublishedChapters).then(
      (published) => {
        if (!isOpen) return;
        if (published.some(({ id }) => id === chapter.id))
          setNeighbors(neighborsOf(chapter.chapter_number, published));
        else void leaveWithdrawnChapter(chapter.slug);
      },
      // Without an answer the page stays as it was built.
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [chapter.id, chapter.chapter_number, chapter.slug]);

  return (
    <article className="mx-auto max-w-text px-5 pt-10">
      <ReadingProgressBar ref={bar} />
      <TopNavigation {...neighbors} />
      <header className="mt-10">
        <p className="eyebrow">
          {CHAPTER_BOOK_TITLE} <span aria-hidden="true">·</span> Chapter {chapter.chapter_number}
        </p>
        <h1 className="mt-2 font-serif text-xl">{chapter.chapter_title}</h1>
      </header>
      <div className="chapter-text">{children}</div>
      <ShareButtons chapter={chapter} address={address} />
      <BottomNavigation {...neighbors} />
    </article>
  );
});

/** A built page can outlive its chapter. Deleted: silently to the list. Withdrawn: with a word why. */
async function leaveWithdrawnChapter(slug: string): Promise<void> {
  const chapter = await getChapterBySlug(slug).catch(() => undefined);
  if (chapter === undefined || chapter?.is_published) return;
  if (chapter === null) location.replace('/chapters');
  else replacePageWithToast('/chapters', { title: NOT_YET_PUBLISHED, tone: 'error' });
}
