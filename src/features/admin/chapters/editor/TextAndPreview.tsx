import { useCallback, useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { buttonClass } from '~/ui/button.ts';
import { formatCount } from '../../format-count.ts';
import type { FieldsProps } from './Field.tsx';
import { Preview } from './Preview.tsx';
import { countWords, readingMinutes } from '~/lib/chapter-text/reading-time.ts';
import { ChapterTextField } from './text/ChapterTextField.tsx';
import { useSettled } from './use-settled.ts';

const PREVIEW_AFTER_MS = 200;

type Props = FieldsProps & {
  /** Called with the way to a line once the editor is there. */
  onReady: (goToLine: (line: number) => void) => void;
};

/** The text beside its preview; on a small screen one at a time. */
export function TextAndPreview({ fields, errors, edit, onReady }: Props) {
  const [isPreviewShown, setPreviewShown] = useState(false);
  const text = useSettled(fields.text, PREVIEW_AFTER_MS);
  const title = useSettled(fields.title, PREVIEW_AFTER_MS);
  const words = useMemo(() => countWords(text), [text]);
  const previewId = useId();
  const showWay = useCallback(
    (goToLine: (line: number) => void) =>
      onReady((line) => {
        // On a small screen the preview may be in the text's place.
        flushSync(() => setPreviewShown(false));
        goToLine(line);
      }),
    [onReady],
  );

  return (
    <>
      <div className="mt-10 flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-heading">Text</h2>
        <button
          type="button"
          className={buttonClass('line', 'lg:hidden')}
          aria-pressed={isPreviewShown}
          onClick={() => setPreviewShown(!isPreviewShown)}
        >
          Preview
        </button>
      </div>
      <div className="mt-4 grid gap-6 lg:grid-cols-2">
        <div className={`min-w-0 ${isPreviewShown ? 'hidden lg:block' : ''}`}>
          <ChapterTextField
            text={fields.text}
            error={errors.text}
            hint={`${formatCount(words)} words, ${readingMinutes(words)} min to read. One paragraph per line; short lines without a full stop become subheadings, a long last line the closing quote.`}
            onText={(typed) => edit({ text: typed })}
            onReady={showWay}
          />
        </div>
        <div className={`min-w-0 ${isPreviewShown ? '' : 'hidden lg:block'}`}>
          <h3 id={previewId} className="label font-sans">
            Preview
          </h3>
          {/* Scrolls, so the keyboard has to be able to come here. */}
          <div className="plate editor-preview" tabIndex={0} role="region" aria-labelledby={previewId}>
            <Preview number={fields.number} title={title} text={text} />
          </div>
        </div>
      </div>
    </>
  );
}
