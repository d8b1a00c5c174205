import { expect, test } from 'vitest';
import { describePasswordProblem, randomPassword } from '~/server/accounts/password-rules.ts';
import { defaultAdminEmail } from '~/server/accounts/accounts.ts';

test.each([
  ['twelve chars', undefined],
  ['eleven char', 'has fewer than 12 characters.'],
  ['😀'.repeat(11), 'has fewer than 12 characters.'],
  ['😀'.repeat(18), undefined],
  [`${'😀'.repeat(18)}a`, 'has more than 72 bytes.'],
  ['a'.repeat(72), undefined],
  ['a'.repeat(73), 'has more than 72 bytes.'],
  ['let-there-be-light', 'is the public demo password.'],
  ['let-there-be-light\0let-there-be-light', 'contains a control character.'],
])('validates the password %j: %s', (password, fault) => {
  expect(describePasswordProblem(password)).toBe(fault);
});

test('generates long, readable, valid, and unique passwords', () => {
  const passwords = Array.from({ length: 50 }, randomPassword);
  for (const password of passwords) {
    expect(password).toMatch(/^[a-km-zA-HJ-NP-Z2-9]{5}(-[a-km-zA-HJ-NP-Z2-9]{5}){4}$/);
    expect(describePasswordProblem(password)).toBeUndefined();
  }
  expect(new Set(passwords).size).toBe(50);
});

test.each([
  ['https://example.org', 'admin@example.org'],
  ['https://www.example.org:8443/path', 'admin@example.org'],
  [' https://example.org ', 'admin@example.org'],
  ['http://localhost:4321', 'admin@localhost.local'],
  ['http://[::1]:4321', 'admin@localhost.local'],
  ['nonsense', 'admin@localhost.local'],
  ['', 'admin@localhost.local'],
  [undefined, 'admin@localhost.local'],
])('for SITE_URL=%s, the first administrator is %s', (siteUrl, address) => {
  expect(defaultAdminEmail(siteUrl)).toBe(address);
});
