import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { getSignIn, onSignedOut, signOut } from '~/data/auth.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { Spinner } from '~/ui/Spinner.tsx';
import { explainFailure } from '../failures.ts';
import { AccountMenu } from '../AccountMenu.tsx';
import { LoadNotice } from '../Loaded.tsx';
import { BackToDashboard } from '../PageHeader.tsx';
import { createQueryClient } from '../query-client.ts';
import { AccountContext, type Account } from './account.ts';
import {
  leaveForSignIn,
  leaveWithoutRole,
  setAdmittedRole,
  setHasLocalCopy,
  signInUrlForThisPage,
} from './leave-for-sign-in.ts';
import { SecondStepDialog } from './SecondStepDialog.tsx';

export const ALL_CHAPTERS = { href: '/admin/chapters', label: 'All chapters' };

type Options = {
  /** Where unsaved work survives the end of a session: in this browser's storage, or on the open page. */
  unsavedWorkIn?: 'browser' | 'page';
  exitLink?: { href: string; label: string };
  isForAdministrators?: boolean;
};

export function adminPage<Props extends object>(
  Page: ComponentType<Props>,
  { exitLink = { href: '/admin', label: 'Back to Dashboard' }, ...guard }: Options = {},
) {
  return withErrorBoundary(function AdminPage(props: Props) {
    return (
      <AdminGuard {...guard}>
        <Page {...props} />
      </AdminGuard>
    );
  }, exitLink);
}

type State = { kind: 'checking' } | { kind: 'unreachable' } | ({ kind: 'admitted' } & Account);

/** Only a convenience: the database enforces access. */
export function AdminGuard({
  children,
  unsavedWorkIn,
  isForAdministrators,
}: Omit<Options, 'exitLink'> & { children: ReactNode }) {
  const [state, setState] = useState<State>({ kind: 'checking' });
  const [client] = useState(() => createQueryClient({ redirectsToSignIn: unsavedWorkIn !== 'page' }));

  const check = useCallback(async () => {
    try {
      const signIn = await getSignIn();
      if (signIn.kind === 'admitted') {
        setAdmittedRole(signIn.role);
        return setState(signIn);
      }
      if (signIn.kind === 'no-role') return await leaveWithoutRole();
      // The sign-in page continues with the second step.
      if (signIn.kind !== 'second-step') await signOut();
      location.replace(signInUrlForThisPage());
    } catch {
      setState({ kind: 'unreachable' });
    }
  }, []);

  useEffect(() => void check(), [check]);
  useEffect(() => setHasLocalCopy(unsavedWorkIn === 'browser'), [unsavedWorkIn]);

  const isAdmitted = state.kind === 'admitted';
  // Before the page can be seen, so that no sign-out is missed.
  useLayoutEffect(() => {
    if (!isAdmitted || unsavedWorkIn === 'page') return;
    return onSignedOut(leaveForSignIn);
  }, [isAdmitted, unsavedWorkIn]);

  if (state.kind === 'checking') return <Spinner label="Checking your sign-in" className="min-h-[60vh]" />;
  if (state.kind === 'unreachable') {
    return (
      <div className="page py-16">
        <LoadNotice onRetry={check}>{explainFailure('unreachable')}</LoadNotice>
      </div>
    );
  }
  return (
    <div className="page pb-8 pt-3">
      <QueryClientProvider client={client}>
        <AccountContext value={state}>
          <AccountMenu />
          <SecondStepDialog />
          {isForAdministrators && state.role !== 'admin' ? (
            <div className="mx-auto max-w-text py-20 text-center">
              <p>Only administrators can open this page.</p>
              <BackToDashboard />
            </div>
          ) : (
            children
          )}
        </AccountContext>
      </QueryClientProvider>
    </div>
  );
}
