import { useState, useTransition } from 'react';
import { PASSKEY_CANCELED } from '~/data/auth.ts';
import { DataError } from '~/data/data-error.ts';
import { NAME_TAKEN, NO_PASSKEYS, WRONG_CODE } from '~/data/second-factor.ts';
import { explainError, mayBeSignedOut } from '../failures.ts';
import { leaveUnlessAdmitted } from './leave-for-sign-in.ts';

/** One attempt at a time, with its error. For pages without queries, such as the sign-in page. */
export function useAttempt(explain: (error: unknown) => string = explainSecondStep) {
  const [isBusy, start] = useTransition();
  const [error, setError] = useState<string>();
  return {
    isBusy,
    error,
    attempt: (work: () => Promise<unknown>) => {
      if (isBusy) return;
      setError(undefined);
      start(async () => {
        try {
          await work();
        } catch (reason) {
          if (mayBeSignedOut(reason) && (await leaveUnlessAdmitted())) return;
          setError(explain(reason));
        }
      });
    },
  };
}

export const PASSKEY_NOT_USED = 'The passkey was not used. Try again.';

const EXPLANATIONS: Record<string, string> = {
  [WRONG_CODE]: 'This code is wrong or was already used. Enter the next one your app shows.',
  [PASSKEY_CANCELED]: PASSKEY_NOT_USED,
  [NAME_TAKEN]: 'You already have one with this name. Choose another name.',
};

export function explainSecondStep(error: unknown): string {
  const code = error instanceof DataError ? error.code : '';
  if (NO_PASSKEYS.has(code)) return 'Your site can’t use passkeys yet. Use an app instead.';
  return EXPLANATIONS[code] ?? explainError(error);
}
