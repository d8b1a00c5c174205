import type { Role } from '~/data/administrators.ts';
import { getSignIn, signOut } from '~/data/auth.ts';
import { replacePageWithToast } from '~/lib/toasts/flash-toast.ts';
import { $isDraftStored } from '../draft-note.ts';

export const ACCESS_DENIED = 'Access denied. Admin role required.';

let isLeaving = false;
let hasLocalCopy = false;
let admittedRole: Role | undefined;

export function setAdmittedRole(role: Role): void {
  admittedRole = role;
}

export function setHasLocalCopy(hasCopy: boolean): void {
  hasLocalCopy = hasCopy;
}

export function isLeavingForSignIn(): boolean {
  return isLeaving;
}

export function signInUrlForThisPage(): string {
  return signInUrl(location.pathname + location.search, location.hash);
}

export function leaveForSignIn(): void {
  if (isLeaving) return;
  isLeaving = true;
  replacePageWithToast(signInUrlForThisPage(), {
    title: 'Your session has ended',
    description: `Sign in again to pick up where you left off.${hasLocalCopy && $isDraftStored.get() ? ' Your text is safe in this browser.' : ''}`,
    tone: 'error',
  });
}

export async function leaveWithoutRole(): Promise<void> {
  isLeaving = true;
  await signOut();
  replacePageWithToast(SIGN_IN_PATH, { title: ACCESS_DENIED, tone: 'error' });
}

export async function signOutAndRedirect(): Promise<void> {
  isLeaving = true;
  await signOut();
  replacePageWithToast(SIGN_IN_PATH, { title: 'You are signed out.' });
}

/** Reloads the page if the role has changed, because each role sees different pages. */
export async function leaveUnlessAdmitted(): Promise<boolean> {
  const signIn = await getSignIn().catch(() => null);
  if (signIn === null) return false;
  if (signIn.kind === 'admitted') {
    if (signIn.role === (admittedRole ?? signIn.role)) return false;
    isLeaving = true;
    location.reload();
  } else if (signIn.kind === 'no-role') await leaveWithoutRole();
  else if (signIn.kind === 'second-step') {
    isLeaving = true;
    location.replace(signInUrlForThisPage());
  } else leaveForSignIn();
  return true;
}

const SIGN_IN_PATH = '/admin/login';
const HOME_PATH = '/admin';

/** A single leading slash, so it cannot name another host. */
const PAGE = /^\/admin(\/[a-z]+)*(\?[\w=&%-]*)?$/;
const FRAGMENT = /^#[\w=&%.!~*'()@+-]{1,2000}$/;

/** The fragment may contain an email address, so it stays a fragment, which browsers do not send. */
export function signInUrl(page: string, fragment = ''): string {
  return isReturnable(page)
    ? `${SIGN_IN_PATH}?next=${encodeURIComponent(page)}${safeFragment(fragment)}`
    : SIGN_IN_PATH;
}

export function returnUrl(search: string, fragment = ''): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return isReturnable(next) ? next + safeFragment(fragment) : HOME_PATH;
}

function isReturnable(page: string): boolean {
  return PAGE.test(page) && !page.startsWith(SIGN_IN_PATH) && page !== HOME_PATH;
}

function safeFragment(fragment: string): string {
  return FRAGMENT.test(fragment) ? fragment : '';
}
