// What this site takes for an e-mail address. The database checks the same (private.is_email).

/** RFC 5321's bound for a whole address. */
const LONGEST_EMAIL = 254;

/** One @, a dot in the domain, no blanks, brackets or quotation marks, nothing that a database cannot store. */
const EMAIL = /^[^\s@<>"\p{Cc}\p{Cs}]+@[^\s@<>".\p{Cc}\p{Cs}]+(?:\.[^\s@<>".\p{Cc}\p{Cs}]+)+$/u;

/** Whether a text without blanks around it is an address. */
export function isEmailAddress(text: string): boolean {
  return text.length <= LONGEST_EMAIL && EMAIL.test(text);
}
