import { keepPreviousData, useQuery } from '@tanstack/react-query';
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

export function TextAndPreview({ book, fields, errors, edit, isPreviewShown, ref }: Props) {
  const { text, title } = useDebouncedValue(fields, PREVIEW_DELAY_MS);
  const words = useMemo(() => countWords(text), [text]);
  const repeatsTitle = opensWithTitle({ chapter_title: title, content: text });
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div
        className={`min-w-0 ${repeatsTitle ? 'editor-repeats-title' : ''} ${isPreviewShown ? 'hidden lg:block' : ''}`}
      >
        <ChapterTextField
          text={fields.text}
          error={errors.text}
          hint={words === 0 ? '0 words' : `${pluralize(words, 'word')}, ${readingMinutes(words)} min to read`}
          help="The first line is the large heading. Each later line is a paragraph. A short line without a period becomes a subheading, and a long last line is set apart as a quotation. The preview shows both. To keep a line as text, choose ⋯ › Paragraph."
          onText={(newText) => edit({ text: newText })}
          ref={ref}
        />
      </div>
      <section
        aria-label="Preview"
        className={`editor-preview min-w-0 lg:pt-14 ${isPreviewShown ? 'max-lg:pt-6' : 'hidden lg:block'}`}
      >
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
      <PreviewedReferences text={text} />
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

const REFERENCES_DELAY_MS = 800;

const withEnDashes = (words: string) => words.replaceAll('-', '–');

export function PreviewedReferences({ text }: { text: string }) {
  const settled = useDebouncedValue(text, REFERENCES_DELAY_MS);
  const isEmpty = settled.trim() === '';
  const { data: references } = useQuery({
    queryKey: ['references', settled],
    queryFn: async () => (await import('./referenced-passages.ts')).referencedPassages(settled),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    staleTime: 'static',
  });

  if (isEmpty || !references || references.recognized.length + references.unknown.length === 0) return null;
  return (
    <section className="mt-10 border-t border-hairline pt-4 text-sm" aria-label="References to scripture">
      <h3 className="font-sans font-semibold">References to scripture</h3>
      {references.recognized.length > 0 && (
        <p className="ink-dim">Readers see these as links to the index.</p>
      )}
      <ul className="mt-2 grid gap-1">
        {references.recognized.map(({ words, meaning }, index) => (
          <li key={index}>
            <span aria-hidden="true">✓ </span>
            {withEnDashes(words) === meaning ? meaning : `${words}: ${meaning}`}
          </li>
        ))}
        {references.unknown.map((words, index) => (
          <li key={index}>
            <span aria-hidden="true">⚠ </span>
            {words}: there is no such passage, so nothing is linked.
          </li>
        ))}
      </ul>
    </section>
  );
}
