import { describe, expect, test } from 'vitest';
import { instantFrom, zonedDateTime } from '~/lib/dates/zoned-time.ts';

const ZONE = 'Asia/Jerusalem';
const instant = (date: string, time: string, zone = ZONE) => instantFrom({ date, time }, zone)?.toISOString();

describe('a wall clock', () => {
  test('is two hours ahead of UTC in winter and three in summer', () => {
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

  test('shows an hour twice in autumn, and the first is meant', () => {
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
  ])('knows no %j %j', (date, time) => {
    expect(instantFrom({ date, time }, ZONE)).toBeNull();
  });
});
