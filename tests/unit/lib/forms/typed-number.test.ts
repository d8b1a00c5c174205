import { expect, it } from 'vitest';
import { parseNumber, formatNumber } from '~/lib/forms/typed-number.ts';

const DAYS = { min: 1, max: 3650, isWhole: true };
const MINUTES = { min: 0, max: 1440, isWhole: false };

it.each([
  ['1', 1, DAYS],
  ['3650', 3650, DAYS],
  ['3,650', 3650, DAYS],
  [' 90 ', 90, DAYS],
  ['1,440', 1440, MINUTES],
  ['1440', 1440, MINUTES],
  ['0', 0, MINUTES],
  ['1.5', 1.5, MINUTES],
  ['1,000.25', 1000.25, MINUTES],
])('parses %j as %d', (input, value, range) => expect(parseNumber(input, range)).toEqual({ value }));

const INVALID_NUMBERS = ['', '0', '3651', '3,651', '-5', '1.5', '1e2', '0x10', '1 000', 'ten', '٣'];
it.each(INVALID_NUMBERS)('rejects %j', (input) => {
  expect(parseNumber(input, DAYS)).toEqual({ problem: 'Enter a whole number from 1 to 3,650.' });
});

const MISPLACED_COMMAS = ['1,5', '1,44', ',5', '0,123', '1,2345', '1,000,5'];
it.each(MISPLACED_COMMAS)('rejects %j because of its misplaced comma', (input) => {
  expect(parseNumber(input, DAYS)).toEqual({
    problem: 'Enter a whole number from 1 to 3,650. Use commas only to separate thousands, as in 1,000.',
  });
  expect(parseNumber(input, MINUTES)).toEqual({
    problem: 'Enter a number from 0 to 1,440. Use a decimal point, as in 1.5.',
  });
});

it('formats at most two decimals, and can be read back', () => {
  expect([1440, 1_000_000, 86 / 60, 0.5].map(formatNumber)).toEqual(['1,440', '1,000,000', '1.43', '0.5']);
  expect(parseNumber(formatNumber(1440), MINUTES)).toEqual({ value: 1440 });
});
