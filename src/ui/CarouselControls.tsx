import { useEffect, useEffectEvent, useState, type FocusEvent } from 'react';
import { buttonClass } from './button.ts';

/** 'playing': the visitor pressed play, so hover and focus no longer pause the carousel. */
type Mode = 'auto' | 'paused' | 'playing';

export function useAutoplay(intervalMs: number, onAdvance: () => void) {
  const [mode, setMode] = useState<Mode>('auto');
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const advance = useEffectEvent(onAdvance);
  const isPlaying = mode === 'playing' || (mode === 'auto' && !isHovered && !isFocused);

  useEffect(() => {
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
    const update = () => setMode(reducedMotion.matches ? 'paused' : 'auto');
    if (reducedMotion.matches) update();
    reducedMotion.addEventListener('change', update);
    return () => reducedMotion.removeEventListener('change', update);
  }, []);

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(advance, intervalMs);
    return () => clearInterval(timer);
  }, [isPlaying, intervalMs]);

  return {
    isPaused: mode === 'paused',
    isPlaying,
    togglePaused: () => setMode((current) => (current === 'paused' ? 'playing' : 'paused')),
    pauseProps: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: ({ target }: FocusEvent<HTMLElement>) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
  };
}

const SQUARE_BUTTON = buttonClass('line', 'min-w-11 px-3');

type PauseButtonProps = { isPaused: boolean; onToggle: () => void; pauseLabel: string; playLabel: string };

export function PauseButton({ isPaused, onToggle, pauseLabel, playLabel }: PauseButtonProps) {
  return (
    <button
      type="button"
      className={SQUARE_BUTTON}
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

export function ArrowButton({ direction, label, onClick }: ArrowButtonProps) {
  return (
    <button type="button" className={SQUARE_BUTTON} aria-label={label} onClick={onClick}>
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
