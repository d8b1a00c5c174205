import { useEffect, useRef, type ReactNode } from 'react';
import { buttonClass } from '~/ui/button.ts';

type Props = { title: string; children: ReactNode } & (
  | { onLoadTheirs: () => void; onKeepMine: () => void; actions?: never }
  /** Instead of the choice between theirs and mine. */
  | { actions: ReactNode; onLoadTheirs?: never; onKeepMine?: never }
);

/** Tells that somebody else saved in the meantime. Takes the focus, and hands it back once a choice is made. */
export function ConflictAlert({ title, children, actions, onLoadTheirs, onKeepMine }: Props) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [title]);
  return (
    <section
      ref={panel}
      role="alert"
      tabIndex={-1}
      className="plate mt-6 border-l-4 border-l-danger p-4 md:p-6"
    >
      <h2 className="text-xl">{title}</h2>
      <p className="mt-2">{children}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {actions ?? (
          <>
            <button type="button" className={buttonClass('line')} onClick={onLoadTheirs}>
              Load theirs
            </button>
            <button type="button" className={buttonClass('gold')} onClick={onKeepMine}>
              Keep mine
            </button>
          </>
        )}
      </div>
    </section>
  );
}
