import { ShareButtons } from './ShareButtons.tsx';

type Props = {
  chapter: { chapter_number: number; chapter_title: string };
  address: string;
};

/** What there is after the way on: the book so far, the free e-book, sharing. */
export function ChapterEnd(props: Props) {
  return (
    <>
      <ul className="mt-10 border-t border-hairline pt-6">
        <li>
          <a className="link inline-flex min-h-11 items-center" href="/pragmatism-of-the-bible.epub" download>
            The book so far, as an e-book
          </a>
        </li>
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
