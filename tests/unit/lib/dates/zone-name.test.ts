import { expect, test } from 'vitest';
import { zoneName } from '~/lib/dates/zone-name.ts';

test.each([
  ['Asia/Jerusalem', 'Israel Time'],
  ['America/New_York', 'Eastern Time'],
  ['UTC', 'UTC'],
])('the zone %s is called %s', (zone, name) => {
  expect(zoneName(zone)).toBe(name);
});
