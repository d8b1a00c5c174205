import * as v from 'valibot';
import { RATE_LIMITED, UNIQUE_VIOLATION } from '~/data/data-error.ts';
import { isEmailAddress } from '~/lib/forms/email-address.ts';
import { charactersIn, normalizeLine } from '~/lib/forms/normalize-input.ts';
import type { ToastInput } from '~/lib/toasts/toasts.store.ts';

type Message = { tone: NonNullable<ToastInput['tone']>; title: string; description: string };

const message = (tone: Message['tone'], title: string, description: string): Message => ({
  tone,
  title,
  description,
});
const LEAD_STORED = message('success', 'Thanks!', 'Your download will start shortly.');
const LEAD_DUPLICATE = message('success', "You're already on the list", 'Starting your download...');
const FAILED = 'Submission failed';
export const EBOOK_MISSING = message(
  'error',
  'Download not available yet',
  "We couldn't find the file. Please contact support.",
);
/** Same limit as the database's. */
const MAX_FIRST_NAME = 100;

const LeadSchema = v.object({
  firstName: v.pipe(
    v.string(),
    v.transform(normalizeLine),
    v.nonEmpty('First name is required'),
    v.check(
      (name) => charactersIn(name) <= MAX_FIRST_NAME,
      'Please use at most 100 characters for the first name',
    ),
  ),
  email: v.pipe(v.string(), v.transform(normalizeLine), v.check(isEmailAddress, 'Enter a valid email')),
  hasAcceptedTerms: v.literal(true, 'Please accept the terms'),
  marketingOptIn: v.boolean(),
});

export type LeadInput = Record<'firstName' | 'email', string> &
  Record<'hasAcceptedTerms' | 'marketingOptIn', boolean>;

export type Lead = v.InferOutput<typeof LeadSchema>;

export type LeadField = Exclude<keyof LeadInput, 'marketingOptIn'>;
export type LeadProblem = { field: LeadField; message: string };

export function checkLead(input: LeadInput): { lead: Lead } | { problem: LeadProblem } {
  const result = v.safeParse(LeadSchema, input, { abortEarly: true });
  if (result.success) return { lead: result.output };
  const [issue] = result.issues;
  return { problem: { field: v.getDotPath(issue) as LeadField, message: issue.message } };
}

const MAX_SHOWN_MESSAGE = 160;

type LeadOutcome = {
  toast: Message;
  event?: 'lead_genesis_submit' | 'lead_genesis_dup';
};

export function leadOutcome(error: unknown): LeadOutcome {
  if (error === null) return { toast: LEAD_STORED, event: 'lead_genesis_submit' };
  const { code, text } = partsOf(error);
  if (code === UNIQUE_VIOLATION || text.toLowerCase().includes('duplicate')) {
    return { toast: LEAD_DUPLICATE, event: 'lead_genesis_dup' };
  }
  if (code === RATE_LIMITED)
    return { toast: message('error', FAILED, 'Too many requests right now. Please try again in a minute.') };
  return { toast: message('error', FAILED, messageForVisitor(code, text) ?? 'Proceeding to download.') };
}

function messageForVisitor(code: string, text: string): string | undefined {
  const trimmed = text.trim();
  const isOurs = code === 'unexpected' || (code === 'network' && /^\w*(?:Error|Exception):/.test(trimmed));
  const isPage = /[<{]/.test(trimmed) || trimmed.length > MAX_SHOWN_MESSAGE;
  return trimmed === '' || isOurs || isPage ? undefined : trimmed;
}

function partsOf(error: unknown): { code: string; text: string } {
  const { code, message: text } = Object(error) as { code?: unknown; message?: unknown };
  return { code: typeof code === 'string' ? code : '', text: typeof text === 'string' ? text : '' };
}
