// Ways out of a page of the administration that do not ask about unsaved work: the pages with long work keep a copy.
import { currentSignIn, signOut } from '~/data/auth.ts';
import { replacePageWithToast } from '~/lib/toasts/replace-page.ts';
import { ACCESS_DENIED, COPY_KEPT, SESSION_ENDED, SIGN_IN_AGAIN, SIGNED_OUT } from './messages.ts';
import { SIGN_IN_PATH, signInAddress } from './sign-in-address.ts';

let isLeaving = false;
let isCopyKept = false;

/** Says whether this page keeps a copy of what is typed on it; most do not. */
export function setCopyKept(isKept: boolean): void {
  isCopyKept = isKept;
}

/** Whether the page is being left by one of the ways in this file. */
export function isLeavingForSignIn(): boolean {
  return isLeaving;
}

/** The sign-in page's address from which signing in leads back here. */
export function signInAddressFromHere(): string {
  return signInAddress(location.pathname + location.search, location.hash);
}

/** To the sign-in page because the session ended; signing in leads back here. */
export function leaveForSignIn(): void {
  if (isLeaving) return;
  isLeaving = true;
  replacePageWithToast(signInAddressFromHere(), {
    title: SESSION_ENDED,
    description: isCopyKept ? `${SIGN_IN_AGAIN} ${COPY_KEPT}` : SIGN_IN_AGAIN,
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
