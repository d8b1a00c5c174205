import { useDeferredValue, useId, useMemo, useState } from 'react';
import { buttonClass } from '~/ui/button.ts';
import { formatCount } from '../../format-count.ts';
import { Field, type FieldsProps } from './Field.tsx';
import { Preview } from './Preview.tsx';
import { countWords, readingMinutes } from './reading-time.ts';

/** The text beside its preview; on a small screen one at a time. */
export function TextAndPreview({ fields, errors, edit }: FieldsProps) {
  const [isPreviewShown, setPreviewShown] = useState(false);
  const text = useDeferredValue(fields.text);
  const title = useDeferredValue(fields.title);
  const words = useMemo(() => countWords(text), [text]);
  const previewId = useId();

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
        <div className={isPreviewShown ? 'hidden lg:block' : ''}>
          <Field
            label="Chapter text"
            error={errors.text}
            hint={
              <>
                {formatCount(words)} words, {readingMinutes(words)} min to read. One paragraph per line; short
                lines without a full stop become subheadings, a long last line the closing quote.
              </>
            }
          >
            {(control) => (
              <textarea
                {...control}
                className="field editor-text"
                dir="auto"
                value={fields.text}
                onChange={(event) => edit({ text: event.target.value })}
              />
            )}
          </Field>
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
