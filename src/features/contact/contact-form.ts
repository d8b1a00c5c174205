import * as v from 'valibot';
import { CAPTCHA_REJECTED, HAS_ALTCHA, type NewContactMessage } from '~/data/contact-messages.ts';
import { DataError, RATE_LIMITED } from '~/data/data-error.ts';
import { isEmailAddress } from '~/lib/forms/email-address.ts';
import { countCharacters, normalizeLine, normalizeText } from '~/lib/forms/normalize-input.ts';

/** Same limits as the database and supabase/functions/contact/. */
const MAX_NAME_CHARACTERS = 200;
const MAX_MESSAGE_CHARACTERS = 5000;

const CAPTCHA_MISSING = 'Please complete the reCAPTCHA verification';

export const MESSAGE_SENT = "Message sent successfully! We'll get back to you soon.";
export const CAPTCHA_WAITING = 'A short reCAPTCHA check by Google appears here when you start typing.';
export const ALTCHA_NOTE =
  'There is no puzzle to solve: when you send, your browser does a short calculation that stops spam bots.';
export const CAPTCHA_LOADING = 'The reCAPTCHA check is loading…';
export const CAPTCHA_BLOCKED =
  'The reCAPTCHA check could not be loaded, and the form cannot be sent without it. An ad blocker or your connection may be the cause. Anything you typed is still here.';

const maxCharacters = (max: number, message: string) =>
  v.check((text: string) => countCharacters(text) <= max, message);

const ContactSchema = v.object({
  name: v.pipe(
    v.string(),
    v.transform(normalizeLine),
    v.nonEmpty('Name cannot be blank'),
    maxCharacters(MAX_NAME_CHARACTERS, 'Please use at most 200 characters for the name'),
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
    maxCharacters(MAX_MESSAGE_CHARACTERS, 'Please use at most 5,000 characters for the message'),
  ),
  captcha: v.pipe(v.string(CAPTCHA_MISSING), v.nonEmpty(CAPTCHA_MISSING)),
});

export const CONTACT_FIELDS = ['name', 'email', 'message', 'captcha'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

export type ContactInput = NewContactMessage & { captcha: string | null };
export type ContactErrors = Partial<Record<ContactField, string>>;

export function validateContact(
  input: ContactInput,
): { message: NewContactMessage } | { errors: ContactErrors } {
  const result = v.safeParse(ContactSchema, input, { abortPipeEarly: true });
  if (result.success) {
    const { name, email, message } = result.output;
    return { message: { name, email, message } };
  }
  const errors: ContactErrors = {};
  for (const issue of result.issues) errors[v.getDotPath(issue) as ContactField] ??= issue.message;
  return { errors };
}

export function failureMessage(error: unknown): string {
  const code = error instanceof DataError ? error.code : '';
  if (code === RATE_LIMITED) return 'Too many requests right now. Please try again in a minute.';
  if (code === CAPTCHA_REJECTED)
    return HAS_ALTCHA
      ? 'Your message was not accepted. Please send it again.'
      : 'The reCAPTCHA check was not accepted. Please complete it again.';
  return 'Failed to send message. Please try again.';
}
