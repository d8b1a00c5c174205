import { expect, test } from 'vitest';
import { formatLongDay } from '~/lib/dates/long-day.ts';

test('a day is written out, by the calendar that is asked for', () => {
  const lateInLondon = new Date('2026-12-31T22:30:00Z');
  expect(formatLongDay(lateInLondon, 'UTC')).toBe('December 31, 2026');
  expect(formatLongDay(lateInLondon, 'Asia/Jerusalem')).toBe('January 1, 2027');
});
