// For what moves on by itself: it rests under the pointer, with the focus, at the visitor's word and under reduced motion.
import { useEffect, useEffectEvent, useState, type FocusEvent, type MouseEvent } from 'react';

/** A press leaves the focus on the button, where many visitors never move it from; after this it goes on. */
const INTERVALS_AFTER_PRESS = 5;

/** 'forced': the visitor pressed play, so pointer and focus no longer hold it until both have left. */
type Mode = 'auto' | 'paused' | 'forced';

export type Autoplay = {
  /** Whether the visitor, or their wish for less motion, has stopped it. */
  isPaused: boolean;
  /** Whether the clock is running at this moment. */
  isPlaying: boolean;
  togglePaused: () => void;
  /** For the element that holds it still while pointed at or focused. */
  holdProps: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
    onClick: (event: MouseEvent<HTMLElement>) => void;
  };
};

/** Calls `onAdvance` every `intervalMs` milliseconds while nothing holds it; after a hold the interval starts again. */
export function useAutoplay(intervalMs: number, onAdvance: () => void): Autoplay {
  const [mode, setMode] = useState<Mode>('auto');
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  /** Since the focus came; each press starts the wait again. */
  const [presses, setPresses] = useState(0);
  const advance = useEffectEvent(onAdvance);
  const isPlaying = mode === 'forced' || (mode === 'auto' && !isHovered && !isFocused);

  useEffect(() => {
    const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
    const follow = () => setMode(lessMotion.matches ? 'paused' : 'auto');
    if (lessMotion.matches) follow();
    lessMotion.addEventListener('change', follow);
    return () => lessMotion.removeEventListener('change', follow);
  }, []);

  useEffect(() => {
    if (!isPlaying) return;
    const clock = setInterval(advance, intervalMs);
    return () => clearInterval(clock);
  }, [isPlaying, intervalMs]);

  const endHold = useEffectEvent(() => {
    setFocused(false);
    if (mode === 'auto' && !isHovered) onAdvance();
  });
  useEffect(() => {
    if (!isFocused || presses === 0) return;
    const wait = setTimeout(endHold, intervalMs * INTERVALS_AFTER_PRESS);
    return () => clearTimeout(wait);
  }, [isFocused, presses, intervalMs]);

  const endForcing = () => setMode((current) => (current === 'forced' ? 'auto' : current));

  return {
    isPaused: mode === 'paused',
    isPlaying,
    togglePaused: () => setMode((current) => (current === 'paused' ? 'forced' : 'paused')),
    holdProps: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => {
        setHovered(false);
        if (!isFocused) endForcing();
      },
      onFocus: () => setFocused(true),
      onBlur: (event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setFocused(false);
        setPresses(0);
        if (!isHovered) endForcing();
      },
      onClick: (event) => {
        setPresses((count) => count + 1);
        if (event.currentTarget.contains(document.activeElement)) setFocused(true);
      },
    },
  };
}
