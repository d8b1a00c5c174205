// Validation of sign-in requests.
import { SIGN_IN } from '../door/rules.ts';

export type Credentials = { email: string; password: string };

/** Reads a body that is known to be JSON; `problem` says what is wrong with it. */
export function readCredentials(body: Uint8Array): Credentials | { problem: string } {
  const { email, password } = fieldsOf(body);
  if (email === undefined || email === null || email === '') return { problem: 'missing email or phone' };
  if (typeof email !== 'string' || email.length > SIGN_IN.emailLength)
    return { problem: 'email must be a string' };
  if (email.includes('\0')) return { problem: 'email must not hold a null character' };
  if (password === undefined || password === null) return { problem: 'missing password' };
  if (typeof password !== 'string') return { problem: 'password must be a string' };
  if (password.length > SIGN_IN.passwordLength) return { problem: 'password is too long' };
  // As the account service looks it up.
  return { email: email.toLowerCase(), password };
}

/** What is wrong with a request to renew a session, if anything. */
export function readRefreshToken(body: Uint8Array): string | undefined {
  const { refresh_token: token } = fieldsOf(body);
  if (token === undefined || token === null || token === '') return 'refresh_token required';
  if (typeof token !== 'string' || token.length > SIGN_IN.tokenLength)
    return 'refresh_token must be a string';
  return token.includes('\0') ? 'refresh_token must not hold a null character' : undefined;
}

function fieldsOf(body: Uint8Array): Record<string, unknown> {
  if (body.byteLength === 0) return {};
  const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
