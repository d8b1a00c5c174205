import { expect, test } from 'vitest';
import { zoneName } from '~/lib/dates/zoned-time.ts';

test.each([
  ['Asia/Jerusalem', 'Israel Time (Asia/Jerusalem)'],
  ['America/New_York', 'Eastern Time (America/New_York)'],
  ['UTC', 'UTC'],
])('the zone %s is called %s', (zone, name) => {
  expect(zoneName(zone)).toBe(name);
});
