// The ways from a page of the administration to the sign-in page and back. They do not ask about unsaved work, because
// pages with long work keep a copy.
import { currentSignIn, signOut } from '~/data/auth.ts';
import { replacePageWithToast } from '~/lib/toasts/flash-toast.ts';

export const ACCESS_DENIED = 'Access denied. Admin role required.';

let isLeaving = false;
let isCopyKept = false;

/** Sets whether this page keeps a copy of unsaved work. */
export function setCopyKept(isKept: boolean): void {
  isCopyKept = isKept;
}

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
    title: 'Your session has ended',
    description: `Sign in again to pick up where you left off.${isCopyKept ? ' What you typed is kept in this browser.' : ''}`,
    tone: 'error',
  });
}

/** Signs out an account without the role, with the reason in a toast. */
export async function leaveWithoutRole(): Promise<void> {
  isLeaving = true;
  await signOut();
  replacePageWithToast(SIGN_IN_PATH, { title: ACCESS_DENIED, tone: 'error' });
}

export async function leaveSignedOut(): Promise<void> {
  isLeaving = true;
  await signOut();
  replacePageWithToast(SIGN_IN_PATH, { title: 'You are signed out.' });
}

/**
 * Call after a write that was refused or changed nothing: the session may have ended, or the role may be gone.
 * @returns true when the page is being left for the sign-in page
 */
export async function leaveUnlessAdministrator(): Promise<boolean> {
  const signIn = await currentSignIn().catch(() => null);
  if (signIn === null || signIn.kind === 'administrator') return false;
  if (signIn.kind === 'no-role') await leaveWithoutRole();
  else leaveForSignIn();
  return true;
}

const SIGN_IN_PATH = '/admin/login';
const HOME_PATH = '/admin';

/** A path of the administration. With one slash before 'admin' it cannot name another host. */
const PAGE = /^\/admin(\/[a-z]+)*(\?[\w=&%-]*)?$/;
/** The characters that `encodeURIComponent` leaves, and those of typed addresses. */
const FRAGMENT = /^#[\w=&%.!~*'()@+-]{1,2000}$/;

/**
 * The sign-in page's address, with a way back to a page of the administration.
 * @param page path and query
 * @param fragment of the page; it may name a person, and fragments are not sent to servers
 */
export function signInAddress(page: string, fragment = ''): string {
  return isReturnable(page)
    ? `${SIGN_IN_PATH}?next=${encodeURIComponent(page)}${safeFragment(fragment)}`
    : SIGN_IN_PATH;
}

/**
 * Where to go after signing in; anything but a page of the administration leads to the dashboard.
 * @param search the sign-in page's query
 * @param fragment the sign-in page's, which belongs to the page to return to
 */
export function returnAddress(search: string, fragment = ''): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return isReturnable(next) ? next + safeFragment(fragment) : HOME_PATH;
}

/** The sign-in page would lead to itself, and signing in leads to the dashboard anyway. */
function isReturnable(page: string): boolean {
  return PAGE.test(page) && !page.startsWith(SIGN_IN_PATH) && page !== HOME_PATH;
}

function safeFragment(fragment: string): string {
  return FRAGMENT.test(fragment) ? fragment : '';
}
