import { describe, expect, it } from 'vitest';
import { checkLead, type LeadInput } from '~/features/landing/lead.ts';

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
    'רות@דוגמה.קום',
    `${'r'.repeat(243)}@example.org`,
  ])('refuses %s as an address', (email) => {
    expect(problemOf({ email })?.message).toBe('Enter a valid email');
  });

  it.each([
    'ruth@example.org',
    "o'neil+books@mail.example.co.il",
    'ruth@xn--8dbaco5c.xn--9dbq2a',
    `${'r'.repeat(242)}@example.org`,
  ])('takes %s as an address', (email) => {
    expect(problemOf({ email })).toBeUndefined();
  });
});
