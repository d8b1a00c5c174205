import { useState } from 'react';
import { buttonClass, type ButtonTone } from '~/ui/button.ts';

type Props = { onRetry: () => Promise<void>; tone: ButtonTone; className?: string };

/** Says that it is trying, because an attempt that fails again would otherwise look like a dead button. */
export function TryAgain({ onRetry, tone, className }: Props) {
  const [isTrying, setTrying] = useState(false);

  const retry = async () => {
    setTrying(true);
    await onRetry();
    setTrying(false);
  };

  return (
    // Not `disabled`, which would take the focus away.
    <button
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
