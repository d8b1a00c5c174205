import { expect, test } from 'vitest';
import { parseChoice, TEXT_SIZE } from '~/lib/preferences/display-preferences.ts';

test.each([
  ['text-xl', 'text-xl'],
  ...[null, undefined, '', 'text-white', '"text-xl"', 'text-xl text-sm', 'TEXT-XL', '[]'].map((invalid) => [
    invalid,
    'text-base',
  ]),
])('reads the stored text size %j as %s', (stored, size) => {
  expect(parseChoice(TEXT_SIZE, stored)).toBe(size);
});
