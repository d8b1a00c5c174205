import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmailAddress } from '~/lib/forms/email-address.ts';
import { emailInput } from '../unit/support/arbitrary-input.ts';
import { useWorld } from './support/world.ts';

const world = useWorld();
const addressOfLength = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;

const acceptedAddresses = async (addresses: string[]) => ({
  byForms: addresses.filter(isEmailAddress),
  byDatabase: await world.value<string[]>(
    "select coalesce(array_agg(address), '{}') from unnest($1::text[]) as address where private.is_email(address)",
    [addresses],
  ),
});

test('accepts every valid kind of email address in forms and the database', async () => {
  const addresses = [
    'eve@example.com',
    'Eve@Example.COM',
    'eve+book@mail.example.co.il',
    "o'brien.and_sons-1@ex-ample.com",
    'eve@xn--8dbaco5c.xn--9dbq2a',
    'e@e.e',
    addressOfLength(254),
  ];
  expect(await acceptedAddresses(addresses)).toEqual({ byForms: addresses, byDatabase: addresses });
});

test('rejects all other input in forms and the database', async () => {
  const addresses = [
    addressOfLength(255),
    '',
    'eve',
    'eve@',
    '@example.com',
    'eve@localhost',
    'eve@example.',
    'eve@.com',
    'eve@example..com',
    'eve@@example.com',
    'eve@example.com@example.org',
    'Eve <eve@example.com>',
    '"eve"@example.com',
    'eve(1)@example.com',
    'a:eve@example.com;',
    'eve@example.com,example.org',
    'e\\ve@example.com',
    'eve@[192.0.2.1].example',
    'eve@192.0.2.1',
    'eve@example.com.',
    'eve@example.com\nbcc: all@example.com',
    'חוה@example.com',
    'eve@דוגמה.קום',
    // Email software maps each of these to example.com.
    'eve@\uff45xample.com',
    'eve@\u{1d41e}xample.com',
    'eve@ex\u00adample.com',
    'eve@ex\u200bample.com',
    'eve@e\u0301xample.com',
    'eve@example\uff0ecom',
    'eve@example\u3002com',
    'eve@example.\u2102om',
    '\u202eeve@example.com',
    // Listed by code point, because most are invisible.
    ...[
      ...[0x01, 0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b, 0x1f, 0x7f, 0x80, 0x85, 0x9f],
      ...[0x20, 0xa0, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff],
    ]
      .map((code) => String.fromCodePoint(code))
      .flatMap((char) => [`e${char}ve@example.com`, `eve@exam${char}ple.com`, `eve@example.c${char}om`]),
  ];
  expect(await acceptedAddresses(addresses)).toEqual({ byForms: [], byDatabase: [] });
});

test('agrees on arbitrary input', async () => {
  await fc.assert(
    fc.asyncProperty(emailInput, async (input) => {
      // PostgreSQL cannot store these.
      fc.pre(input.isWellFormed() && !input.includes('\0'));
      expect(await world.value('select private.is_email($1)', [input])).toBe(isEmailAddress(input));
    }),
    { numRuns: 150 },
  );
});
