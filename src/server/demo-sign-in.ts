// The demo password opens the demo world for this machine alone, also when a forgotten proxy or a hostile page's
// host name (DNS rebinding) leads others to the loopback address.
import { passwordIn, readAccountBody } from './accounts/account-body.ts';
import { DEMO_PASSWORD } from './accounts/password-rules.ts';
import { wrongPasswordResponse } from './accounts/wrong-password.ts';
import { namesLoopback } from './loopback.ts';

/** @param host the request's `Host` header */
export function demoSignInAllowed(host: string | null, password: unknown): boolean {
  return !isDemoPassword(password) || (host !== null && namesLoopback(host));
}

/**
 * Looks at a sign-in before the backend does.
 * @param isForeign whether others than this machine may be asking: then no host name counts as its own
 * @returns the request to go on with, or the answer that a wrong password gets
 */
export async function withoutDemoSignIn(request: Request, isForeign: boolean): Promise<Request | Response> {
  const host = isForeign ? null : request.headers.get('host');
  if (request.method !== 'POST' || demoSignInAllowed(host, DEMO_PASSWORD)) return request;
  const body = await readAccountBody(request);
  if (body instanceof Response) return body;
  if (!demoSignInAllowed(host, passwordIn(body))) return wrongPasswordResponse();
  return new Request(request.url, { method: 'POST', headers: request.headers, body });
}

/** bcrypt repeats a password with a NUL in between, so what follows a NUL can be the same password once more. */
function isDemoPassword(password: unknown): boolean {
  return typeof password === 'string' && password.split('\0', 1)[0] === DEMO_PASSWORD;
}
