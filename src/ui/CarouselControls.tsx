import { buttonClass } from './button.ts';

const SQUARE = buttonClass('line', 'min-w-11 px-3');

type PauseButtonProps = { isPaused: boolean; onToggle: () => void; pauseLabel: string; playLabel: string };

/** Stops and starts autoplay. The label says what pressing it does. */
export function PauseButton({ isPaused, onToggle, pauseLabel, playLabel }: PauseButtonProps) {
  return (
    <button
      type="button"
      className={SQUARE}
      aria-label={isPaused ? playLabel : pauseLabel}
      onClick={onToggle}
    >
      <svg viewBox="0 0 16 16" className="h-4 w-4" fill="currentColor" aria-hidden="true">
        <path d={isPaused ? 'M4 2l10 6-10 6z' : 'M4 2h2.5v12H4zM9.5 2H12v12H9.5z'} />
      </svg>
    </button>
  );
}

type ArrowButtonProps = { direction: 'previous' | 'next'; label: string; onClick: () => void };

/** One arrow beside a row. */
export function ArrowButton({ direction, label, onClick }: ArrowButtonProps) {
  return (
    <button type="button" className={SQUARE} aria-label={label} onClick={onClick}>
      <svg
        viewBox="0 0 16 16"
        className="h-4 w-4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <path d={direction === 'previous' ? 'M10.5 2.5L5 8l5.5 5.5' : 'M5.5 2.5L11 8l-5.5 5.5'} />
      </svg>
    </button>
  );
}
