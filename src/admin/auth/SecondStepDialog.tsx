import { lazy, Suspense, useEffect, useState } from 'react';
import { setSecondStep } from '~/data/admin-client.ts';
import { Dialog } from '../Dialog.tsx';

const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }));

type Props = { allowsRecovery?: boolean };

/** Opens when the backend asks for the second step again. The request is then repeated. */
export function SecondStepDialog({ allowsRecovery = false }: Props) {
  const [pending, setPending] = useState<{ answer: (isPassed: boolean) => void }>();
  useEffect(() => {
    setSecondStep(
      () =>
        new Promise((resolve) => {
          setPending({
            answer: (isPassed) => {
              setPending(undefined);
              resolve(isPassed);
            },
          });
        }),
    );
    return () => setSecondStep(undefined);
  }, []);
  if (!pending) return null;
  return (
    <Dialog title="Confirm It’s You" onClose={() => pending.answer(false)}>
      <p className="ink-dim mt-2">
        To protect readers’ data, your site asks again every 15 minutes. Then you’ll continue where you left
        off.
      </p>
      <Suspense>
        <SecondStep allowsRecovery={allowsRecovery} onPassed={() => pending.answer(true)} />
      </Suspense>
    </Dialog>
  );
}
