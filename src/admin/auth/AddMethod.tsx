import { useState } from 'react';
import { addPasskey, finishApp, startApp, type NewApp } from '~/data/second-factor.ts';
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import { Button } from '../Button.tsx';
import { FieldForm } from '../FieldForm.tsx';
import { describeDevice } from './devices.ts';
import { AppCodeForm } from './SecondStep.tsx';
import { useAttempt } from './use-attempt.ts';

type Props = { hasApp?: boolean; onAdded: () => unknown };

export function AddMethod({ hasApp = false, onAdded }: Props) {
  return (
    <>
      {!hasApp && <AddApp onAdded={onAdded} />}
      {'PublicKeyCredential' in window && (
        <FieldForm
          label="Name of this device"
          hint="A passkey signs you in with your fingerprint, face, or screen lock."
          button={{ label: 'Add a passkey', busyLabel: 'Waiting for your device...', tone: 'line' }}
          maxLength={60}
          defaultValue={describeDevice(navigator.userAgent)}
          send={async (name) => {
            await addPasskey(name);
            await onAdded();
          }}
        />
      )}
    </>
  );
}

function AddApp({ onAdded }: Props) {
  const [app, setApp] = useState<NewApp>();
  const { attempt, isBusy, error } = useAttempt();
  if (!app) {
    return (
      <div className="mt-4">
        <Button isInactive={isBusy} onClick={() => attempt(async () => setApp(await startApp(PRODUCT_NAME)))}>
          {isBusy ? 'Preparing...' : 'Set up an app'}
        </Button>
        <p className="ink-dim mt-2 text-sm">
          An app on your phone that shows codes, such as Google Authenticator.
        </p>
        <p role="alert" className="text-danger">
          {error}
        </p>
      </div>
    );
  }
  return (
    <section className="mt-4" aria-label="Set up an app">
      <ol className="list-decimal space-y-4 pl-5">
        <li>
          Scan this with your app:
          <img src={app.qrCode} alt="QR code for your app" className="mt-2 h-44 w-44 bg-white" />
          <p className="ink-dim mt-2 text-sm">
            Can’t scan it? Enter this key instead:{' '}
            <code className="break-words">{app.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </li>
        <li>
          Enter the code that your app shows now.
          <AppCodeForm
            send={async (code) => {
              await finishApp(app.id, code);
              await onAdded();
              setApp(undefined);
            }}
          />
        </li>
      </ol>
    </section>
  );
}
