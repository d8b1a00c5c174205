import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { currentSignIn, onSignedOut, signOut } from '~/data/auth.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { Spinner } from '~/ui/Spinner.tsx';
import { explain } from '../failures.ts';
import { AdminTools } from '../AdminTools.tsx';
import { TryAgain } from '../Loaded.tsx';
import { createQueryClient } from '../query-client.ts';
import {
  isLeavingForSignIn,
  leaveForSignIn,
  leaveWithoutRole,
  setCopyKept,
  signInAddressFromHere,
} from './leave-for-sign-in.ts';

/** How unsaved work survives the end of a session: in a local copy, or by keeping the page open. */
type Keeps = 'copy' | 'page';

type Options = { keeps?: Keeps; exitLink?: { href: string; label: string } };

export function adminPage<Props extends object>(
  Page: ComponentType<Props>,
  { keeps, exitLink = { href: '/admin', label: 'Back to Dashboard' } }: Options = {},
) {
  return withErrorBoundary(function AdminPage(props: Props) {
    return (
      <AdminGuard {...(keeps && { keeps })}>
        <Page {...props} />
      </AdminGuard>
    );
  }, exitLink);
}

type State = { kind: 'checking' } | { kind: 'unreachable' } | { kind: 'admitted'; email: string };

/** A redirect for convenience. The database enforces access. */
export function AdminGuard({ children, keeps }: { children: ReactNode; keeps?: Keeps }) {
  const [state, setState] = useState<State>({ kind: 'checking' });
  const [client] = useState(() => createQueryClient({ leaves: keeps !== 'page' }));

  const check = useCallback(async () => {
    try {
      const signIn = await currentSignIn();
      if (signIn.kind === 'administrator') return setState({ kind: 'admitted', email: signIn.email });
      if (signIn.kind === 'no-role') return await leaveWithoutRole();
      await signOut();
      location.replace(signInAddressFromHere());
    } catch {
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
        <p>{explain('unreachable')}</p>
        <TryAgain tone="gold" className="mt-6" onRetry={check} />
      </div>
    );
  }
  return (
    <div className="page pb-8 pt-3">
      <QueryClientProvider client={client}>
        <AdminTools email={state.email} />
        {children}
      </QueryClientProvider>
    </div>
  );
}
