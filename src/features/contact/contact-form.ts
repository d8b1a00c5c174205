// What the contact form accepts. All errors are shown at once, one per field.
import * as v from 'valibot';
import type { NewContactMessage } from '~/data/contact-messages.ts';
import { isEmailAddress } from '~/lib/forms/email-address.ts';
import { charactersIn, normalizeLine, normalizeText } from '~/lib/forms/normalize-input.ts';
import {
  CAPTCHA_MISSING,
  EMAIL_BLANK,
  EMAIL_INVALID,
  MESSAGE_BLANK,
  MESSAGE_TOO_LONG,
  NAME_BLANK,
  NAME_TOO_LONG,
} from './messages.ts';

/** The database's own bounds (0600_contact_messages.sql); supabase/functions/contact/ has them too. */
const LONGEST_NAME = 200;
const LONGEST_MESSAGE = 5000;

const atMost = (longest: number, message: string) =>
  v.check((text: string) => charactersIn(text) <= longest, message);

const ContactSchema = v.object({
  name: v.pipe(
    v.string(),
    v.transform(normalizeLine),
    v.nonEmpty(NAME_BLANK),
    atMost(LONGEST_NAME, NAME_TOO_LONG),
  ),
  email: v.pipe(
    v.string(),
    v.transform(normalizeLine),
    v.nonEmpty(EMAIL_BLANK),
    v.check(isEmailAddress, EMAIL_INVALID),
  ),
  message: v.pipe(
    v.string(),
    v.transform(normalizeText),
    v.nonEmpty(MESSAGE_BLANK),
    atMost(LONGEST_MESSAGE, MESSAGE_TOO_LONG),
  ),
  captcha: v.pipe(v.string(CAPTCHA_MISSING), v.nonEmpty(CAPTCHA_MISSING)),
});

/** In page order. */
export const CONTACT_FIELDS = ['name', 'email', 'message', 'captcha'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** The form's values; `captcha` is the token of a solved captcha. */
export type ContactInput = NewContactMessage & { captcha: string | null };
export type ContactProblems = Partial<Record<ContactField, string>>;

/** The normalized message, or what is wrong with it. */
export function checkContact(
  input: ContactInput,
): { message: NewContactMessage } | { problems: ContactProblems } {
  const result = v.safeParse(ContactSchema, input, { abortPipeEarly: true });
  if (result.success) {
    const { name, email, message } = result.output;
    return { message: { name, email, message } };
  }
  const problems: ContactProblems = {};
  for (const issue of result.issues) problems[v.getDotPath(issue) as ContactField] ??= issue.message;
  return { problems };
}
