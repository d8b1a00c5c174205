import { describe, expect, it, test } from 'vitest';
import { checkFollow, tokenIn } from '~/features/follow/follow-rules.ts';

describe('the form to follow', () => {
  const asked = (rest: object) =>
    checkFollow({ email: 'ruth@example.org', podcast: false, news: false, ...rest }, '/follow');

  it('always asks for chapters, and for what else is ticked', () => {
    expect(asked({})?.topics).toEqual(['chapters']);
    expect(asked({ podcast: true, news: true })).toEqual({
      email: 'ruth@example.org',
      topics: ['chapters', 'episodes', 'news'],
      page: '/follow',
      consentVersion: 'follow-2',
    });
  });
});

test.each([
  [`#${'a'.repeat(64)}`, 'a'.repeat(64)],
  [`#${'a'.repeat(63)}`, null],
  [`#${'a'.repeat(65)}`, null],
  [`#${'A'.repeat(64)}`, null],
  ['#', null],
  ['', null],
])('the token in %j is %j', (hash, token) => {
  expect(tokenIn(hash)).toBe(token);
});
