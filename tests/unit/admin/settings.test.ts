import { expect, test } from 'vitest';
import { newPasswordProblem, resetLinkIn } from '~/admin/settings/passwords.ts';
import { findPasswordProblem } from '~/server/accounts/password-rules.ts';
import { linkOrigin } from '~/server/accounts/account-links.ts';

test.each([
  ['', 'Password should be at least 12 characters.'],
  ['eleven char', 'Password should be at least 12 characters.'],
  ['twelve chars', undefined],
  ['🕯'.repeat(11), 'Password should be at least 12 characters.'],
  ['🕯'.repeat(12), undefined],
  ['x'.repeat(72), undefined],
  ['x'.repeat(73), 'Password cannot be longer than 72 characters'],
  ['🕯'.repeat(19), 'Password cannot be longer than 72 characters'],
  ['twelve\u0000chars', 'Password should not contain control characters.'],
  ['the old password', 'New password should be different from the old password.'],
])('validates the new password %j: %s', (password, fault) => {
  expect(newPasswordProblem(password, 'the old password')).toBe(fault);
  if (password !== 'the old password')
    expect(findPasswordProblem(password) === undefined).toBe(fault === undefined);
});

test.each([
  ['', undefined],
  ['#', undefined],
  ['#section', undefined],
  ['#token_hash=abc', undefined],
  ['#token_hash=abc&type=magiclink', undefined],
  ['#access_token=a', undefined],
  ['#error=access_denied&error_code=otp_expired', 'expired'],
  [
    '#token_hash=abc&type=recovery',
    { link: { kind: 'token', tokenHash: 'abc', type: 'recovery' }, isInvitation: false },
  ],
  [
    '#token_hash=abc&type=invite',
    { link: { kind: 'token', tokenHash: 'abc', type: 'invite' }, isInvitation: true },
  ],
  [
    '#access_token=a&refresh_token=r&type=invite',
    { link: { kind: 'session', accessToken: 'a', refreshToken: 'r' }, isInvitation: true },
  ],
])('parses the password link fragment %j', (fragment, expected) => {
  expect(resetLinkIn(fragment)).toEqual(expected);
});

test.each([
  ['point to localhost when served locally', false, '', 'http://localhost:4400'],
  ['point to SITE_URL', false, 'https://site.example/', 'https://site.example'],
  ['point to SITE_URL when the server is public', true, 'https://site.example', 'https://site.example'],
  ['point to the production URL otherwise', true, '', 'https://speakingwiththealmighty.com'],
])('email links %s', (_, isPublic, siteUrl, origin) => {
  expect(linkOrigin({ isPublic }, 'http://127.0.0.1:4400', siteUrl)).toBe(origin);
});
