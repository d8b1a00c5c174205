// Where signing in leads, and the way back to the page that asked for it.

export const SIGN_IN_PATH = '/admin/login';
const HOME_PATH = '/admin';

/** A path of the administration: one slash, then 'admin', so that no other host can be meant. */
const PAGE = /^\/admin(\/[a-z]+)*(\?[\w=&%-]*)?$/;
/** What `encodeURIComponent` leaves, and what addresses are typed with. */
const FRAGMENT = /^#[\w=&%.!~*'()@+-]{1,2000}$/;

/**
 * The sign-in page's address, with a way back to a page of the administration.
 * @param page path and query
 * @param fragment of the page; it stays a fragment, because it may name a person and is sent to no server
 */
export function signInAddress(page: string, fragment = ''): string {
  return isReturnable(page)
    ? `${SIGN_IN_PATH}?next=${encodeURIComponent(page)}${safeFragment(fragment)}`
    : SIGN_IN_PATH;
}

/**
 * Where to go after signing in; anything but a page of the administration leads to the dashboard.
 * @param search the sign-in page's query
 * @param fragment the sign-in page's own, which is the returned page's
 */
export function returnAddress(search: string, fragment = ''): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return isReturnable(next) ? next + safeFragment(fragment) : HOME_PATH;
}

/** The sign-in page itself would go in a circle; the dashboard is where signing in leads anyway. */
function isReturnable(page: string): boolean {
  return PAGE.test(page) && !page.startsWith(SIGN_IN_PATH) && page !== HOME_PATH;
}

function safeFragment(fragment: string): string {
  return FRAGMENT.test(fragment) ? fragment : '';
}
