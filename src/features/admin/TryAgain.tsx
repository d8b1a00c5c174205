import { useLayoutEffect, useRef, useState } from 'react';
import { buttonClass, type ButtonTone } from '~/ui/button.ts';
import { focusPart, partOf } from './focus-part.ts';

type Props = { onRetry: () => Promise<void>; tone: ButtonTone; className?: string };

/**
 * Says that it is trying, because an attempt that fails again would otherwise look like a dead button. One that succeeds
 * takes the button away: the focus goes to the title of what is there now.
 */
export function TryAgain({ onRetry, tone, className }: Props) {
  const [isTrying, setTrying] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (!element || document.activeElement !== element) return;
      const part = partOf(element);
      // What takes its place is there after this change.
      queueMicrotask(() => focusPart(part));
    };
  }, []);

  const retry = async () => {
    setTrying(true);
    await onRetry();
    setTrying(false);
  };

  return (
    // Not `disabled`, which would take the focus away.
    <button
      ref={button}
      type="button"
      className={buttonClass(tone, className)}
      aria-disabled={isTrying}
      onClick={() => {
        if (!isTrying) void retry();
      }}
    >
      {isTrying ? 'Trying again...' : 'Try again'}
    </button>
  );
}
