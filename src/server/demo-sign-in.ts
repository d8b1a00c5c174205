// The demo password works on this machine only, even if a forgotten proxy or a hostile page's host name (DNS rebinding)
// leads others to the loopback address.
import { fieldsIn, readAccountBody } from './accounts/account-requests.ts';
import { DEMO_PASSWORD } from './accounts/password-rules.ts';
import { namesLoopback } from './loopback.ts';
import { wrongPasswordResponse } from './sign-in/sign-in.ts';

/**
 * @param isForeign whether another machine may have sent the request
 * @returns the request to go on with, or the answer to a wrong password
 */
export async function withoutDemoSignIn(request: Request, isForeign: boolean): Promise<Request | Response> {
  const isLocal = !isForeign && namesLoopback(request.headers.get('host') ?? '');
  if (request.method !== 'POST' || isLocal) return request;
  const body = await readAccountBody(request);
  if (body instanceof Response) return body;
  const { password } = fieldsIn(body);
  // bcrypt repeats a password with a NUL in between, so a text after a NUL can be the same password once more.
  if (typeof password === 'string' && password.split('\0', 1)[0] === DEMO_PASSWORD)
    return wrongPasswordResponse();
  return new Request(request.url, { method: 'POST', headers: request.headers, body });
}
