import type { ReactNode, RefObject } from 'react';
import { CHAPTER_BOOK_TITLE } from '~/lib/site/product.ts';
import { FollowLink } from '../FollowLink.tsx';
import { BottomNavigation, TopNavigation } from './ChapterNavigation.tsx';
import type { Neighbors } from './neighbors.ts';
import { ReadingProgressBar } from './ReadingProgressBar.tsx';

type Props = {
  chapter: { chapter_number: number; chapter_title: string };
  neighbors: Neighbors;
  bar: RefObject<HTMLDivElement | null>;
  /** The text begins with its title: it is read once, large. */
  opensWithTitle?: boolean;
  /** Between the heading and the text. */
  tools?: ReactNode;
  /** What follows the way on. */
  end?: ReactNode;
  /** The text, already rendered. */
  children?: ReactNode;
};

/** A chapter as readers see it. Counts nothing. */
export function ChapterArticle(props: Props) {
  const { chapter, neighbors, bar, opensWithTitle = false, tools, end, children } = props;
  return (
    <article className="mx-auto max-w-text px-5 pt-10">
      <ReadingProgressBar ref={bar} />
      <TopNavigation {...neighbors} />
      <header className="mt-10">
        <p className="eyebrow">
          {CHAPTER_BOOK_TITLE} <span aria-hidden="true">·</span> Chapter {chapter.chapter_number}
        </p>
        <h1 dir="auto" className={opensWithTitle ? 'sr-only' : 'mt-2 font-serif text-xl'}>
          {chapter.chapter_title}
        </h1>
      </header>
      {tools}
      <div className="chapter-text">{children}</div>
      <BottomNavigation {...neighbors} />
      <FollowLink />
      {end}
    </article>
  );
}
