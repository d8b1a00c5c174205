// Validation of email addresses. The database has the same rule (private.is_email); a test compares the two.

/** RFC 5321's bound for a whole address. */
const MAX_LENGTH = 254;

/**
 * HTML's rule for email fields, with a dot in the domain. ASCII only: mail software maps other letters, so that one
 * mailbox would have many spellings. A domain in another script is written in its xn-- form.
 */
const SHAPE = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z][A-Za-z0-9-]*$/;

/** Whether a trimmed text is an address. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && SHAPE.test(text);
}
