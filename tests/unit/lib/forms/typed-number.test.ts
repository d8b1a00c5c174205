import { describe, expect, it } from 'vitest';
import { readNumber, showNumber } from '~/lib/forms/typed-number.ts';

const DAYS = { min: 1, max: 3650, isWhole: true };
const MINUTES = { min: 0, max: 1440, isWhole: false };

describe('a typed number', () => {
  it.each([
    ['1', 1],
    ['3650', 3650],
    ['3,650', 3650],
    [' 90 ', 90],
  ])('reads %j as a whole number', (typed, value) => {
    expect(readNumber(typed, DAYS)).toEqual({ value });
  });

  it.each([
    ['1,440', 1440],
    ['1440', 1440],
    ['0', 0],
    ['1.5', 1.5],
    ['1,000.25', 1000.25],
  ])('reads %j if decimals are allowed', (typed, value) => {
    expect(readNumber(typed, MINUTES)).toEqual({ value });
  });

  it.each(['', '0', '3651', '3,651', '-5', '1.5', '1e2', '0x10', '1 000', 'ten', '٣'])(
    'rejects %j',
    (typed) => {
      expect(readNumber(typed, DAYS)).toEqual({ problem: 'Enter a whole number from 1 to 3,650.' });
    },
  );

  it.each(['1,5', '1,44', ',5', '0,123', '1,2345', '1,000,5'])(
    'rejects %j because of its misplaced comma',
    (typed) => {
      expect(readNumber(typed, DAYS)).toEqual({
        problem: 'Enter a whole number from 1 to 3,650. Use commas only to separate thousands, as in 1,000.',
      });
      expect(readNumber(typed, MINUTES)).toEqual({
        problem: 'Enter a number from 0 to 1,440. Use a decimal point, as in 1.5.',
      });
    },
  );

  it('shows at most two decimals, in a format that can be typed back', () => {
    expect([1440, 1_000_000, 86 / 60, 0.5].map(showNumber)).toEqual(['1,440', '1,000,000', '1.43', '0.5']);
    expect(readNumber(showNumber(1440), MINUTES)).toEqual({ value: 1440 });
  });
});
