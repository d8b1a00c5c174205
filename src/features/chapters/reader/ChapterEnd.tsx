import type { ReactNode } from 'react';
import { SERIAL_BOOK_PATH } from '~/lib/site/downloads.ts';
import { ShareButtons } from './ShareButtons.tsx';

type Props = {
  chapter: { chapter_number: number; chapter_title: string };
  address: string;
  /** The book so far in full, after the newest chapter; a link elsewhere. */
  book?: ReactNode;
};

/** What there is after the way on: the book so far, the free e-book, sharing. */
export function ChapterEnd({ book, ...props }: Props) {
  return (
    <>
      {book}
      <ul className="mt-10 border-t border-hairline pt-6">
        {!book && (
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
      <ShareButtons {...props} />
    </>
  );
}
