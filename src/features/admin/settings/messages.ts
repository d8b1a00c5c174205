import type { InvitationOutcome } from '~/data/administrators.ts';

export const PASSWORD_CHANGED = 'Password changed';
export const OTHER_SESSIONS_ENDED = 'All other sessions have ended.';
export const WRONG_CURRENT_PASSWORD = 'This is not your current password.';
export const LINK_IS_OVER = 'This link was used before or is too old. Ask for another one.';
/** The same for every address. */
export const LINK_ASKED_FOR =
  'If there is an account with this address, an email with a link is on its way. The link is good for one hour.';
export const TOO_MANY_QUESTIONS = 'Too many requests. Wait a while before you try again.';
export const ALREADY_THERE = 'This address is already an administrator.';
export const CANNOT_INVITE =
  'This site cannot send invitations yet. Its backend lacks the function “administrators”.';
export const SETTINGS_SAVED = 'Settings saved';
export const SETTINGS_NOT_SAVED = 'The settings were not saved';
export const BUILD_REQUESTED = 'Build requested';
export const NOT_BUILT = 'Not built';
export const BUILT_A_MOMENT_AGO = 'A build was requested a moment ago';
export const INVITATION_WITHDRAWN = 'Invitation withdrawn';
export const ADMINISTRATOR_REMOVED = 'Administrator removed';
export const NOT_REMOVED = 'Not removed';
export const TRY_AGAIN = 'Something went wrong. Try again.';

/** What an invitation led to. */
export function invitationNote(outcome: InvitationOutcome, email: string): string {
  if (outcome === 'given') return `${email} had an account and is an administrator now. An email tells them.`;
  if (outcome === 'pending') return `${email} was invited before. An email with a new link is on its way.`;
  return `${email} is invited. The link in the email is good for seven days.`;
}

/** The question before an administrator is removed. */
export function removalQuestion(email: string, isInvited: boolean): string {
  return isInvited
    ? `Withdraw the invitation of ${email}?`
    : `Remove ${email}? The account is deleted, and its sessions end at once. This cannot be undone.`;
}
