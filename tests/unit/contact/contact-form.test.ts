import { describe, expect, it } from 'vitest';
import { checkContact, type ContactInput } from '~/features/contact/contact-form.ts';

const good: ContactInput = {
  name: 'Ruth',
  email: 'ruth@example.org',
  message: 'Why is Noah silent?',
  captcha: 'token',
};
const problemsOf = (changes: Partial<ContactInput>) => {
  const checked = checkContact({ ...good, ...changes });
  return 'problems' in checked ? checked.problems : {};
};

describe('the contact form', () => {
  it('treats whitespace as empty', () => {
    expect(problemsOf({ name: ' \u00A0', email: '\t ', message: '\n \u0000' })).toEqual({
      name: 'Name cannot be blank',
      email: 'Email cannot be blank',
      message: 'Please enter your message',
    });
  });

  it('accepts names of 200 characters and messages of 5,000, and rejects longer ones', () => {
    expect(problemsOf({ name: 'ש'.repeat(200), message: '🌟'.repeat(5000) })).toEqual({});
    expect(problemsOf({ name: 'ש'.repeat(201), message: '🌟'.repeat(5001) })).toEqual({
      name: 'Please use at most 200 characters for the name',
      message: 'Please use at most 5,000 characters for the message',
    });
  });

  it('keeps line breaks in a message and removes characters that cannot be stored', () => {
    expect(
      checkContact({ ...good, name: 'Ruth\r\nCohen', message: ' One\r\n\r\nTwo\u0000\tthree ' }),
    ).toEqual({
      message: { name: 'Ruth Cohen', email: 'ruth@example.org', message: 'One\n\nTwo\tthree' },
    });
  });
});
