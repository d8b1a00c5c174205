import { useDeferredValue, useId } from 'react';
import { buttonClass } from '~/ui/button.ts';
import { copyText } from '../../copy-text.ts';
import { Difference } from '../difference/Difference.tsx';

type Props = {
  mine: string;
  /** Undefined where the chapter is gone. */
  theirs?: string | undefined;
};

/** The texts of a conflict, before one of them is dropped. */
export function ConflictTexts({ mine, theirs }: Props) {
  const shown = useDeferredValue(mine);
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="text-xl">
        {theirs === undefined ? 'Your text' : 'Both texts'}
      </h2>
      <div className="mt-3 flex flex-wrap gap-3">
        <button
          type="button"
          className={buttonClass('line')}
          onClick={() => void copyText(mine, 'Your text copied')}
        >
          Copy mine
        </button>
        {theirs !== undefined && (
          <button
            type="button"
            className={buttonClass('line')}
            onClick={() => void copyText(theirs, 'Their text copied')}
          >
            Copy theirs
          </button>
        )}
      </div>
      {theirs !== undefined && (
        // Scrolls, so the keyboard has to be able to come here.
        <div className="conflict-texts" tabIndex={0} role="region" aria-label="Theirs and mine, compared">
          <Difference before={theirs} after={shown} beforeLabel="Theirs" afterLabel="Mine" />
        </div>
      )}
    </section>
  );
}
