import { describe, expect, test } from 'vitest';
import { scheduledDates, scheduleProblem, weekdayOf } from '~/features/admin/schedule/schedule-rule.ts';

const rule = {
  firstDate: '2027-01-05',
  weekdays: [2] as const,
  time: '11:00',
  timeZone: 'Asia/Jerusalem',
};

describe('a schedule rule', () => {
  test('releases on the chosen days, from the first date on, in the zone’s own time', () => {
    expect(scheduledDates({ ...rule, weekdays: [2, 5] }, 3)).toEqual([
      '2027-01-05T09:00:00.000Z',
      '2027-01-08T09:00:00.000Z',
      '2027-01-12T09:00:00.000Z',
    ]);
    expect(scheduledDates({ ...rule, timeZone: 'UTC' }, 1)).toEqual(['2027-01-05T11:00:00.000Z']);
  });

  test('begins on the next chosen day where the first date is none', () => {
    expect(scheduledDates({ ...rule, firstDate: '2027-01-06' }, 1)).toEqual(['2027-01-12T09:00:00.000Z']);
  });

  test('keeps the time on the clock when the clocks change', () => {
    // Israel's clocks go forward on Friday, March 26, 2027, and back on Sunday, October 31.
    expect(scheduledDates({ ...rule, firstDate: '2027-03-23' }, 2)).toEqual([
      '2027-03-23T09:00:00.000Z',
      '2027-03-30T08:00:00.000Z',
    ]);
    expect(scheduledDates({ ...rule, firstDate: '2027-10-26' }, 2)).toEqual([
      '2027-10-26T08:00:00.000Z',
      '2027-11-02T09:00:00.000Z',
    ]);
  });

  test('takes the hour after a time that the clocks skip, and the first of two', () => {
    expect(scheduledDates({ ...rule, firstDate: '2027-03-26', weekdays: [5], time: '02:30' }, 1)).toEqual([
      '2027-03-26T00:30:00.000Z',
    ]);
    expect(scheduledDates({ ...rule, firstDate: '2027-10-31', weekdays: [0], time: '01:30' }, 1)).toEqual([
      '2027-10-30T22:30:00.000Z',
    ]);
  });

  test('leaves out a minute that another chapter has', () => {
    expect(scheduledDates(rule, 2, ['2027-01-05T09:00:59.999Z', '2027-01-12T09:01:00.000Z'])).toEqual([
      '2027-01-12T09:00:00.000Z',
      '2027-01-19T09:00:00.000Z',
    ]);
  });

  test('says what is missing, and then gives no dates', () => {
    const odd = [
      [{ ...rule, firstDate: '' }, 'Choose the first date.'],
      [{ ...rule, firstDate: '12027-01-05' }, 'Choose the first date.'],
      [{ ...rule, weekdays: [] }, 'Choose at least one day of the week.'],
      [{ ...rule, time: '24:00' }, 'Choose a time.'],
    ] as const;
    for (const [broken, problem] of odd) {
      expect(scheduleProblem(broken)).toBe(problem);
      expect(scheduledDates(broken, 5)).toEqual([]);
    }
    expect(scheduleProblem(rule)).toBeNull();
  });

  test('knows the day of the week', () => {
    expect(weekdayOf('2027-01-05')).toBe(2);
    expect(weekdayOf('tomorrow')).toBeNull();
  });
});
