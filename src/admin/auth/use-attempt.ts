import { useState, useTransition } from 'react';
import { explainSecondStep } from './second-step-errors.ts';

/** One attempt at a time, with its error. For pages without queries, such as the sign-in page. */
export function useAttempt() {
  const [isBusy, start] = useTransition();
  const [error, setError] = useState<string>();
  return {
    isBusy,
    error,
    setError,
    attempt: (work: () => Promise<unknown>) => {
      if (isBusy) return;
      setError(undefined);
      start(async () => {
        try {
          await work();
        } catch (reason) {
          setError(explainSecondStep(reason));
        }
      });
    },
  };
}
