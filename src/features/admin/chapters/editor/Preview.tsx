import { memo, useEffect, useRef, type MouseEvent } from 'react';
import { CHAPTER_BOOK_TITLE } from '~/lib/site/product.ts';
import { PreviewedReferences } from './PreviewedReferences.tsx';
import { createPreviewBlocks, type PreviewBlocks } from './preview-blocks.ts';

type Props = { number: string; title: string; text: string };

/** The chapter as its readers will see it, by the reader's own rendering and stylesheet. */
export const Preview = memo(function Preview({ number, title, text }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const blocks = useRef<PreviewBlocks | null>(null);
  useEffect(() => {
    if (container.current === null) return;
    blocks.current ??= createPreviewBlocks(container.current);
    blocks.current.show(text);
  }, [text]);
  useEffect(() => () => blocks.current?.stop(), []);

  return (
    <>
      <p className="eyebrow">
        {CHAPTER_BOOK_TITLE} <span aria-hidden="true">·</span> Chapter {number}
      </p>
      <p className="mt-2 font-serif text-xl">
        <bdi>{title}</bdi>
      </p>
      {text.trim() === '' && (
        <p className="ink-dim mt-10">What you write appears here as readers will see it.</p>
      )}
      {/* Its links are to be seen, not followed out of the editor. */}
      <div ref={container} className="chapter-text" onClick={stayHere} />
      <PreviewedReferences text={text} />
    </>
  );
});

function stayHere(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
}
