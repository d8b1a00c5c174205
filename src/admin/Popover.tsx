import { useId, useRef, type ReactNode } from 'react';

const MARGIN_PX = 20;

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
export function Popover({
  label,
  icon,
  children,
  className = 'icon-button',
  width = '16rem',
  ...props
}: Props) {
  const popoverId = useId();
  const button = useRef<HTMLButtonElement>(null);
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
        style={{ width: `min(${width}, calc(100vw - 2.5rem))` }}
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return;
          placeBelow(button.current, event.currentTarget);
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

function placeBelow(button: HTMLElement | null, popover: HTMLElement): void {
  if (!button) return;
  const rect = button.getBoundingClientRect();
  popover.style.top = `${rect.bottom + window.scrollY + 8}px`;
  const pageWidth = document.documentElement.clientWidth;
  const isPhone = pageWidth < 480;
  const right = isPhone ? MARGIN_PX : Math.max(MARGIN_PX, pageWidth - rect.right);
  popover.style.right = `${right}px`;
  popover.style.maxWidth = `${pageWidth - right - MARGIN_PX}px`;
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
