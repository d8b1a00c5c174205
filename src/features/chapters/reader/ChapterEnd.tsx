import type { ReactNode } from 'react';
import { FIRST_SERIAL, type ChapterSerial } from '~/lib/chapters/serial.ts';
import { HAS_EBOOK, HAS_FIRST_EBOOK } from '~/lib/site/product.ts';

type Props = {
  chapter: { chapter_number: number; chapter_title: string; slug: string };
  url: string;
  serial?: ChapterSerial;
  /** Their page is created by the build. */
  hasQuestions?: boolean;
  /** The last chapter of a complete serial offers it above. */
  offersBook?: boolean;
  copy?: ReactNode;
};

export function ChapterEnd(props: Props) {
  const { chapter, url, serial = FIRST_SERIAL, hasQuestions = false, offersBook = true, copy } = props;
  const { chapter_number, chapter_title, slug } = chapter;
  const text = `I just read Chapter ${chapter_number}: ${chapter_title} from ${serial.title}`;
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
        {offersBook && (
          <li>
            <a className="link inline-flex min-h-11 items-center" href={serial.bookPath} download>
              {`${serial.isComplete ? 'The whole book' : 'The book so far'}, as an e-book`}
            </a>
          </li>
        )}
        {HAS_EBOOK && (
          <li>
            <a className="link inline-flex min-h-11 items-center" href="/landing">
              {HAS_FIRST_EBOOK ? 'The free Genesis e-book' : 'The free e-book'}
            </a>
          </li>
        )}
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
