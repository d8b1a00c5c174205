import { useEffect, useRef, useState, useTransition, type FormEvent } from 'react';
import {
  getSignIn,
  getUnfinishedSignIn,
  PASSKEY_CANCELED,
  signIn,
  signInWithPasskey,
  signOut,
  type SignIn,
  WRONG_PASSWORD,
} from '~/data/auth.ts';
import { isEmbeddedBackend } from '~/data/backend-address.ts';
import { DataError } from '~/data/data-error.ts';
import { createRecoveryCodes } from '~/data/second-factor.ts';
import { replacePageWithToast } from '~/lib/toasts/flash-toast.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { Button, LinkButton } from '../Button.tsx';
import { explainFailure } from '../failures.ts';
import { Field } from '../Field.tsx';
import { CardTitle, PageLink } from '../PageHeader.tsx';
import { AddMethod } from './AddMethod.tsx';
import { ACCESS_DENIED, returnUrl } from './leave-for-sign-in.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondStep } from './SecondStep.tsx';
import { PASSKEY_NOT_USED } from './use-attempt.ts';

const LOGIN_FAILED = 'Login failed';

export const LoginForm = withErrorBoundary(function LoginForm() {
  const [step, setStep] = useState<'password' | 'verify' | 'enroll'>('password');
  // Read before the skip link can change the fragment.
  const [target] = useState(() => returnUrl(location.search, location.hash));

  const proceed = async (result: SignIn) => {
    if (result.kind === 'second-step') return setStep(result.step);
    if (result.kind === 'admitted') {
      const title = result.role === 'admin' ? 'Welcome back, admin!' : 'Welcome back!';
      replacePageWithToast(target, { title, tone: 'success' });
      // Remains busy until the page unloads.
      return await new Promise<never>(() => undefined);
    }
    await signOut();
    setStep('password');
    showToast({ title: ACCESS_DENIED, tone: 'error' });
  };
  // After a reload at the second step, or from a page that needs it.
  useEffect(() => {
    getUnfinishedSignIn().then(
      (result) => result.kind === 'second-step' && setStep(result.step),
      () => undefined,
    );
  }, []);

  return (
    <div className="mx-auto max-w-md px-5 pb-8 pt-8 md:pt-24">
      <div className="plate p-6 md:p-10">
        {step === 'password' && <PasswordStep proceed={proceed} />}
        {step === 'verify' && (
          <>
            <CardTitle takesFocus title="One More Step" note="Confirm that it’s you." />
            <SecondStep allowsRecovery onPassed={async () => proceed(await getSignIn())} />
          </>
        )}
        {step === 'enroll' && <EnrollStep target={target} />}
        {step !== 'password' && (
          <p className="mt-6 text-center">
            <LinkButton onClick={() => void signOut().then(() => setStep('password'))}>
              Use another account
            </LinkButton>
          </p>
        )}
      </div>
    </div>
  );
});

function PasswordStep({ proceed }: { proceed: (result: SignIn) => Promise<void> }) {
  const [isBusy, startLogin] = useTransition();
  const [rejection, setRejection] = useState<string>();
  const password = useRef<HTMLInputElement>(null);
  const login = (signInWith: () => Promise<SignIn>) =>
    startLogin(async () => {
      try {
        const result = await signInWith();
        await proceed(result);
        if (result.kind === 'second-step') return;
      } catch (error) {
        showToast({ ...explainLoginFailure(error), tone: 'error' });
        setRejection(error instanceof DataError && error.code === WRONG_PASSWORD ? error.message : undefined);
      }
      password.current?.focus();
      password.current?.select();
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = String(form.get('email')).trim();
    if (!isBusy) login(() => signIn(email, String(form.get('password'))));
  };

  return (
    <>
      <CardTitle title="Admin Login" note="Enter your credentials to access the admin dashboard" />
      <form className="mt-6" onSubmit={submit}>
        <Field label="Email" name="email" type="email" autoComplete="username" required />
        <Field
          ref={password}
          label="Password"
          error={rejection}
          className="mt-5"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <Button type="submit" tone="gold" className="mt-8 w-full" disabled={isBusy}>
          {isBusy ? 'Logging in...' : 'Login'}
        </Button>
      </form>
      {/* Hosted projects use passkeys only as a second step. */}
      {isEmbeddedBackend() && 'PublicKeyCredential' in window && (
        <Button className="mt-4 w-full" isInactive={isBusy} onClick={() => login(signInWithPasskey)}>
          Sign in with a passkey
        </Button>
      )}
      <p className="mt-4 text-center">
        <PageLink href="/admin/reset">Forgot your password?</PageLink>
      </p>
    </>
  );
}

function EnrollStep({ target }: { target: string }) {
  const [codes, setCodes] = useState<string[]>();
  return (
    <>
      <CardTitle
        takesFocus
        title="Set Up Two-Step Sign-In"
        note="Your site requires a second step, so that a stolen password is not enough to sign in."
      />
      {codes ? (
        <>
          <RecoveryCodes codes={codes} />
          <Button tone="gold" className="mt-6 w-full" onClick={() => location.replace(target)}>
            Continue
          </Button>
        </>
      ) : (
        <AddMethod onAdded={async () => setCodes(await createRecoveryCodes())} />
      )}
    </>
  );
}

const EXPLANATIONS: Record<string, string> = {
  [PASSKEY_CANCELED]: PASSKEY_NOT_USED,
  webauthn_verification_failed: 'This passkey was removed or belongs to another site.',
  network: explainFailure('unreachable'),
};

function explainLoginFailure(error: unknown): { title: string; description?: string } {
  const { code, message } = error instanceof DataError ? error : { code: '', message: '' };
  const description = EXPLANATIONS[code];
  return description ? { title: LOGIN_FAILED, description } : { title: message || LOGIN_FAILED };
}
