import { expect, test } from 'vitest';
import { parseToken, validateFollow } from '~/features/follow/follow-rules.ts';

test.each([
  [`#${'a'.repeat(64)}`, 'a'.repeat(64)],
  [`#${'a'.repeat(63)}`, null],
  [`#${'a'.repeat(65)}`, null],
  [`#${'A'.repeat(64)}`, null],
  ['#', null],
  ['', null],
])('reads the token in %j as %j', (hash, token) => {
  expect(parseToken(hash)).toBe(token);
});

test('follows the weekly portion only if it was chosen', () => {
  const input = { email: 'a@example.com', podcast: false, news: false };
  expect(validateFollow(input, '/')?.topics).toEqual(['chapters']);
  expect(validateFollow({ ...input, portions: true }, '/')?.topics).toEqual(['chapters', 'portions']);
});
