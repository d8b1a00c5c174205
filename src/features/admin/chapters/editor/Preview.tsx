import { memo, type MouseEvent } from 'react';
import { CHAPTER_BOOK_TITLE } from '~/lib/site/product.ts';
import { renderChapter } from '~/lib/chapter-text/render-chapter.ts';

type Props = { number: string; title: string; text: string };

/** The chapter as its readers will see it, by the reader's own rendering and style sheet. */
export const Preview = memo(function Preview({ number, title, text }: Props) {
  return (
    <>
      <p className="eyebrow">
        {CHAPTER_BOOK_TITLE} <span aria-hidden="true">·</span> Chapter {number}
      </p>
      <p className="mt-2 font-serif text-xl">
        <bdi>{title}</bdi>
      </p>
      {text.trim() === '' ? (
        <p className="ink-dim mt-10">What you write appears here as readers will see it.</p>
      ) : (
        // Sanitised by renderChapter. Its links are to be seen, not followed out of the editor.
        <div
          className="chapter-text"
          onClick={stayHere}
          dangerouslySetInnerHTML={{ __html: renderChapter(text) }}
        />
      )}
    </>
  );
});

function stayHere(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
}
