// The rules and texts of the lead form. Checked in the specified order; only the first error is shown.
import * as v from 'valibot';
import { RATE_LIMITED, UNIQUE_VIOLATION } from '~/data/data-error.ts';
import { isEmailAddress } from '~/lib/forms/email-address.ts';
import { charactersIn, normalizeLine } from '~/lib/forms/normalize-input.ts';
import type { ToastInput } from '~/lib/toasts/toasts.store.ts';

type Message = Pick<ToastInput, 'title' | 'tone'> & { description: string };

const LEAD_STORED: Message = {
  tone: 'success',
  title: 'Thanks!',
  description: 'Your download will start shortly.',
};
const LEAD_KNOWN: Message = {
  tone: 'success',
  title: "You're already on the list",
  description: 'Starting your download...',
};
const LEAD_FAILED: Message = {
  tone: 'error',
  title: 'Submission failed',
  description: 'Proceeding to download.',
};
const LEAD_LATER: Message = {
  tone: 'error',
  title: 'Submission failed',
  description: 'Too many requests right now. Please try again in a minute.',
};
export const EBOOK_MISSING: Message = {
  tone: 'error',
  title: 'Download not available yet',
  description: "We couldn't find the file. Please contact support.",
};

/** The database's own bound. */
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
  toast: typeof LEAD_STORED;
  event?: 'lead_genesis_submit' | 'lead_genesis_dup';
};

export function leadOutcome(error: unknown): LeadOutcome {
  if (error === null) return { toast: LEAD_STORED, event: 'lead_genesis_submit' };
  const { code, message } = partsOf(error);
  if (code === UNIQUE_VIOLATION || message.toLowerCase().includes('duplicate')) {
    return { toast: LEAD_KNOWN, event: 'lead_genesis_dup' };
  }
  if (code === RATE_LIMITED) return { toast: LEAD_LATER };
  return {
    toast: { ...LEAD_FAILED, description: messageForVisitor(code, message) ?? LEAD_FAILED.description },
  };
}

/** The backend's message, unless it is not fit for a visitor: missing, a browser's or our own, or an error page. */
function messageForVisitor(code: string, message: string): string | undefined {
  const said = message.trim();
  const isOurs = code === 'unexpected' || (code === 'network' && /^\w*(?:Error|Exception):/.test(said));
  const isPage = /[<{]/.test(said) || said.length > MAX_SHOWN_MESSAGE;
  return said === '' || isOurs || isPage ? undefined : said;
}

function partsOf(error: unknown): { code: string; message: string } {
  const { code, message } = (typeof error === 'object' ? error : {}) as { code?: unknown; message?: unknown };
  return {
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' ? message : '',
  };
}
