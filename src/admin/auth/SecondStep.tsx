import { useCallback, useEffect, useState } from 'react';
import {
  confirmWithCode,
  confirmWithPasskey,
  listMethods,
  useRecoveryCode as redeemRecoveryCode,
  type Method,
} from '~/data/second-factor.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { Button } from '../Button.tsx';
import { FieldForm } from '../FieldForm.tsx';
import { LoadNotice } from '../Loaded.tsx';
import { explainSecondStep, useAttempt } from './use-attempt.ts';

/** Apps show codes with a space, and people copy it. */
export const AppCodeForm = ({ send }: { send: (code: string) => Promise<void> }) => (
  <FieldForm
    label="Code from your app"
    hint="Six digits. Your app shows a new code every 30 seconds."
    button={{ label: 'Confirm' }}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={10}
    autoFocus
    send={(code) => send(code.replaceAll(/\s/g, ''))}
  />
);

type Props = {
  /** Also with a recovery code, which removes the lost app and passkeys. */
  allowsRecovery: boolean;
  onPassed: () => unknown;
};

export function SecondStep({ allowsRecovery, onPassed }: Props) {
  /** Or why they could not be loaded. */
  const [methods, setMethods] = useState<Method[] | string>();
  const load = useCallback(async () => setMethods(await listMethods().catch(explainSecondStep)), []);
  useEffect(() => void load(), [load]);

  const { attempt, isBusy, error } = useAttempt();
  if (typeof methods === 'string') return <LoadNotice onRetry={load}>{methods}</LoadNotice>;
  if (methods === undefined) return <Spinner label="Loading" className="min-h-32" />;
  const pass = (confirm: (value: string) => Promise<unknown>) => async (value: string) => {
    await confirm(value);
    await onPassed();
  };
  const passkey = methods.find(({ kind }) => kind === 'passkey');
  const hasApp = methods.some(({ kind }) => kind === 'app');
  return (
    <>
      {hasApp && <AppCodeForm send={pass(confirmWithCode)} />}
      {passkey && (
        <>
          <Button
            tone={hasApp ? 'line' : 'gold'}
            className="mt-6 w-full"
            isInactive={isBusy}
            onClick={() => attempt(() => pass(confirmWithPasskey)(passkey.id))}
          >
            {isBusy ? 'Waiting for your device...' : 'Use your passkey'}
          </Button>
          <p role="alert" className="mt-2 text-danger">
            {error}
          </p>
        </>
      )}
      {allowsRecovery && (
        <details className="mt-4">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            Lost your device? Use a recovery code
          </summary>
          <FieldForm
            label="Recovery code"
            hint="Turns two-step sign-in off, so that you can set it up again. You’ll be signed out everywhere else."
            button={{ label: 'Use this code' }}
            autoComplete="off"
            maxLength={60}
            send={pass(redeemRecoveryCode)}
          />
          <p className="ink-dim mt-4 text-sm">
            No recovery code? Another administrator can turn it off for you under Settings. If there’s nobody
            else, ask the person who set up your site.
          </p>
        </details>
      )}
    </>
  );
}
