import { randomInt } from 'node:crypto';
import { MAX_PASSWORD_BYTES, MIN_PASSWORD_CHARACTERS } from '../../lib/site/password-limits.ts';

/** Published in the README. */
export const DEMO_PASSWORD = 'let-there-be-light';

export type PasswordProblem = 'public' | 'control character' | 'too short' | 'too long';

export function findPasswordProblem(password: string): PasswordProblem | undefined {
  if (password === DEMO_PASSWORD) return 'public';
  if (/\p{Cc}/u.test(password)) return 'control character';
  if ([...password].length < MIN_PASSWORD_CHARACTERS) return 'too short';
  return Buffer.byteLength(password) > MAX_PASSWORD_BYTES ? 'too long' : undefined;
}

const PROBLEM_TEXTS: Record<PasswordProblem, string> = {
  public: 'is the public demo password.',
  'control character': 'contains a control character.',
  'too short': `has fewer than ${MIN_PASSWORD_CHARACTERS} characters.`,
  'too long': `has more than ${MAX_PASSWORD_BYTES} bytes.`,
};

export function describePasswordProblem(password: string): string | undefined {
  const problem = findPasswordProblem(password);
  return problem && PROBLEM_TEXTS[problem];
}

/** Excludes look-alikes (0 and O; 1, I, and l), because users may retype it. */
const READABLE_CHARACTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 5;
const CHARACTERS_PER_GROUP = 5;

export function randomPassword(): string {
  const group = () =>
    Array.from(
      { length: CHARACTERS_PER_GROUP },
      () => READABLE_CHARACTERS[randomInt(READABLE_CHARACTERS.length)],
    ).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
