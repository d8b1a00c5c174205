import { expect, test } from 'vitest';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { readTimeZone, SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';

test.each([
  [undefined, 'Asia/Jerusalem'],
  ['', 'Asia/Jerusalem'],
  [' Europe/London ', 'Europe/London'],
  ['UTC', 'UTC'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Etc/GMT-2', 'Etc/GMT-2'],
])('the setting %j means %s', (setting, timeZone) => {
  expect(readTimeZone(setting)).toBe(timeZone);
});

test.each([
  ...['Jerusalem', 'GMT+99', '<script>'],
  // Understood by browsers, and by PostgreSQL as something else.
  ...['+02:00', '-05', 'UTC+2', 'IST'],
])('the setting %j is refused with a sentence', (setting) => {
  expect(() => readTimeZone(setting)).toThrow(
    `SITE_TIME_ZONE must name a time zone such as Asia/Jerusalem, not '${setting}'.`,
  );
});

test('dates follow its clock through both changes of the year', () => {
  expect(SITE_TIME_ZONE).toBe('Asia/Jerusalem');
  expect(formatDateTime('2026-03-26T23:59:00Z')).toBe('Mar 27, 2026, 01:59');
  expect(formatDateTime('2026-03-27T00:00:00Z')).toBe('Mar 27, 2026, 03:00');
  expect(formatDateTime('2026-10-24T22:30:00Z')).toBe('Oct 25, 2026, 01:30');
  expect(formatDateTime('2026-10-24T23:30:00Z')).toBe('Oct 25, 2026, 01:30');
});

test('an invalid date is an empty string', () => {
  expect(formatDateTime(null)).toBe('');
});
