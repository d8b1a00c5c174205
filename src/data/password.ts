// A new password for the person who signs in. Each call throws DataError with the account service's code and words.
import type { EmailOtpType } from '@supabase/supabase-js';
import { adminClient } from './admin-client.ts';
import { dataErrorFrom } from './auth.ts';
import { DataError } from './data-error.ts';

/** What a link from a mail brings: a token that is good once, or the session that the backend made of one. */
export type ResetLink =
  | { kind: 'token'; tokenHash: string; type: 'recovery' | 'invite' }
  | { kind: 'session'; accessToken: string; refreshToken: string };

/** The code of a current password that is wrong. */
export const WRONG_PASSWORD = 'invalid_credentials';
/** The code of a session that has ended. */
export const SESSION_OVER = 'session_not_found';
/** The code of a link that was used before or is too old. */
export const LINK_OVER = 'otp_expired';

/**
 * Changes the password of the one who is signed in. The current one is tried by signing in with it, which every shape of
 * the backend checks and slows down alike; the backend then ends all other sessions.
 */
export async function changeOwnPassword(current: string, next: string): Promise<void> {
  const { auth } = adminClient();
  const email = (await auth.getSession()).data.session?.user.email;
  if (email === undefined) throw new DataError(SESSION_OVER, 'The session has ended.');
  const { error } = await auth.signInWithPassword({ email, password: current });
  if (error) throw dataErrorFrom(error);
  await setOwnPassword(next);
}

/** Sets the password of the one who is signed in, and ends their other sessions. */
export async function setOwnPassword(password: string): Promise<void> {
  const { error } = await adminClient().auth.updateUser({ password });
  if (error) throw dataErrorFrom(error);
}

/** Asks the backend to mail a link to this page. Says nothing about whether there is such an account. */
export async function askForPasswordLink(email: string, page: string): Promise<void> {
  const { error } = await adminClient().auth.resetPasswordForEmail(email, { redirectTo: page });
  if (error) throw dataErrorFrom(error);
}

/** Signs in with a link from a mail, which is then spent. */
export async function openPasswordLink(link: ResetLink): Promise<void> {
  const { auth } = adminClient();
  const type: EmailOtpType = link.kind === 'token' ? link.type : 'recovery';
  const { error } =
    link.kind === 'token'
      ? await auth.verifyOtp({ token_hash: link.tokenHash, type })
      : await auth.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken });
  if (error) throw dataErrorFrom(error);
}
