import type { ReactNode } from 'react';
import { CHAPTER_BOOK_TITLE } from '~/lib/site/product.ts';
import { FollowLink } from '../FollowLink.tsx';
import { BottomNavigation, TopNavigation } from './ChapterNavigation.tsx';
import type { Neighbors } from './neighbors.ts';

type Props = {
  chapter: { chapter_number: number; chapter_title: string };
  neighbors: Neighbors;
  opensWithTitle?: boolean;
  tools?: ReactNode;
  minutes?: number;
  end?: ReactNode;
  children?: ReactNode;
};

export function ChapterArticle(props: Props) {
  const { chapter, neighbors, opensWithTitle = false, tools, minutes, end, children } = props;
  return (
    <article className="mx-auto max-w-text px-5 pt-10">
      {/* Updated by read-chapter.ts, so that scrolling does not trigger renders. */}
      <div
        role="progressbar"
        aria-label="Reading progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
        className="reading-progress"
      >
        <div className="reading-progress-bar" />
      </div>
      <TopNavigation {...neighbors} />
      <header className="mt-10">
        <p className="eyebrow">
          {CHAPTER_BOOK_TITLE} <span aria-hidden="true">·</span> Chapter {chapter.chapter_number}
        </p>
        <h1 dir="auto" className={opensWithTitle ? 'sr-only' : 'mt-2 font-serif text-xl'}>
          {chapter.chapter_title}
        </h1>
      </header>
      {tools && (
        <div className="reader-bar flex items-center justify-between gap-4">
          <p className="reader-minutes ink-dim text-sm">{minutes} min read</p>
          {tools}
        </div>
      )}
      <div className="chapter-text">{children}</div>
      <BottomNavigation {...neighbors} />
      <FollowLink />
      {end}
    </article>
  );
}
