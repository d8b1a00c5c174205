import { expect, it } from 'vitest';
import { validateContact, type ContactInput } from '~/features/contact/contact-form.ts';

const VALID: ContactInput = {
  name: 'Ruth',
  email: 'ruth@example.org',
  message: 'Why is Noah silent?',
  captcha: 'token',
};
const problemsOf = (overrides: Partial<ContactInput>) => {
  const checked = validateContact({ ...VALID, ...overrides });
  return 'errors' in checked ? checked.errors : {};
};

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
    validateContact({ ...VALID, name: 'Ruth\r\nCohen', message: ' One\r\n\r\nTwo\u0000\tthree ' }),
  ).toEqual({
    message: { name: 'Ruth Cohen', email: 'ruth@example.org', message: 'One\n\nTwo\tthree' },
  });
});
