import { expect, test } from 'vitest';
import { isSlug } from '~/lib/chapters/chapter-head.ts';

test.each(['a', '7', 'honest-weights', '405', 'index-2', 'chapter-10', 'a'.repeat(120)])(
  '%s is a slug',
  (slug) => {
    expect(isSlug(slug)).toBe(true);
  },
);

test.each([
  '',
  '-',
  '-a',
  'a-',
  'a--b',
  'Honest',
  'two words',
  'a/b',
  'a&b=c',
  'שלום',
  'a\n',
  // Reserved: static hosts have another use for these addresses.
  '404',
  'index',
  'a'.repeat(121),
])('%j is none', (slug) => expect(isSlug(slug)).toBe(false));
