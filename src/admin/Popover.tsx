import { useId, useRef, type ReactNode } from 'react';

type Props = {
  label: string;
  icon: ReactNode;
  children: ReactNode;
  className?: string;
  width?: string;
  describedBy?: string;
  id?: string;
  isBusy?: boolean;
  onOpen?: () => void;
};

/** A button with a popover below it, which closes on Escape, on a click outside, and when focus leaves it. */
export function Popover(props: Props) {
  const { label, icon, children, className = 'icon-button', width = '16rem' } = props;
  const popoverId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const shownWidth = `min(${width}, 100vw - 2.5rem)`;
  return (
    <>
      <button
        ref={button}
        type="button"
        id={props.id}
        className={className}
        popoverTarget={popoverId}
        aria-label={label}
        aria-describedby={props.describedBy}
        aria-busy={props.isBusy}
      >
        {icon}
      </button>
      <div
        id={popoverId}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="popover plate"
        style={{ width: shownWidth }}
        onBeforeToggle={({ newState, currentTarget: { style } }) => {
          if (newState !== 'open' || !button.current) return;
          const { right } = button.current.getBoundingClientRect();
          // Not over the row that it is about.
          const { bottom } = (button.current.closest('tr') ?? button.current).getBoundingClientRect();
          style.top = `${bottom + window.scrollY + 8}px`;
          style.right = `clamp(1.25rem, 100% - ${right}px, 100% - 1.25rem - ${shownWidth})`;
          props.onOpen?.();
        }}
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open') currentTarget.scrollIntoView({ block: 'nearest' });
        }}
        onBlur={({ currentTarget, relatedTarget: next }) => {
          if (next && next !== button.current && !currentTarget.contains(next)) currentTarget.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}

type ItemProps = {
  children: ReactNode;
  note?: string | undefined;
  tone?: 'danger' | undefined;
  isInactive?: boolean;
  onSelect: () => void;
};

export function PopoverItem({ children, note, tone, isInactive = false, onSelect }: ItemProps) {
  const noteId = useId();
  return (
    <>
      <button
        type="button"
        className={`popover-item ${tone === 'danger' ? 'text-danger' : ''}`}
        aria-disabled={isInactive}
        aria-describedby={note && noteId}
        onClick={(event) => {
          if (isInactive) return;
          event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
          onSelect();
        }}
      >
        {children}
      </button>
      {note && (
        <p id={noteId} className="ink-dim -mt-2 px-4 pb-2 text-sm">
          {note}
        </p>
      )}
    </>
  );
}
