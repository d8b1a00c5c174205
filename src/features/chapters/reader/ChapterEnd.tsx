import type { ReactNode } from 'react';
import { SERIAL_BOOK_PATH, CHAPTER_BOOK_TITLE } from '~/lib/site/product.ts';
import { buttonClass } from '~/ui/button.ts';

type Props = {
  chapter: { chapter_number: number; chapter_title: string };
  address: string;
  isNewest?: boolean;
  book?: ReactNode;
  copy?: ReactNode;
};

export function ChapterEnd({ chapter, address, isNewest = false, book, copy }: Props) {
  return (
    <>
      {/* Astro passes an element even for an empty slot. */}
      {isNewest && book}
      <ul className="mt-10 border-t border-hairline pt-6">
        {!(isNewest && book) && (
          <li>
            <a className="link inline-flex min-h-11 items-center" href={SERIAL_BOOK_PATH} download>
              The book so far, as an e-book
            </a>
          </li>
        )}
        <li>
          <a className="link inline-flex min-h-11 items-center" href="/landing">
            The free Genesis e-book
          </a>
        </li>
      </ul>
      <div role="group" aria-label="Share this chapter" className="mt-6 flex flex-wrap gap-3" data-share="">
        <ShareLink href={tweetUrl(shareText(chapter), address)}>Share on X</ShareLink>
        <ShareLink href={facebookShareUrl(address)}>Share on Facebook</ShareLink>
        {copy}
      </div>
    </>
  );
}

function ShareLink({ href, children }: { href: string; children: string }) {
  return (
    <a className={buttonClass('line')} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

export function shareText(chapter: { chapter_number: number; chapter_title: string }): string {
  return `I just read Chapter ${chapter.chapter_number}: ${chapter.chapter_title} from ${CHAPTER_BOOK_TITLE}`;
}

function tweetUrl(text: string, address: string): string {
  return `https://twitter.com/intent/tweet?text=${encodeURIComponent(text)}&url=${encodeURIComponent(address)}`;
}

function facebookShareUrl(address: string): string {
  return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`;
}
