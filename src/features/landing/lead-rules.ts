import * as v from 'valibot';
import { RATE_LIMITED, UNIQUE_VIOLATION } from '~/data/data-error.ts';
import { isEmailAddress } from '~/lib/forms/email-address.ts';
import { countCharacters, normalizeLine } from '~/lib/forms/normalize-input.ts';
import { HAS_FIRST_EBOOK } from '~/lib/site/product.ts';
import type { ToastInput } from '~/lib/toasts/toasts.store.ts';

export const GET_EBOOK = HAS_FIRST_EBOOK ? 'Get your free Genesis eBook' : 'Get your free e-book';

type LeadToast = { tone: NonNullable<ToastInput['tone']>; title: string; description: string };

const createToast = (tone: LeadToast['tone'], title: string, description: string): LeadToast => ({
  tone,
  title,
  description,
});
const LEAD_STORED = createToast('success', 'Thanks!', 'Your download will start shortly.');
const LEAD_DUPLICATE = createToast('success', "You're already on the list", 'Starting your download...');
const FAILED = 'Submission failed';
export const EBOOK_MISSING = createToast(
  'error',
  'Download not available yet',
  "We couldn't find the file. Please contact support.",
);
/** Same limit as the database's. */
const MAX_FIRST_NAME_CHARACTERS = 100;

const LeadSchema = v.object({
  firstName: v.pipe(
    v.string(),
    v.transform(normalizeLine),
    v.nonEmpty('First name is required'),
    v.check(
      (name) => countCharacters(name) <= MAX_FIRST_NAME_CHARACTERS,
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
export type LeadError = { field: LeadField; message: string };

export function validateLead(input: LeadInput): { lead: Lead } | { error: LeadError } {
  const result = v.safeParse(LeadSchema, input, { abortEarly: true });
  if (result.success) return { lead: result.output };
  const [issue] = result.issues;
  return { error: { field: v.getDotPath(issue) as LeadField, message: issue.message } };
}

const MAX_MESSAGE_CHARACTERS = 160;

type LeadOutcome = {
  toast: LeadToast;
  event?: 'lead_genesis_submit' | 'lead_genesis_dup';
};

export function leadOutcome(error: unknown): LeadOutcome {
  if (error === null) return { toast: LEAD_STORED, event: 'lead_genesis_submit' };
  const { code, text } = errorParts(error);
  if (code === UNIQUE_VIOLATION || text.toLowerCase().includes('duplicate')) {
    return { toast: LEAD_DUPLICATE, event: 'lead_genesis_dup' };
  }
  if (code === RATE_LIMITED)
    return {
      toast: createToast('error', FAILED, 'Too many requests right now. Please try again in a minute.'),
    };
  return { toast: createToast('error', FAILED, messageForVisitor(code, text) ?? 'Proceeding to download.') };
}

function messageForVisitor(code: string, text: string): string | undefined {
  const trimmed = text.trim();
  const isInternal =
    code === 'unexpected' || (code === 'network' && /^\w*(?:Error|Exception):/.test(trimmed));
  const isMarkup = /[<{]/.test(trimmed) || trimmed.length > MAX_MESSAGE_CHARACTERS;
  return trimmed === '' || isInternal || isMarkup ? undefined : trimmed;
}

function errorParts(error: unknown): { code: string; text: string } {
  const { code, message: text } = Object(error) as { code?: unknown; message?: unknown };
  return { code: typeof code === 'string' ? code : '', text: typeof text === 'string' ? text : '' };
}
