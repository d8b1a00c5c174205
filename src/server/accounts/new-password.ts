// A password that an administrator sets over the API is held to the rules of every other way to set one.
import { passwordIn, readAccountBody } from './account-body.ts';
import { passwordFault } from './password-rules.ts';

/**
 * Looks at a change of the account before the backend does.
 * @returns the request to go on with, or the answer that says what is wrong with the password
 */
export async function withoutWeakPassword(request: Request): Promise<Request | Response> {
  if (request.method !== 'PUT') return request;
  const body = await readAccountBody(request);
  if (body instanceof Response) return body;
  const fault = faultOf(passwordIn(body));
  if (fault !== undefined) {
    return Response.json(
      { code: 422, error_code: 'weak_password', msg: `The password ${fault}` },
      { status: 422, headers: { 'X-Sb-Error-Code': 'weak_password' } },
    );
  }
  return new Request(request.url, { method: 'PUT', headers: request.headers, body });
}

function faultOf(password: unknown): string | undefined {
  if (password === undefined || password === null) return undefined;
  return typeof password === 'string' ? passwordFault(password) : 'is not text.';
}
