import { memo, useMemo, type MouseEvent, type Ref } from 'react';
import { chapterLines, opensWithTitle, type ChapterLine } from '~/lib/chapter-text/chapter-lines.ts';
import { countWords, readingMinutes } from '~/lib/chapter-text/reading-time.ts';
import { renderLine } from '~/lib/chapter-text/render-chapter.ts';
import { pluralize } from '../../format-count.ts';
import { useDebouncedValue } from '../../use-debounced-value.ts';
import type { FieldsProps } from './DetailsFields.tsx';
import { ChapterTextField, type TextHandle } from './text/ChapterTextField.tsx';

const PREVIEW_DELAY_MS = 200;

type Props = FieldsProps & { book: string; isPreviewShown: boolean; ref: Ref<TextHandle | null> };

export function TextAndPreview({ book, state: { fields, errors }, edit, isPreviewShown, ref }: Props) {
  const { text, title } = useDebouncedValue(fields, PREVIEW_DELAY_MS);
  const words = useMemo(() => countWords(text), [text]);
  const repeatsTitle = opensWithTitle({ chapter_title: title, content: text });
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div
        className={`min-w-0 ${repeatsTitle ? 'editor-repeats-title' : ''} ${isPreviewShown ? 'hidden lg:block' : ''}`}
      >
        <ChapterTextField
          heading={fields.title.trim()}
          text={fields.text}
          error={errors.text}
          hint={words === 0 ? '0 words' : `${pluralize(words, 'word')}, ${readingMinutes(words)} min to read`}
          onText={(newText) => edit({ text: newText })}
          ref={ref}
        />
      </div>
      <section
        aria-label="Preview"
        className={`editor-preview min-w-0 pt-6 lg:pt-4 ${isPreviewShown ? '' : 'hidden lg:block'}`}
      >
        <p className="ink-dim mb-2 text-sm lg:mb-5">Preview</p>
        <Preview book={book} number={fields.number} title={repeatsTitle ? '' : title} text={text} />
      </section>
    </div>
  );
}

type PreviewProps = { book: string; number: string; title: string; text: string };

const Preview = memo(function Preview({ book, number, title, text }: PreviewProps) {
  return (
    <>
      <p className="eyebrow mb-3">
        {book}{' '}
        <span className="whitespace-nowrap">
          <span aria-hidden="true">·</span> Chapter {number}
        </span>
      </p>
      {title !== '' && (
        <p dir="auto" className="mt-2 font-serif text-xl">
          {title}
        </p>
      )}
      {text.trim() === '' && (
        <p className="ink-dim mt-10">What you write appears here as readers will see it.</p>
      )}
      <div className="chapter-text" onClick={preventNavigation}>
        {chapterLines(text).map((line, index) => (
          <PreviewLine key={index} {...line} />
        ))}
      </div>
    </>
  );
});

function preventNavigation(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
}

/** Memoized, because a chapter may have a thousand lines. */
const PreviewLine = memo(function PreviewLine(line: ChapterLine) {
  // Sanitized by renderLine.
  return <div className="contents" dangerouslySetInnerHTML={{ __html: renderLine(line) }} />;
});
