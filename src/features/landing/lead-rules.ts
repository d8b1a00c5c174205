import * as v from 'valibot';
import { isEmailAddress } from '~/lib/forms/email-address.ts';
import { countCharacters, normalizeLine } from '~/lib/forms/normalize-input.ts';
import { HAS_FIRST_EBOOK } from '~/lib/site/product.ts';

export const GET_EBOOK = HAS_FIRST_EBOOK ? 'Get your free Genesis eBook' : 'Get your free e-book';

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
export type LeadErrors = Partial<Record<LeadField, string>>;

/** The errors are in the order of the fields. */
export function validateLead(input: LeadInput): { lead: Lead } | { errors: LeadErrors } {
  const result = v.safeParse(LeadSchema, input, { abortPipeEarly: true });
  if (result.success) return { lead: result.output };
  return { errors: Object.fromEntries(result.issues.map((issue) => [v.getDotPath(issue), issue.message])) };
}
