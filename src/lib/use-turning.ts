// For what turns by itself: it rests under the pointer, with the focus, at the visitor's word and under reduced motion.
import { useEffect, useEffectEvent, useState, type FocusEvent } from 'react';

/** 'insisted': the visitor pressed play, so pointer and focus no longer hold it until both have left. */
type Mode = 'by itself' | 'paused' | 'insisted';

export type Turning = {
  /** Whether the visitor, or their wish for less motion, has stopped it. */
  isPaused: boolean;
  /** Whether the clock is running at this moment. */
  isTurning: boolean;
  togglePaused: () => void;
  /** For the element that holds it still while pointed at or focused. */
  holdProps: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
};

/** Calls `onTurn` every `intervalMs` milliseconds while nothing holds it; after a hold the interval starts anew. */
export function useTurning(intervalMs: number, onTurn: () => void): Turning {
  const [mode, setMode] = useState<Mode>('by itself');
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const turn = useEffectEvent(onTurn);
  const isTurning = mode === 'insisted' || (mode === 'by itself' && !isHovered && !isFocused);

  useEffect(() => {
    const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
    const follow = () => setMode(lessMotion.matches ? 'paused' : 'by itself');
    if (lessMotion.matches) follow();
    lessMotion.addEventListener('change', follow);
    return () => lessMotion.removeEventListener('change', follow);
  }, []);

  useEffect(() => {
    if (!isTurning) return;
    const clock = setInterval(turn, intervalMs);
    return () => clearInterval(clock);
  }, [isTurning, intervalMs]);

  const endInsisting = () => setMode((current) => (current === 'insisted' ? 'by itself' : current));

  return {
    isPaused: mode === 'paused',
    isTurning,
    togglePaused: () => setMode((current) => (current === 'paused' ? 'insisted' : 'paused')),
    holdProps: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => {
        setHovered(false);
        if (!isFocused) endInsisting();
      },
      onFocus: () => setFocused(true),
      onBlur: (event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setFocused(false);
        if (!isHovered) endInsisting();
      },
    },
  };
}
