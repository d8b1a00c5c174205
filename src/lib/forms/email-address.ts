// What this site takes for an e-mail address. The database checks the same (private.is_email); a test holds them together.
import { charactersIn } from './normalize-input.ts';

/** RFC 5321's bound for a whole address; characters as the database counts them, not UTF-16 units. */
const LONGEST_EMAIL = 254;

/** Whitespace, control characters, brackets and quotation marks, and half characters, which a database cannot store. */
const FORBIDDEN = /[\s<>"\p{Cc}\p{Cs}]/u;

/** One @, and a dot in the domain. */
const SHAPE = /^[^@]+@[^@.]+(?:\.[^@.]+)+$/;

/** Whether a trimmed text is an address. */
export function isEmailAddress(text: string): boolean {
  return charactersIn(text) <= LONGEST_EMAIL && !FORBIDDEN.test(text) && SHAPE.test(text);
}
