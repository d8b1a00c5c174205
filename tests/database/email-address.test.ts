// One rule for addresses, in the forms and in the database.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isEmailAddress } from '~/lib/forms/email-address.ts';
import { emailTyped } from '../unit/support/anything-typed.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const isTakenByDatabase = async (address: string) => {
  const [row] = await world.sql<{ taken: boolean }>('select private.is_email($1) as taken', [address]);
  return row?.taken;
};

describe('the forms and the database both take', () => {
  test.each([
    'eve@example.com',
    'Eve@Example.COM',
    'eve+book@mail.example.co.il',
    "o'brien.and_sons-1@ex-ample.com",
    'חוה@דוגמה.קום',
    'e@e.e',
  ])('%j', async (address) => {
    expect(isEmailAddress(address)).toBe(true);
    expect(await isTakenByDatabase(address)).toBe(true);
  });
});

describe('the forms and the database both refuse', () => {
  test.each([
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
    'eve@example.com\nbcc: all@example.com',
  ])('%j', async (address) => {
    expect(isEmailAddress(address)).toBe(false);
    expect(await isTakenByDatabase(address)).toBe(false);
  });

  // By their numbers, because most of them look like nothing at all.
  test.each([
    ['a control character', [0x01, 0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b, 0x1f, 0x7f, 0x80, 0x85, 0x9f]],
    ['whitespace', [0x20, 0xa0, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff]],
  ])('%s anywhere', async (_kind, codes) => {
    const signs = codes.map((code) => String.fromCodePoint(code));
    const addresses = signs.flatMap((sign) => [
      `e${sign}ve@example.com`,
      `eve@exam${sign}ple.com`,
      `eve@example.c${sign}om`,
    ]);
    expect(addresses.filter(isEmailAddress)).toEqual([]);
    expect(
      await world.sql('select address from unnest($1::text[]) as address where private.is_email(address)', [
        addresses,
      ]),
    ).toEqual([]);
  });
});

test.each(['a', '📖'])('both take 254 characters, and not one more, of %s', async (character) => {
  const ofLength = (length: number) => `${character.repeat(length - '@example.com'.length)}@example.com`;
  for (const isTaken of [isEmailAddress, isTakenByDatabase]) {
    expect(await isTaken(ofLength(254))).toBe(true);
    expect(await isTaken(ofLength(255))).toBe(false);
  }
});

test('they agree on whatever else is typed', async () => {
  await fc.assert(
    fc.asyncProperty(emailTyped, async (typed) => {
      // What PostgreSQL cannot store never comes to its rule.
      fc.pre(typed.isWellFormed() && !typed.includes('\0'));
      expect(await isTakenByDatabase(typed)).toBe(isEmailAddress(typed));
    }),
    { numRuns: 150 },
  );
});
