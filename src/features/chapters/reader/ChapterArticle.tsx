import type { ReactNode } from 'react';
import { CHAPTER_BOOK_TITLE } from '~/lib/site/product.ts';
import { FollowLink } from '../FollowLink.tsx';
import { BottomNavigation, TopNavigation } from './ChapterNavigation.tsx';
import type { Neighbors } from './neighbors.ts';

type Props = {
  /** The serial's title. */
  book?: string;
  chapter: { chapter_number: number; chapter_title: string };
  neighbors: Neighbors;
  opensWithTitle?: boolean;
  tools?: ReactNode;
  minutes?: number;
  portion?: ReactNode;
  editions?: ReactNode;
  upcoming?: ReactNode;
  end?: ReactNode;
  children?: ReactNode;
};

export function ChapterArticle(props: Props) {
  const {
    book = CHAPTER_BOOK_TITLE,
    chapter,
    neighbors,
    opensWithTitle = false,
    tools,
    minutes,
    portion,
    editions,
    upcoming,
    end,
    children,
  } = props;
  return (
    <article className="mx-auto max-w-text px-5">
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
      <div className="reader-bar flex flex-wrap items-center justify-between gap-2">
        <TopNavigation {...neighbors} />
        <p className="reader-minutes ink-dim text-sm" />
        {tools}
      </div>
      <header>
        <p className="chapter-eyebrow eyebrow">
          <span className="chapter-book">
            {book} <span aria-hidden="true">·</span>{' '}
          </span>
          <span className="whitespace-nowrap">Chapter {chapter.chapter_number}</span>{' '}
          {minutes && (
            <span className="ink-dim inline-block normal-case tracking-normal">
              <span aria-hidden="true">·</span> {minutes} min read
            </span>
          )}
        </p>
        <h1 dir="auto" className={opensWithTitle ? 'sr-only' : 'font-serif text-xl'}>
          {chapter.chapter_title}
        </h1>
        {portion}
      </header>
      <div className="chapter-text">{children}</div>
      {editions}
      <BottomNavigation {...neighbors}>{upcoming}</BottomNavigation>
      {neighbors.next && !neighbors.isComplete && <FollowLink />}
      {end}
    </article>
  );
}
