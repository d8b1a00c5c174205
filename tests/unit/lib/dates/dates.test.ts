import { expect, test } from 'vitest';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { formatLongDate } from '~/lib/dates/long-day.ts';
import { readTimeZone, SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { toInstant, zonedDateTime, timeZoneLabel } from '~/lib/dates/zoned-time.ts';

test('formats a long date in the local time zone', () => {
  expect(formatLongDate(new Date(2026, 11, 31, 23, 59))).toBe('December 31, 2026');
  expect(formatLongDate(new Date(2027, 0, 1))).toBe('January 1, 2027');
});

test.each([
  [undefined, 'Asia/Jerusalem'],
  ['', 'Asia/Jerusalem'],
  [' Europe/London ', 'Europe/London'],
  ['UTC', 'UTC'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Etc/GMT-2', 'Etc/GMT-2'],
])('reads the setting %j as %s', (setting, timeZone) => {
  expect(readTimeZone(setting)).toBe(timeZone);
});

test.each([
  ...['Jerusalem', 'GMT+99', '<script>'],
  // Browsers accept these, but PostgreSQL interprets them differently.
  ...['+02:00', '-05', 'UTC+2', 'IST'],
])('rejects the setting %j', (setting) => {
  expect(() => readTimeZone(setting)).toThrow(
    `SITE_TIME_ZONE must be a time zone such as Asia/Jerusalem, not '${setting}'.`,
  );
});

test('formats times in the site’s time zone across both clock changes', () => {
  expect(SITE_TIME_ZONE).toBe('Asia/Jerusalem');
  expect(formatDateTime('2026-03-26T23:59:00Z')).toBe('Mar 27, 2026, 1:59 AM');
  expect(formatDateTime('2026-03-27T00:00:00Z')).toBe('Mar 27, 2026, 3:00 AM');
  expect(formatDateTime('2026-10-24T22:30:00Z')).toBe('Oct 25, 2026, 1:30 AM');
  expect(formatDateTime('2026-10-24T23:30:00Z')).toBe('Oct 25, 2026, 1:30 AM');
});

test('formats a missing date as an empty string', () => {
  expect(formatDateTime(null)).toBe('');
});

test.each([
  ['Asia/Jerusalem', 'Israel Time'],
  ['America/New_York', 'Eastern Time'],
  ['UTC', 'UTC'],
])('labels the zone %s as %s', (zone, name) => {
  expect(timeZoneLabel(zone)).toBe(name);
});

const ZONE = 'Asia/Jerusalem';
const instant = (date: string, time: string, zone = ZONE) => toInstant({ date, time }, zone)?.toISOString();

test('treats local time as two hours ahead of UTC in winter and three in summer', () => {
  expect(instant('2026-01-12', '00:00')).toBe('2026-01-11T22:00:00.000Z');
  expect(instant('2026-07-01', '09:30')).toBe('2026-07-01T06:30:00.000Z');
  expect(zonedDateTime(new Date('2026-01-11T22:00:00Z'), ZONE)).toEqual({
    date: '2026-01-12',
    time: '00:00',
  });
  expect(zonedDateTime(new Date('2026-07-01T06:30:00Z'), ZONE)).toEqual({
    date: '2026-07-01',
    time: '09:30',
  });
});

test('skips an hour in spring', () => {
  expect(instant('2026-03-27', '01:59')).toBe('2026-03-26T23:59:00.000Z');
  expect(instant('2026-03-27', '02:00')).toBeUndefined();
  expect(instant('2026-03-27', '02:59')).toBeUndefined();
  expect(instant('2026-03-27', '03:00')).toBe('2026-03-27T00:00:00.000Z');
});

test('repeats an hour in fall, and resolves to its first occurrence', () => {
  expect(instant('2026-10-25', '00:59')).toBe('2026-10-24T21:59:00.000Z');
  expect(instant('2026-10-25', '01:30')).toBe('2026-10-24T22:30:00.000Z');
  expect(instant('2026-10-25', '02:00')).toBe('2026-10-25T00:00:00.000Z');
  expect(zonedDateTime(new Date('2026-10-24T23:30:00Z'), ZONE)).toEqual({
    date: '2026-10-25',
    time: '01:30',
  });
});

test.each([
  ['', '11:00'],
  ['2026-02-30', '11:00'],
  ['2026-13-01', '11:00'],
  ['2026-01-01', '24:01'],
  ['2026-01-01', ''],
  ['20260101', '11:00'],
])('rejects the date %j with the time %j', (date, time) => {
  expect(toInstant({ date, time }, ZONE)).toBeNull();
});
