import { useEffect, useRef } from 'react';
import { buttonClass } from '~/ui/button.ts';
import { fieldsOf } from './chapter-fields.ts';
import { ConflictTexts } from './ConflictTexts.tsx';
import type { Conflict } from './editor-state.ts';

type Props = {
  conflict: Conflict;
  /** The text as it is typed here. */
  text: string;
  onLoadTheirs: () => void;
  onKeepMine: () => void;
  onCreateAgain: () => void;
};

/** What happened to the chapter elsewhere, and the choices there are. Saving rests until one is made. */
export function ConflictPanel({ conflict, text, onLoadTheirs, onKeepMine, onCreateAgain }: Props) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [conflict.kind]);

  const theirs = conflict.kind === 'changed-elsewhere' ? fieldsOf(conflict.theirs).text : undefined;
  return (
    <>
      <section
        ref={panel}
        role="alert"
        tabIndex={-1}
        className="plate mt-6 border-l-4 border-l-danger p-4 md:p-6"
      >
        {conflict.kind === 'changed-elsewhere' ? (
          <>
            <h2 className="text-xl">This chapter was changed elsewhere in the meantime</h2>
            <p className="mt-2">
              Different there: {conflict.what.join(', ')}. Nothing has been overwritten, and nothing is saved
              until you choose. ‘Keep mine’ keeps what you edited and takes the rest from there.
            </p>
            <div className="mt-4 flex flex-wrap gap-3">
              <button type="button" className={buttonClass('line')} onClick={onLoadTheirs}>
                Load theirs
              </button>
              <button type="button" className={buttonClass('gold')} onClick={onKeepMine}>
                Keep mine
              </button>
            </div>
          </>
        ) : (
          <>
            <h2 className="text-xl">This chapter was deleted in the meantime</h2>
            <p className="mt-2">What you have here is the last copy. You can make a new chapter of it.</p>
            <div className="mt-4 flex flex-wrap gap-3">
              <button type="button" className={buttonClass('gold')} onClick={onCreateAgain}>
                Make a new chapter of it
              </button>
              <a className={buttonClass('line')} href="/admin/chapters">
                All chapters
              </a>
            </div>
          </>
        )}
      </section>
      {theirs !== text && <ConflictTexts mine={text} theirs={theirs} />}
    </>
  );
}
