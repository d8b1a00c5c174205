import { lazy, Suspense, useEffect, useState } from 'react';
import { setSecondStep } from '~/data/admin-client.ts';
import { Dialog } from '../Dialog.tsx';

const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }));

type Props = { allowsRecovery?: boolean };

/** Opens when the backend asks for the second step again. The request is then repeated. */
export function SecondStepDialog({ allowsRecovery = false }: Props) {
  const [pending, setPending] = useState<{ resolve: (isPassed: boolean) => void }>();
  useEffect(() => {
    setSecondStep(() => new Promise((resolve) => setPending({ resolve })));
    return () => setSecondStep(undefined);
  }, []);
  if (!pending) return null;
  const answer = (isPassed: boolean) => {
    setPending(undefined);
    pending.resolve(isPassed);
  };
  return (
    <Dialog title="Confirm It’s You" onClose={() => answer(false)}>
      <p className="ink-dim mt-2">
        To protect readers’ data, your site asks again every 15 minutes. Then you’ll continue where you left
        off.
      </p>
      <Suspense>
        <SecondStep allowsRecovery={allowsRecovery} onPassed={() => answer(true)} />
      </Suspense>
    </Dialog>
  );
}
