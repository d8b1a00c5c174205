// Ways out of a page of the administration that do not ask about unsaved work, because that work is kept.
import { currentSignIn, signOut } from '~/data/auth.ts';
import { replacePageWithToast } from '~/lib/toasts/replace-page.ts';
import { ACCESS_DENIED, SESSION_ENDED, SESSION_ENDED_KEEPS_WORK, SIGNED_OUT } from './messages.ts';
import { SIGN_IN_PATH, signInAddress } from './sign-in-address.ts';

let isLeaving = false;

/** Whether the page is being left by one of the ways in this file. */
export function isLeavingForSignIn(): boolean {
  return isLeaving;
}

/** To the sign-in page because the session ended; signing in leads back here. */
export function leaveForSignIn(): void {
  if (isLeaving) return;
  isLeaving = true;
  replacePageWithToast(signInAddress(location.pathname + location.search), {
    title: SESSION_ENDED,
    description: SESSION_ENDED_KEEPS_WORK,
    tone: 'error',
  });
}

/** Signs out an account without the role, with the reason in a toast. */
export async function leaveWithoutRole(): Promise<void> {
  isLeaving = true;
  await signOut();
  replacePageWithToast(SIGN_IN_PATH, { title: ACCESS_DENIED, tone: 'error' });
}

/** Signs out on the administrator's own wish. */
export async function leaveSignedOut(): Promise<void> {
  isLeaving = true;
  await signOut();
  replacePageWithToast(SIGN_IN_PATH, { title: SIGNED_OUT });
}

/**
 * To be asked after a write that changed nothing or was refused: without the right to write, that is why.
 * @returns true when the page is being left for the sign-in page
 */
export async function leaveUnlessAdministrator(): Promise<boolean> {
  const signIn = await currentSignIn().catch(() => null);
  if (signIn === null || signIn.kind === 'administrator') return false;
  if (signIn.kind === 'no-role') await leaveWithoutRole();
  else leaveForSignIn();
  return true;
}
