// Where signing in leads, and the way back to the page that asked for it.

export const SIGN_IN_PATH = '/admin/login';
const HOME_PATH = '/admin';

/** The sign-in page's address, with a way back to a path of the administration. */
export function signInAddress(returnTo: string): string {
  const target = returnAddress(`?next=${encodeURIComponent(returnTo)}`);
  return target === HOME_PATH ? SIGN_IN_PATH : `${SIGN_IN_PATH}?next=${encodeURIComponent(target)}`;
}

/**
 * Where to go after signing in.
 * @param search the sign-in page's query; anything but a page of the administration leads to the dashboard
 */
export function returnAddress(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  // One slash, then 'admin': no other host can be meant. The sign-in page itself would go in a circle.
  return /^\/admin(\/[a-z]+)*(\?[\w=&%-]*)?$/.test(next) && !next.startsWith(SIGN_IN_PATH) ? next : HOME_PATH;
}
