import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLead, type LeadInput } from '~/features/landing/lead-form.ts';
import { anythingTyped, emailTyped, isStorable } from '../support/anything-typed.ts';

const good: LeadInput = {
  firstName: 'Ruth',
  email: 'ruth@example.org',
  hasAcceptedTerms: true,
  marketingOptIn: false,
};
const problemOf = (changes: Partial<LeadInput>) => {
  const checked = checkLead({ ...good, ...changes });
  return 'problem' in checked ? checked.problem : undefined;
};

describe('the lead form', () => {
  it('names the first problem in the order first name, email, terms', () => {
    const nothing = { firstName: '', email: '', hasAcceptedTerms: false };
    expect(problemOf(nothing)).toEqual({ field: 'firstName', message: 'First name is required' });
    expect(problemOf({ ...nothing, firstName: 'Ruth' })).toEqual({
      field: 'email',
      message: 'Enter a valid email',
    });
    expect(problemOf({ hasAcceptedTerms: false })).toEqual({
      field: 'hasAcceptedTerms',
      message: 'Please accept the terms',
    });
    expect(problemOf({})).toBeUndefined();
  });

  it.each(['', '   ', '\t', '\u00A0', '\u0000', '\r\n'])('takes %j for no first name', (firstName) => {
    expect(problemOf({ firstName })?.message).toBe('First name is required');
  });

  it('takes a first name of 100 characters, counted as people count, and not of 101', () => {
    expect(problemOf({ firstName: '🌟'.repeat(100) })).toBeUndefined();
    expect(problemOf({ firstName: '🌟'.repeat(101) })?.field).toBe('firstName');
  });

  it.each([
    'ruth',
    'ruth@',
    '@example.org',
    'ruth@example',
    'ru th@example.org',
    'ruth@@example.org',
    'ruth@example..org',
    'ruth@example.org.',
    '<ruth@example.org>',
    `${'r'.repeat(243)}@example.org`,
  ])('refuses %s as an address', (email) => {
    expect(problemOf({ email })?.message).toBe('Enter a valid email');
  });

  it.each([
    'ruth@example.org',
    "o'neil+books@mail.example.co.il",
    'רות@דוגמה.קום',
    `${'r'.repeat(242)}@example.org`,
  ])('takes %s as an address', (email) => {
    expect(problemOf({ email })).toBeUndefined();
  });

  it('trims both texts before sending them, and the opt-in as it is', () => {
    expect(
      checkLead({ ...good, firstName: '  Ruth ', email: ' ruth@example.org\n', marketingOptIn: true }),
    ).toEqual({
      lead: { firstName: 'Ruth', email: 'ruth@example.org', hasAcceptedTerms: true, marketingOptIn: true },
    });
  });

  it('never throws and never sends what the database cannot hold, whatever is typed', () => {
    fc.assert(
      fc.property(
        anythingTyped,
        emailTyped,
        fc.boolean(),
        fc.boolean(),
        (firstName, email, terms, marketing) => {
          const checked = checkLead({ firstName, email, hasAcceptedTerms: terms, marketingOptIn: marketing });
          if ('problem' in checked) return checked.problem.message.length > 0;
          const { lead } = checked;
          const length = [...lead.firstName].length;
          return (
            terms &&
            length >= 1 &&
            length <= 100 &&
            lead.email.length <= 254 &&
            isStorable(lead.firstName) &&
            isStorable(lead.email)
          );
        },
      ),
      { numRuns: 1000 },
    );
  });
});
