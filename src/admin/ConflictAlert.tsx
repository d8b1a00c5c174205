import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';

type Props = { title: string; children: ReactNode; comparison?: ReactNode } & (
  | { onLoadTheirs: () => void; onKeepMine: () => void; keepMineNote?: string; actions?: never }
  | { actions: ReactNode; onLoadTheirs?: never; onKeepMine?: never; keepMineNote?: never }
);

/**
 * Shown when another user has saved a change. Takes focus while shown, and restores it afterward, unless the user is
 * typing.
 */
export function ConflictAlert(props: Props) {
  const { title, children, comparison, actions, onLoadTheirs, onKeepMine, keepMineNote } = props;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    if (before?.matches('input, textarea, [contenteditable="true"]')) return undefined;
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
      <div className="mt-2">{children}</div>
      {actions ? (
        <div className="mt-4 flex flex-wrap gap-3">{actions}</div>
      ) : (
        <div className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3">
          <Button tone="gold" onClick={onKeepMine}>
            Keep mine
          </Button>
          <p className="text-sm">{keepMineNote}</p>
          <Button onClick={onLoadTheirs}>Load theirs</Button>
          <p className="text-sm">Discards your changes here.</p>
        </div>
      )}
      {/* Not announced again while typing. */}
      <div aria-live="off">{comparison}</div>
    </section>
  );
}
