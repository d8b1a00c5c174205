// A rule that dates chapters: from a first day on, on some weekdays, at one time of one zone.
import { instantFrom, zonedDateTime } from '~/lib/dates/zoned-time.ts';

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export type ScheduleRule = {
  /** 'YYYY-MM-DD'; the first release is on this day or on the first chosen weekday after it. */
  firstDate: string;
  /** 0 is Sunday. */
  weekdays: readonly number[];
  time: string;
  timeZone: string;
};

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * That many releases, as ISO instants in their order; none if the rule is incomplete.
 * @param taken instants of other chapters; a release within the same minute moves to the next day of the rule
 */
export function scheduledDates(rule: ScheduleRule, count: number, taken: readonly string[] = []): string[] {
  if (scheduleProblem(rule) !== null) return [];
  const takenMinutes = new Set(taken.map(minuteOf));
  const dates: string[] = [];
  for (let date = rule.firstDate; dates.length < count; date = addDays(date, 1)) {
    if (!rule.weekdays.includes(new Date(date).getUTCDay())) continue;
    const instant = instantOn(date, rule.time, rule.timeZone);
    if (!takenMinutes.has(minuteOf(instant))) dates.push(instant);
  }
  return dates;
}

/** A weekly rule at 11:00 from a week after a release, on its weekday; without a release, from a week after now. */
export function weeklyRuleAfter(release: string | null, now: number, timeZone: string): ScheduleRule {
  const start = new Date(release ?? now).toISOString();
  const { date } = zonedDateTime(new Date(shiftDays(start, 7, timeZone)), timeZone);
  return { firstDate: date, weekdays: [weekdayOf(date) ?? 0], time: '11:00', timeZone };
}

/** The first missing part of a rule as a sentence; null if it is complete. */
export function scheduleProblem({ firstDate, weekdays, time }: ScheduleRule): string | null {
  if (weekdayOf(firstDate) === null) return 'Choose the first date.';
  if (weekdays.length === 0) return 'Choose at least one day of the week.';
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? null : 'Choose a time.';
}

/** The day of the week of a date; null for an invalid date or one centuries away. */
export function weekdayOf(date: string): number | null {
  const day = /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(date) ? new Date(date) : null;
  return day === null || Number.isNaN(day.getTime()) ? null : day.getUTCDay();
}

/** The same time on the clock some days later or earlier, whatever the clocks did in between. */
export function shiftDays(isoDate: string, days: number, timeZone: string): string {
  const { date, time } = zonedDateTime(new Date(isoDate), timeZone);
  return instantOn(addDays(date, days), time, timeZone);
}

/** A time that the clocks skip means the hour after it. */
function instantOn(date: string, time: string, timeZone: string): string {
  const exact = instantFrom({ date, time }, timeZone);
  if (exact) return exact.toISOString();
  const dayBefore = instantFrom({ date: addDays(date, -1), time }, timeZone);
  if (!dayBefore) throw new RangeError(`There is no ${time} on ${date}.`);
  return new Date(dayBefore.getTime() + DAY_MS).toISOString();
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

function minuteOf(instant: string): number {
  return Math.floor(Date.parse(instant) / MINUTE_MS);
}
