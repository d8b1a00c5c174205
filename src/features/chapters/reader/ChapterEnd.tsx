import type { ReactNode } from 'react';
import { SERIAL_BOOK_PATH, CHAPTER_BOOK_TITLE } from '~/lib/site/product.ts';

type Props = {
  chapter: { chapter_number: number; chapter_title: string; slug: string };
  url: string;
  /** Their page is created by the build. */
  hasQuestions?: boolean;
  copy?: ReactNode;
};

export function ChapterEnd({ chapter, url, hasQuestions = false, copy }: Props) {
  const { chapter_number, chapter_title, slug } = chapter;
  const text = `I just read Chapter ${chapter_number}: ${chapter_title} from ${CHAPTER_BOOK_TITLE}`;
  const [encodedText, encodedUrl] = [encodeURIComponent(text), encodeURIComponent(url)];
  return (
    <>
      <ul className="mt-10 border-t border-hairline pt-6">
        {hasQuestions && (
          <li>
            <a className="link inline-flex min-h-11 items-center" href={`/read/${slug}/questions`}>
              Questions for a reading group
            </a>
          </li>
        )}
        <li>
          <a className="link inline-flex min-h-11 items-center" href={SERIAL_BOOK_PATH} download>
            The book so far, as an e-book
          </a>
        </li>
        <li>
          <a className="link inline-flex min-h-11 items-center" href="/landing">
            The free Genesis e-book
          </a>
        </li>
      </ul>
      <div role="group" aria-label="Share this chapter" className="mt-4 flex flex-wrap gap-x-5" data-share="">
        <ShareLink href={`https://twitter.com/intent/tweet?text=${encodedText}&url=${encodedUrl}`}>
          Share on X
        </ShareLink>
        <ShareLink href={`https://www.facebook.com/sharer/sharer.php?u=${encodedUrl}`}>
          Share on Facebook
        </ShareLink>
        {copy}
      </div>
    </>
  );
}

function ShareLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      className="link inline-flex min-h-11 items-center text-sm"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
