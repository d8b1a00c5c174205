import * as v from 'valibot';
import { CAPTCHA_REFUSED, type NewContactMessage } from '~/data/contact-messages.ts';
import { DataError, RATE_LIMITED } from '~/data/data-error.ts';
import { isEmailAddress } from '~/lib/forms/email-address.ts';
import { charactersIn, normalizeLine, normalizeText } from '~/lib/forms/normalize-input.ts';

/** Same limits as the database and supabase/functions/contact/. */
const MAX_NAME = 200;
const MAX_MESSAGE = 5000;

const CAPTCHA_MISSING = 'Please complete the reCAPTCHA verification';

export const MESSAGE_SENT = "Message sent successfully! We'll get back to you soon.";
export const CAPTCHA_WAITING = 'A short reCAPTCHA check by Google appears here when you start typing.';
export const CAPTCHA_LOADING = 'The reCAPTCHA check is loading…';
export const CAPTCHA_BLOCKED =
  'The reCAPTCHA check could not be loaded, and the form cannot be sent without it. A blocker or the connection may be the reason. What you typed stays here.';

const atMost = (max: number, message: string) =>
  v.check((text: string) => charactersIn(text) <= max, message);

const ContactSchema = v.object({
  name: v.pipe(
    v.string(),
    v.transform(normalizeLine),
    v.nonEmpty('Name cannot be blank'),
    atMost(MAX_NAME, 'Please use at most 200 characters for the name'),
  ),
  email: v.pipe(
    v.string(),
    v.transform(normalizeLine),
    v.nonEmpty('Email cannot be blank'),
    v.check(isEmailAddress, 'Please enter a valid email address'),
  ),
  message: v.pipe(
    v.string(),
    v.transform(normalizeText),
    v.nonEmpty('Please enter your message'),
    atMost(MAX_MESSAGE, 'Please use at most 5,000 characters for the message'),
  ),
  captcha: v.pipe(v.string(CAPTCHA_MISSING), v.nonEmpty(CAPTCHA_MISSING)),
});

export const CONTACT_FIELDS = ['name', 'email', 'message', 'captcha'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

export type ContactInput = NewContactMessage & { captcha: string | null };
export type ContactProblems = Partial<Record<ContactField, string>>;

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

export function failureMessage(error: unknown): string {
  const code = error instanceof DataError ? error.code : '';
  if (code === RATE_LIMITED) return 'Too many requests right now. Please try again in a minute.';
  if (code === CAPTCHA_REFUSED) return 'The reCAPTCHA check was not accepted. Please solve it again.';
  return 'Failed to send message. Please try again.';
}
