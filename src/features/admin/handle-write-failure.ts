import { showToast } from '~/lib/toasts/toasts.store.ts';
import { leaveUnlessAdministrator } from './auth/leave-for-sign-in.ts';
import { explain, failureOf, mayBeSignedOut } from './failures.ts';

/**
 * What follows a write that failed: to the sign-in page where the right to write has gone, else a toast.
 * @param reload fetches what there is now, where another administrator may have changed it
 */
export async function handleWriteFailure(
  error: unknown,
  title: string,
  reload: () => Promise<void>,
): Promise<void> {
  if (mayBeSignedOut(error) && (await leaveUnlessAdministrator())) return;
  showToast({ title, description: explain(failureOf(error)), tone: 'error' });
  if (mayBeSignedOut(error)) await reload();
}
