import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';

type Props = { title: string; children: ReactNode; comparison?: ReactNode } & (
  | { onLoadTheirs: () => void; onKeepMine: () => void; actions?: never }
  | { actions: ReactNode; onLoadTheirs?: never; onKeepMine?: never }
);

/** Shown when another user has saved a change. Takes focus while shown, and restores it afterward. */
export function ConflictAlert({ title, children, comparison, actions, onLoadTheirs, onKeepMine }: Props) {
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
      className="plate my-6 border-l-4 border-l-danger p-4 md:p-6"
    >
      <h2 className="text-xl">{title}</h2>
      <div className="mt-2">
        {children}
        {!actions && <p className="mt-2">“Load theirs” discards your changes.</p>}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        {actions ?? (
          <>
            <Button onClick={onLoadTheirs}>Load theirs</Button>
            <Button tone="gold" onClick={onKeepMine}>
              Keep mine
            </Button>
          </>
        )}
      </div>
      {/* Not announced again while typing. */}
      <div aria-live="off">{comparison}</div>
    </section>
  );
}
