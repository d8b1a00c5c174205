import { expect, test } from 'vitest';
import { parseToken } from '~/features/follow/follow-rules.ts';

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
