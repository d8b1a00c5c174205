import { useRef, useState, useTransition, type FormEvent } from 'react';
import { signIn, signOut } from '~/data/auth.ts';
import { DataError } from '~/data/data-error.ts';
import { replacePageWithToast } from '~/lib/toasts/flash-toast.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { Button } from '../Button.tsx';
import { explainFailure } from '../failures.ts';
import { Field } from '../Field.tsx';
import { ACCESS_DENIED, returnUrl } from './leave-for-sign-in.ts';
import { PageLink } from '../PageHeader.tsx';

const LOGIN_FAILED = 'Login failed';

export const LoginForm = withErrorBoundary(function LoginForm() {
  const [isBusy, startLogin] = useTransition();
  // Read before the skip link can change the fragment.
  const [target] = useState(() => returnUrl(location.search, location.hash));
  const password = useRef<HTMLInputElement>(null);

  const login = async (form: FormData) => {
    try {
      const result = await signIn(String(form.get('email')).trim(), String(form.get('password')));
      if (result.kind === 'admitted') {
        const title = result.role === 'admin' ? 'Welcome back, admin!' : 'Welcome back!';
        replacePageWithToast(target, { title, tone: 'success' });
        // Remains busy until the page unloads.
        return await new Promise<never>(() => undefined);
      }
      await signOut();
      showToast({ title: ACCESS_DENIED, tone: 'error' });
    } catch (error) {
      showToast({ ...explainLoginFailure(error), tone: 'error' });
    }
    password.current?.focus();
    password.current?.select();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!isBusy) startLogin(() => login(form));
  };

  return (
    <div className="mx-auto max-w-md px-5 pb-8 pt-16 md:pt-24">
      <div className="plate p-6 md:p-10">
        <h1 className="text-heading">Admin Login</h1>
        <p className="ink-dim mt-2">Enter your credentials to access the admin dashboard</p>
        <div className="tick-rule mt-6" aria-hidden="true" />
        <form className="mt-6" onSubmit={submit}>
          <Field label="Email" name="email" type="email" autoComplete="username" required />
          <Field
            ref={password}
            label="Password"
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
        <p className="mt-4 text-center">
          <PageLink href="/admin/reset">Forgot your password?</PageLink>
        </p>
      </div>
    </div>
  );
});

function explainLoginFailure(error: unknown): { title: string; description?: string } {
  if (!(error instanceof DataError)) return { title: LOGIN_FAILED };
  if (error.code === 'network') return { title: LOGIN_FAILED, description: explainFailure('unreachable') };
  return { title: error.message || LOGIN_FAILED };
}
