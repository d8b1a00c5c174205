import { describe, expect, test } from 'vitest';
import { textColorFrom, textSizeFrom } from '~/lib/preferences/display-preferences.ts';

describe('what storage holds under the preference keys', () => {
  test.each(['text-gray-200', 'text-white', 'text-yellow-300', 'text-celestial-blue'])(
    'is a color when it is %s',
    (color) => expect(textColorFrom(color)).toBe(color),
  );

  test.each(['text-sm', 'text-base', 'text-lg', 'text-xl'])('is a size when it is %s', (size) =>
    expect(textSizeFrom(size)).toBe(size),
  );

  test.each([null, undefined, '', 'text-red-500', '"text-white"', 'text-white text-xl', 'TEXT-XL', '[]'])(
    'counts as the default when it is %j',
    (garbage) => {
      expect(textColorFrom(garbage)).toBe('text-gray-200');
      expect(textSizeFrom(garbage)).toBe('text-base');
    },
  );

  test('is never taken from the other preference', () => {
    expect(textColorFrom('text-xl')).toBe('text-gray-200');
    expect(textSizeFrom('text-white')).toBe('text-base');
  });
});
