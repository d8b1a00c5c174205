// What a new password has to be, so that the form can say it before the backend does. The backend decides; its words are
// the same.

const SHORTEST_CHARACTERS = 12;
/** Passwords are compared by their first 72 bytes. */
const LONGEST_BYTES = 72;

/** What is wrong with a new password; undefined when nothing is. @param current the one it replaces, where it is known */
export function newPasswordFault(next: string, current?: string): string | undefined {
  if (next === '') return 'Enter a new password.';
  if (/\p{Cc}/u.test(next)) return 'Password should not contain control characters.';
  if ([...next].length < SHORTEST_CHARACTERS)
    return `Password should be at least ${SHORTEST_CHARACTERS} characters.`;
  if (new TextEncoder().encode(next).length > LONGEST_BYTES)
    return `Password cannot be longer than ${LONGEST_BYTES} characters`;
  if (next === current) return 'New password should be different from the old password.';
  return undefined;
}
