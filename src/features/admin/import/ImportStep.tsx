import { useEffect, useRef } from 'react';
import { buttonClass } from '~/ui/button.ts';
import type { TextDifference } from './compare-texts.ts';
import { chapters, FIX_ROWS, NOT_IMPORTED, NOTHING_WRITTEN, words } from './messages.ts';
import type { PlannedImport } from './planned-import.ts';
import type { ImportState } from './use-import.ts';
import type { Comparison } from './use-stored-chapters.ts';

type Props = {
  plan: PlannedImport;
  stored: Comparison['kind'];
  state: ImportState;
  differences: ReadonlyMap<number, TextDifference>;
};

/** What the import will do, its button, and how it goes. */
export function ImportStep({ plan, stored, state, differences }: Props) {
  const { included, problem, hasErrors } = plan;
  const isWriting = state.kind === 'writing';
  const hindrance = problem ?? (hasErrors ? FIX_ROWS : null);
  const count = (change: string) => included.filter((row) => row.change === change).length;
  const allWords = included.reduce((sum, row) => sum + row.words, 0);
  return (
    <section className="mt-10" aria-labelledby="import-title">
      <h2 id="import-title" className="text-heading">
        5. Import
      </h2>
      <p className="mt-2">
        {chapters(included.length)}, {words(allWords)}
        {stored === 'ready' &&
          `: ${count('new')} new, ${count('changed')} changed, ${count('unchanged')} unchanged`}
        . {differences.size > 0 && 'What changes is in the details of each chapter. '}
        All of them are written, or none.
      </p>
      {hindrance !== null && (
        <p data-problem tabIndex={-1} className="mt-3 text-danger">
          {hindrance}
        </p>
      )}
      <Failure state={state} />
      {/* Not `disabled`, which would take the focus away. */}
      <button
        type="submit"
        className={buttonClass('gold', 'mt-5')}
        aria-disabled={isWriting || stored !== 'ready'}
      >
        {isWriting ? 'Importing …' : `Import ${chapters(included.length)}`}
      </button>
      <div role="status" className="mt-4">
        {isWriting && (
          <>
            <p>
              Writing {chapters(state.chapters)} with {words(state.words)}. Keep this page open.
            </p>
            <progress className="mt-2 w-full max-w-text accent-gold" aria-label="Import" />
          </>
        )}
        {!isWriting && stored === 'loading' && <p>Comparing with the chapters that are stored …</p>}
      </div>
    </section>
  );
}

function Failure({ state }: { state: ImportState }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.kind === 'failed') panel.current?.focus();
  }, [state]);
  if (state.kind !== 'failed') return null;
  return (
    <div ref={panel} role="alert" tabIndex={-1} className="plate mt-4 border-l-4 border-l-danger p-4">
      <h3 className="font-sans font-semibold">{NOT_IMPORTED}</h3>
      <p className="mt-1">{state.reason}</p>
      <p className="mt-1">{NOTHING_WRITTEN}</p>
      {state.isSignedOut && (
        <p className="mt-2">
          <a className="link" href="/admin/login" target="_blank" rel="noopener">
            Sign in in a new tab
          </a>
          , come back to this one and import again.
        </p>
      )}
    </div>
  );
}
