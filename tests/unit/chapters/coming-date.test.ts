import { expect, test } from 'vitest';
import { comingDate } from '~/features/chapters/list/list-rules.ts';

const AT = '2026-11-28T18:00:00+00:00';
const at = Date.parse(AT);

test('a coming chapter is announced for its date until that moment, and not after it', () => {
  expect(comingDate({ is_published: false, release_date: AT }, at - 1)).toBe(AT);
  expect(comingDate({ is_published: false, release_date: AT }, at)).toBeNull();
  expect(comingDate({ is_published: false, release_date: AT }, at + 86_400_000)).toBeNull();
});

test('one without a date and one that is out are not announced', () => {
  expect(comingDate({ is_published: false, release_date: null }, at)).toBeNull();
  expect(comingDate({ is_published: true, release_date: AT }, at - 1)).toBeNull();
});
