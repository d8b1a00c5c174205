import type { ReactNode, RefObject } from 'react';
import { CHAPTER_BOOK_TITLE } from '~/lib/site/product.ts';
import { BottomNavigation, TopNavigation } from './ChapterNavigation.tsx';
import type { Neighbors } from './neighbors.ts';
import { ReadingProgressBar } from './ReadingProgressBar.tsx';

type Props = {
  chapter: { chapter_number: number; chapter_title: string };
  neighbors: Neighbors;
  bar: RefObject<HTMLDivElement | null>;
  /** Beside the heading. */
  tools?: ReactNode;
  /** What follows the text. */
  end?: ReactNode;
  /** The text, already rendered. */
  children?: ReactNode;
};

/** A chapter as readers see it. Counts nothing. */
export function ChapterArticle({ chapter, neighbors, bar, tools, end, children }: Props) {
  return (
    <article className="mx-auto max-w-text px-5 pt-10">
      <ReadingProgressBar ref={bar} />
      <TopNavigation {...neighbors} />
      <header className="mt-10">
        <p className="eyebrow">
          {CHAPTER_BOOK_TITLE} <span aria-hidden="true">·</span> Chapter {chapter.chapter_number}
        </p>
        <h1 className="mt-2 font-serif text-xl">{chapter.chapter_title}</h1>
        <div className="reader-bar min-h-11">{tools}</div>
      </header>
      <div className="chapter-text">{children}</div>
      {end}
      <BottomNavigation {...neighbors} />
    </article>
  );
}
