// What the lead form accepts. Checked in the specification's order; the first thing that is wrong is named.
import * as v from 'valibot';
import { isEmailAddress } from '~/lib/forms/email-address.ts';
import { charactersIn, normalizeLine } from '~/lib/forms/normalize-input.ts';
import { EMAIL_INVALID, FIRST_NAME_REQUIRED, FIRST_NAME_TOO_LONG, TERMS_REQUIRED } from './messages.ts';

/** The database's own bound. */
const LONGEST_FIRST_NAME = 100;

const LeadSchema = v.object({
  firstName: v.pipe(
    v.string(),
    v.transform(normalizeLine),
    v.nonEmpty(FIRST_NAME_REQUIRED),
    v.check((name) => charactersIn(name) <= LONGEST_FIRST_NAME, FIRST_NAME_TOO_LONG),
  ),
  email: v.pipe(v.string(), v.transform(normalizeLine), v.check(isEmailAddress, EMAIL_INVALID)),
  hasAcceptedTerms: v.literal(true, TERMS_REQUIRED),
  marketingOptIn: v.boolean(),
});

/** What stands in the form. */
export type LeadInput = Record<'firstName' | 'email', string> &
  Record<'hasAcceptedTerms' | 'marketingOptIn', boolean>;

/** What is sent: both texts normalized. */
export type Lead = v.InferOutput<typeof LeadSchema>;

export type LeadField = Exclude<keyof LeadInput, 'marketingOptIn'>;
export type LeadProblem = { field: LeadField; message: string };

/** The lead, or the first problem. */
export function checkLead(input: LeadInput): { lead: Lead } | { problem: LeadProblem } {
  const result = v.safeParse(LeadSchema, input, { abortEarly: true });
  if (result.success) return { lead: result.output };
  const [issue] = result.issues;
  return { problem: { field: v.getDotPath(issue) as LeadField, message: issue.message } };
}
