// Signing in and out, and who is signed in. The role is a row that only its owner can see.
import type { AuthError } from '@supabase/supabase-js';
import { adminClient } from './admin-client.ts';
import { DataError, rowsOf } from './data-error.ts';

export type SignIn = { kind: 'administrator'; email: string } | { kind: 'no-role' } | { kind: 'signed-out' };

/** PostgREST's code for 'not exactly one row'. */
const NOT_ONE_ROW = 'PGRST116';

/** Who is signed in, asked of the backend. Throws DataError when it gives no answer. */
export async function currentSignIn(): Promise<SignIn> {
  const { data, error } = await adminClient().auth.getUser();
  if (error) {
    if (isUnanswered(error)) throw dataErrorFrom(error);
    return { kind: 'signed-out' };
  }
  return withRole(data.user);
}

/** The id of who is signed in, as this browser keeps it; null without a session. Asks no backend. */
export async function signedInUserId(): Promise<string | null> {
  const { data } = await adminClient().auth.getSession();
  return data.session?.user.id ?? null;
}

/**
 * Signs in with a password. Throws DataError with the backend's own message when it refuses; a session that
 * another tab of this browser has goes on.
 */
export async function signIn(email: string, password: string): Promise<SignIn> {
  const { data, error } = await adminClient().auth.signInWithPassword({ email, password });
  if (error) throw dataErrorFrom(error);
  try {
    return await withRole(data.user);
  } catch (failure) {
    // Signed in, but the role could not be looked up: no half-open door.
    await signOut();
    throw failure;
  }
}

/** Signs out in this browser; other devices stay signed in. Works without the backend too. */
export async function signOut(): Promise<void> {
  // The session leaves this browser first; an error then only says that the backend was not told.
  await adminClient()
    .auth.signOut({ scope: 'local' })
    .catch(() => undefined);
}

/** Calls back when the sign-in ends: signed out in another tab, or not renewed by the backend. Returns the way to stop. */
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

/** No answer, or one that says nothing about the sign-in: broken, overloaded, too many attempts. */
function isUnanswered(error: AuthError): boolean {
  const { status } = error;
  if (error.name === 'AuthSessionMissingError') return false;
  return status === undefined || status === 0 || status === 429 || status >= 500;
}

/** A refusal of the account service with its own code, or 'network'. */
export function dataErrorFrom(error: AuthError): DataError {
  const code = isUnanswered(error) && error.status !== 429 ? 'network' : (error.code ?? 'auth');
  return new DataError(code, error.message);
}
