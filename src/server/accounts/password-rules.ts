// What a password of an administrator has to be, and passwords made at random.
import { randomInt } from 'node:crypto';

/** Written in the README: it opens the demo world, and nothing else. */
export const DEMO_PASSWORD = 'let-there-be-light';

const SHORTEST_CHARACTERS = 12;
/** bcrypt reads no further: two longer passwords with the same beginning would be the same. */
const LONGEST_BYTES = 72;

/** Why a password is refused, as the end of a sentence that begins with its name; undefined when it is good. */
export function passwordFault(password: string): string | undefined {
  if (password === DEMO_PASSWORD) return 'is the password of the demo, which is public.';
  if (/\p{Cc}/u.test(password)) return 'has a control character in it.';
  if ([...password].length < SHORTEST_CHARACTERS) return `has fewer than ${SHORTEST_CHARACTERS} characters.`;
  if (Buffer.byteLength(password) > LONGEST_BYTES) return `has more than ${LONGEST_BYTES} bytes.`;
  return undefined;
}

/** Without characters that look alike (0 and O, 1, I and l), for it is read from a terminal. */
const READABLE = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 5;
const CHARACTERS_PER_GROUP = 5;

/** A password of five groups of five characters, which carry 144 bits. */
export function randomPassword(): string {
  const group = () =>
    Array.from({ length: CHARACTERS_PER_GROUP }, () => READABLE[randomInt(READABLE.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
