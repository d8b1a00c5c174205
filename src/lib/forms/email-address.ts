// Must match private.is_email; a test compares the two.

/** RFC 5321's limit for an address. */
const MAX_LENGTH = 254;

/**
 * HTML's rule for email fields, plus a dot in the domain. ASCII only, because mail software normalizes other letters, so
 * one mailbox would have many spellings.
 */
const PATTERN = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z][A-Za-z0-9-]*$/;

export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && PATTERN.test(text);
}
