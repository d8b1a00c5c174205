import { isAuthError, type AuthError, type EmailOtpType } from '@supabase/auth-js';
import { adminClient, fetchOrThrow, repeatSecondStep } from './admin-client.ts';
import type { Role } from './administrators.ts';
import { backendUrl, publishableKey } from './backend-address.ts';
import { DataError, unwrap } from './data-error.ts';

export type SignIn =
  | { kind: 'admitted'; email: string; role: Role }
  | { kind: 'second-step'; step: 'verify' | 'enroll' }
  | { kind: 'no-role' }
  | { kind: 'signed-out' };

const NOT_ONE_ROW = 'PGRST116';

export async function getSignIn(): Promise<SignIn> {
  const { auth } = adminClient();
  const { session } = (await auth.getSession()).data;
  const role = session && checkRole(session.user);
  // Prevents an unhandled rejection if the session has ended.
  role?.catch(() => undefined);
  const { error } = await auth.getUser();
  if (error && isUnavailable(error)) throw dataErrorFrom(error);
  return error || !role ? { kind: 'signed-out' } : await role;
}

/** Does not use the network without a session. */
export async function getUnfinishedSignIn(): Promise<SignIn> {
  const { data } = await adminClient().auth.getSession();
  return data.session ? getSignIn() : { kind: 'signed-out' };
}

export async function signedInUserId(): Promise<string | null> {
  const { data } = await adminClient().auth.getSession();
  return data.session?.user.id ?? null;
}

/** @throws DataError with the backend's message; a session in another tab is not affected */
export async function signIn(email: string, password: string): Promise<SignIn> {
  const { data, error } = await adminClient().auth.signInWithPassword({ email, password });
  if (error) throw dataErrorFrom(error);
  return checkNewSession(data.user);
}

/** @throws DataError with PASSKEY_CANCELED if the browser's dialog was closed */
export async function signInWithPasskey(): Promise<SignIn> {
  const { data, error } = await adminClient().auth.signInWithPasskey();
  // The browser's errors are not the account service's.
  if (error) throw isAuthError(error) ? dataErrorFrom(error) : new DataError(PASSKEY_CANCELED, error.message);
  if (!data.user) throw new DataError(SESSION_ENDED, 'The session has ended.');
  return checkNewSession(data.user);
}

async function checkNewSession(user: User): Promise<SignIn> {
  try {
    return await checkRole(user);
  } catch (roleError) {
    await signOut();
    throw roleError;
  }
}

/** Affects only this device. Also works offline. */
export async function signOut(): Promise<void> {
  // The session is removed locally first; an error only concerns the backend.
  await adminClient()
    .auth.signOut({ scope: 'local' })
    .catch(() => undefined);
}

export function onSignedOut(callback: () => void): () => void {
  const { data } = adminClient().auth.onAuthStateChange((event) => {
    if (event === 'SIGNED_OUT') callback();
  });
  return () => data.subscription.unsubscribe();
}

type User = { id: string; email?: string };

async function checkRole(user: User): Promise<SignIn> {
  const response = await adminClient().from('user_roles').select('role').eq('user_id', user.id).maybeSingle();
  const row = response.error?.code === NOT_ONE_ROW ? null : unwrap(response);
  if (row !== null) return { kind: 'admitted', email: user.email ?? '', role: row.role };
  const step = unwrap(await adminClient().rpc('sign_in_step'));
  return step === 'verify' || step === 'enroll' ? { kind: 'second-step', step } : { kind: 'no-role' };
}

/** No response, or one unrelated to the credentials: the backend is broken, overloaded, or rate limiting. */
function isUnavailable(error: AuthError): boolean {
  const { status } = error;
  if (error.name === 'AuthSessionMissingError') return false;
  return status === undefined || status === 0 || status === 429 || status >= 500;
}

export function dataErrorFrom(error: AuthError): DataError {
  const code = isUnavailable(error) && error.status !== 429 ? 'network' : (error.code ?? 'auth');
  return new DataError(code, error.message);
}

export type ResetLink =
  | { kind: 'token'; tokenHash: string; type: 'recovery' | 'invite' }
  | { kind: 'session'; accessToken: string; refreshToken: string };

export const WRONG_PASSWORD = 'invalid_credentials';
export const PASSKEY_CANCELED = 'passkey-canceled';
export const SESSION_ENDED = 'session_not_found';
export const LINK_EXPIRED = 'otp_expired';

/** Ends all other sessions. */
export async function changeOwnPassword(current: string, next: string): Promise<void> {
  const email = (await adminClient().auth.getSession()).data.session?.user.email;
  if (email === undefined) throw new DataError(SESSION_ENDED, 'The session has ended.');
  // Asks for the second step if the last one is old.
  unwrap(await adminClient().rpc('require_recent_factor'));
  await checkPassword(email, current);
  await setOwnPassword(next);
}

/**
 * Signs in, because every backend rate-limits sign-ins, and out again. Not with the client, whose session has passed
 * the second step and must be kept.
 */
async function checkPassword(email: string, password: string): Promise<void> {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetchOrThrow(`${backendUrl()}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: publishableKey(), 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const response = await post('token?grant_type=password', { email, password });
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (!response.ok) {
    const code = response.status >= 500 ? 'network' : String(answer['error_code'] ?? 'auth');
    throw new DataError(code, String(answer['msg'] ?? ''));
  }
  await post('logout?scope=local', {}, { Authorization: `Bearer ${String(answer['access_token'])}` });
}

export async function setOwnPassword(password: string): Promise<void> {
  const { auth } = adminClient();
  let { error } = await auth.updateUser({ password });
  // A link in an email is no second step.
  if (error?.code === 'insufficient_aal' && (await repeatSecondStep()))
    ({ error } = await auth.updateUser({ password }));
  if (error) throw dataErrorFrom(error);
}

/** The response does not reveal whether the account exists. */
export async function requestPasswordLink(email: string, page: string): Promise<void> {
  const { error } = await adminClient().auth.resetPasswordForEmail(email, { redirectTo: page });
  if (error) throw dataErrorFrom(error);
}

export async function openPasswordLink(link: ResetLink): Promise<void> {
  const { auth } = adminClient();
  const type: EmailOtpType = link.kind === 'token' ? link.type : 'recovery';
  const { error } =
    link.kind === 'token'
      ? await auth.verifyOtp({ token_hash: link.tokenHash, type })
      : await auth.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken });
  if (error) throw dataErrorFrom(error);
}
