import { describe, expect, test } from 'vitest';
import { newPasswordFault, resetLinkIn } from '~/admin/settings/passwords.ts';
import { findPasswordFault } from '~/server/accounts/password-rules.ts';
import { linkOrigin } from '~/server/accounts/account-links.ts';

describe('a new password', () => {
  test.each([
    ['', 'Enter a new password.'],
    ['eleven char', 'Password should be at least 12 characters.'],
    ['twelve chars', undefined],
    ['🕯'.repeat(11), 'Password should be at least 12 characters.'],
    ['🕯'.repeat(12), undefined],
    ['x'.repeat(72), undefined],
    ['x'.repeat(73), 'Password cannot be longer than 72 characters'],
    ['🕯'.repeat(19), 'Password cannot be longer than 72 characters'],
    ['twelve\u0000chars', 'Password should not contain control characters.'],
    ['the former one', 'New password should be different from the old password.'],
  ])('%j: %s', (password, fault) => {
    expect(newPasswordFault(password, 'the former one')).toBe(fault);
    if (password !== 'the former one')
      expect(findPasswordFault(password) === undefined).toBe(fault === undefined);
  });
});

describe('the address of the page', () => {
  test.each([
    ['', undefined],
    ['#', undefined],
    ['#section', undefined],
    ['#token_hash=abc', undefined],
    ['#token_hash=abc&type=magiclink', undefined],
    ['#access_token=a', undefined],
    ['#error=access_denied&error_code=otp_expired', 'over'],
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
  ])('%j', (fragment, expected) => {
    expect(resetLinkIn(fragment)).toEqual(expected);
  });
});

describe('links in emails lead', () => {
  test.each([
    ['to this machine while only it is served', false, 'http://127.0.0.1:4400', '', 'http://localhost:4400'],
    ['to SITE_URL', false, 'http://127.0.0.1:4400', 'https://site.example/', 'https://site.example'],
    [
      'to SITE_URL on a public door',
      true,
      'http://127.0.0.1:4400',
      'https://site.example',
      'https://site.example',
    ],
    [
      'to the product’s own address otherwise',
      true,
      'http://127.0.0.1:4400',
      '',
      'https://speakingwiththealmighty.com',
    ],
  ])('%s', (_where, isPublicDoor, own, setting, origin) => {
    expect(linkOrigin({ isPublicDoor }, own, setting)).toBe(origin);
  });
});
