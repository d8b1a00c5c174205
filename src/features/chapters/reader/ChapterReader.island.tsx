import { useEffect, useState, type ReactNode } from 'react';
import { getChapterBySlug, listPublishedChapters } from '~/data/chapters.ts';
import { askOnce } from '~/lib/browser/ask-once.ts';
import { replacePageWithToast } from '~/lib/toasts/replace-page.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { ListenButton } from '../listen/ListenButton.tsx';
import { readingMinutes } from '~/lib/chapter-text/reading-time.ts';
import { ChapterArticle } from './ChapterArticle.tsx';
import { ChapterEnd } from './ChapterEnd.tsx';
import { NOT_YET_PUBLISHED } from './messages.ts';
import { neighborsOf, type Neighbors } from './neighbors.ts';
import { ReaderBar } from './ReaderBar.tsx';
import { useLateReading } from './use-late-reading.ts';
import { usePassageLinks } from './use-passage-links.ts';
import { useReading } from './use-reading.ts';

export type ReaderProps = {
  chapter: { id: string; chapter_number: number; chapter_title: string; slug: string };
  /** As of the build; the browser asks again. */
  neighbors: Neighbors;
  /** The chapter's public address. */
  address: string;
  words?: number;
  /** The text begins with the chapter's title. */
  opensWithTitle?: boolean;
  /** After the newest chapter: when the next one comes, and the book so far. */
  book?: ReactNode;
  /** The text, already rendered. */
  children?: ReactNode;
};

/** The reader around a chapter's text. On built pages the text stays HTML and is never sent as JavaScript. */
export const ChapterReader = withErrorBoundary(function ChapterReader({
  chapter,
  neighbors: builtNeighbors,
  address,
  words = 0,
  opensWithTitle = false,
  book,
  children,
}: ReaderProps) {
  const bar = useReading(chapter);
  usePassageLinks();
  useLateReading(chapter.id, words);
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
    <ChapterArticle
      chapter={chapter}
      neighbors={neighbors}
      bar={bar}
      opensWithTitle={opensWithTitle}
      tools={<ReaderBar minutes={readingMinutes(words)} listen={<ListenButton chapter={chapter} />} />}
      // Astro hands an element on for an empty slot, too.
      end={<ChapterEnd chapter={chapter} address={address} book={builtNeighbors.next === null && book} />}
    >
      {children}
    </ChapterArticle>
  );
});

/** A built page can outlive its chapter. Deleted: silently to the list. Withdrawn: with a word why. */
async function leaveWithdrawnChapter(slug: string): Promise<void> {
  const chapter = await getChapterBySlug(slug).catch(() => undefined);
  if (chapter === undefined || chapter?.is_published) return;
  if (chapter === null) location.replace('/chapters');
  else replacePageWithToast('/chapters', { title: NOT_YET_PUBLISHED, tone: 'error' });
}
