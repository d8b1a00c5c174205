// Administrators' sign-in, roles, and passwords. Only its owner can read a role.
import type { AuthError, EmailOtpType } from '@supabase/auth-js';
import { adminClient } from './admin-client.ts';
import { DataError, rowsOf } from './data-error.ts';

export type SignIn = { kind: 'administrator'; email: string } | { kind: 'no-role' } | { kind: 'signed-out' };

/** PostgREST's code for 'not exactly one row'. */
const NOT_ONE_ROW = 'PGRST116';

/** Who is signed in, according to the backend. Throws DataError when it gives no answer. */
export async function currentSignIn(): Promise<SignIn> {
  const { data, error } = await adminClient().auth.getUser();
  if (error) {
    if (isUnanswered(error)) throw dataErrorFrom(error);
    return { kind: 'signed-out' };
  }
  return withRole(data.user);
}

/** The id of the signed-in person in this browser's storage; null without a session. */
export async function signedInUserId(): Promise<string | null> {
  const { data } = await adminClient().auth.getSession();
  return data.session?.user.id ?? null;
}

/**
 * Signs in with a password. Throws DataError with the backend's own message when it refuses; a session of another tab
 * continues.
 */
export async function signIn(email: string, password: string): Promise<SignIn> {
  const { data, error } = await adminClient().auth.signInWithPassword({ email, password });
  if (error) throw dataErrorFrom(error);
  try {
    return await withRole(data.user);
  } catch (failure) {
    // No session without a role.
    await signOut();
    throw failure;
  }
}

/** Signs out in this browser; other devices stay signed in. Works without the backend too. */
export async function signOut(): Promise<void> {
  // The session is removed from this browser first; an error then only concerns the backend.
  await adminClient()
    .auth.signOut({ scope: 'local' })
    .catch(() => undefined);
}

/** Calls back when the session ends, for example in another tab. Returns a function that unsubscribes. */
export function onSignedOut(callback: () => void): () => void {
  const { data } = adminClient().auth.onAuthStateChange((event) => {
    if (event === 'SIGNED_OUT') callback();
  });
  return () => data.subscription.unsubscribe();
}

async function withRole(user: { id: string; email?: string }): Promise<SignIn> {
  const answer = await adminClient()
    .from('user_roles')
    .select('role')
    .eq('user_id', user.id)
    .eq('role', 'admin')
    .maybeSingle();
  if (answer.error?.code === NOT_ONE_ROW || rowsOf(answer) === null) return { kind: 'no-role' };
  return { kind: 'administrator', email: user.email ?? '' };
}

/** No answer, or none about the sign-in: the backend is broken, overloaded, or counts too many attempts. */
function isUnanswered(error: AuthError): boolean {
  const { status } = error;
  if (error.name === 'AuthSessionMissingError') return false;
  return status === undefined || status === 0 || status === 429 || status >= 500;
}

/** A refusal of the account service with its own code, or 'network'. */
function dataErrorFrom(error: AuthError): DataError {
  const code = isUnanswered(error) && error.status !== 429 ? 'network' : (error.code ?? 'auth');
  return new DataError(code, error.message);
}

/** A link in a mail has a token that is good once, or the session that the backend made of one. */
export type ResetLink =
  | { kind: 'token'; tokenHash: string; type: 'recovery' | 'invite' }
  | { kind: 'session'; accessToken: string; refreshToken: string };

// Codes of the account service.
export const WRONG_PASSWORD = 'invalid_credentials';
export const SESSION_OVER = 'session_not_found';
export const LINK_OVER = 'otp_expired';

/**
 * Changes the signed-in person's password. Signing in checks the current one, because every backend limits sign-ins; the
 * backend then ends all other sessions. This and the following throw DataError with the account service's code.
 */
export async function changeOwnPassword(current: string, next: string): Promise<void> {
  const { auth } = adminClient();
  const email = (await auth.getSession()).data.session?.user.email;
  if (email === undefined) throw new DataError(SESSION_OVER, 'The session has ended.');
  const { error } = await auth.signInWithPassword({ email, password: current });
  if (error) throw dataErrorFrom(error);
  await setOwnPassword(next);
}

/** Sets the signed-in person's password, and ends their other sessions. */
export async function setOwnPassword(password: string): Promise<void> {
  const { error } = await adminClient().auth.updateUser({ password });
  if (error) throw dataErrorFrom(error);
}

/** Emails a link to this page. The response is the same without such an account. */
export async function askForPasswordLink(email: string, page: string): Promise<void> {
  const { error } = await adminClient().auth.resetPasswordForEmail(email, { redirectTo: page });
  if (error) throw dataErrorFrom(error);
}

/** Signs in with a link from an email, which can be used once. */
export async function openPasswordLink(link: ResetLink): Promise<void> {
  const { auth } = adminClient();
  const type: EmailOtpType = link.kind === 'token' ? link.type : 'recovery';
  const { error } =
    link.kind === 'token'
      ? await auth.verifyOtp({ token_hash: link.tokenHash, type })
      : await auth.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken });
  if (error) throw dataErrorFrom(error);
}
