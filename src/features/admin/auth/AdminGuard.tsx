import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { currentSignIn, onSignedOut, signOut } from '~/data/auth.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { TryAgain } from '../TryAgain.tsx';
import {
  isLeavingForSignIn,
  leaveForSignIn,
  leaveSignedOut,
  leaveWithoutRole,
  setCopyKept,
  signInAddressFromHere,
} from './leave-for-sign-in.ts';
import { BACKEND_UNREACHABLE } from './messages.ts';

type State = { kind: 'checking' } | { kind: 'unreachable' } | { kind: 'admitted'; email: string };

type Props = {
  children: ReactNode;
  /**
   * What becomes of typed work when the session ends: 'copy' where it is kept in this browser; 'page' where it is kept
   * nowhere else, so that the page stays and says so itself.
   */
  keeps?: 'copy' | 'page';
};

/**
 * Lets administrators see the page and sends anybody else to the sign-in page, replacing this one in the history.
 * A courtesy: every right is decided by the database.
 */
export function AdminGuard({ children, keeps }: Props) {
  const [state, setState] = useState<State>({ kind: 'checking' });

  const check = useCallback(async () => {
    try {
      const signIn = await currentSignIn();
      if (signIn.kind === 'administrator') return setState({ kind: 'admitted', email: signIn.email });
      if (signIn.kind === 'no-role') return await leaveWithoutRole();
      // What is left of an old session would only be refused again.
      await signOut();
      location.replace(signInAddressFromHere());
    } catch {
      // A missing answer decides nothing: a server that is down signs no one out.
      setState({ kind: 'unreachable' });
    }
  }, []);

  useEffect(() => void check(), [check]);
  useEffect(() => setCopyKept(keeps === 'copy'), [keeps]);

  const isAdmitted = state.kind === 'admitted';
  useEffect(() => {
    if (!isAdmitted || keeps === 'page') return;
    return onSignedOut(() => {
      if (!isLeavingForSignIn()) leaveForSignIn();
    });
  }, [isAdmitted, keeps]);

  if (state.kind === 'checking') return <Spinner label="Checking your sign-in" className="min-h-[60vh]" />;
  if (state.kind === 'unreachable') {
    return (
      <div role="alert" className="mx-auto max-w-text px-5 py-24 text-center">
        <p>{BACKEND_UNREACHABLE}</p>
        <TryAgain tone="gold" className="mt-6" onRetry={check} />
      </div>
    );
  }
  return (
    <div className="page pb-8 pt-6">
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 text-sm">
        <span className="ink-dim break-all">{state.email}</span>
        <button
          type="button"
          className="link inline-flex min-h-11 items-center"
          onClick={() => void leaveSignedOut()}
        >
          Sign out
        </button>
      </div>
      {children}
    </div>
  );
}
