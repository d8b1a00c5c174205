import { expect, test } from 'vitest';
import { isSlug } from '~/lib/chapters/chapter-slug.ts';

const SLUGS = ['a', '7', 'honest-weights', '405', 'index-2', 'chapter-10', 'a'.repeat(120)];
test.each(SLUGS)('accepts %s as a slug', (slug) => {
  expect(isSlug(slug)).toBe(true);
});

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
  // Reserved, because static hosts use these paths for other purposes.
  '404',
  'index',
  'a'.repeat(121),
])('rejects %j', (slug) => expect(isSlug(slug)).toBe(false));
