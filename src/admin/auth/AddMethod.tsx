import { useState } from 'react';
import { addPasskey, finishApp, startApp, type NewApp } from '~/data/second-factor.ts';
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import { AppCodeForm } from './CodeForm.tsx';
import { describeDevice } from './devices.ts';
import { useAttempt } from './use-attempt.ts';

type Props = { hasApp?: boolean; onAdded: () => unknown };

export function AddMethod({ hasApp = false, onAdded }: Props) {
  return (
    <>
      {!hasApp && <AddApp onAdded={onAdded} />}
      {'PublicKeyCredential' in window && <AddPasskey onAdded={onAdded} />}
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
            autoFocus
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

function AddPasskey({ onAdded }: Props) {
  const [name, setName] = useState(() => describeDevice(navigator.userAgent));
  const { attempt, isBusy, error } = useAttempt();
  return (
    <form
      noValidate
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        attempt(async () => {
          await addPasskey(name.trim() || describeDevice(navigator.userAgent));
          await onAdded();
        });
      }}
    >
      <Field
        label="Name of this device"
        hint="A passkey signs you in with your fingerprint, face, or screen lock."
        error={error}
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
        buttons={
          <Button type="submit" isInactive={isBusy}>
            {isBusy ? 'Waiting for your device...' : 'Add a passkey'}
          </Button>
        }
      />
    </form>
  );
}
