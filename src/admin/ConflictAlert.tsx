import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';

type Props = {
  title: string;
  children: ReactNode;
  comparison?: ReactNode;
  /** Instead of a choice between two versions. */
  actions?: ReactNode;
  onLoadTheirs?: () => void;
  onKeepMine?: () => void;
  keepMineNote?: string;
};

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
      <div className="mt-4 grid items-center justify-items-start gap-x-4 gap-y-3 sm:grid-cols-[auto_1fr]">
        {actions ?? (
          <>
            <Button onClick={onLoadTheirs}>Load theirs</Button>
            <p className="text-sm max-sm:-mt-2">You lose your changes on this page.</p>
            <Button tone="gold" onClick={onKeepMine}>
              Keep mine
            </Button>
            <p className="text-sm max-sm:-mt-2">{keepMineNote}</p>
          </>
        )}
      </div>
      {/* Not announced again while typing. */}
      <div aria-live="off">{comparison}</div>
    </section>
  );
}
