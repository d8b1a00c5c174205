// A rule that gives chapters their dates: from a first day on, on some days of the week, at one time of one zone.
import { instantFrom, zonedDateTime } from '~/lib/dates/zoned-time.ts';

/** 0 is Sunday, as in Date. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export type ScheduleRule = {
  /** 'YYYY-MM-DD'; the first release is on this day or on the first chosen weekday after it. */
  firstDate: string;
  weekdays: readonly Weekday[];
  /** 'HH:MM' */
  time: string;
  timeZone: string;
};

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * That many releases, as ISO instants in their order; empty when the rule is incomplete. A time that the clocks skip
 * is the hour after it.
 * @param taken instants of other chapters; a release within the same minute goes to the next day of the rule
 */
export function scheduledDates(rule: ScheduleRule, count: number, taken: readonly string[] = []): string[] {
  if (scheduleProblem(rule) !== null) return [];
  const takenMinutes = new Set(taken.map(minuteOf));
  const dates: string[] = [];
  for (let day = Date.parse(rule.firstDate); dates.length < count; day += DAY_MS) {
    if (!rule.weekdays.includes(new Date(day).getUTCDay() as Weekday)) continue;
    const instant = releaseOn(new Date(day).toISOString().slice(0, 10), rule);
    if (instant !== null && !takenMinutes.has(minuteOf(instant))) dates.push(instant);
  }
  return dates;
}

const PROBLEMS = {
  firstDate: 'Choose the first date.',
  weekdays: 'Choose at least one day of the week.',
  time: 'Choose a time.',
} as const;

/** The first part of a rule that is missing; null when it is complete. */
export function missingPart({ firstDate, weekdays, time }: ScheduleRule): keyof typeof PROBLEMS | null {
  if (weekdayOf(firstDate) === null) return 'firstDate';
  if (weekdays.length === 0) return 'weekdays';
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? null : 'time';
}

/** What is missing in a rule, as a sentence; null when nothing is. */
export function scheduleProblem(rule: ScheduleRule): string | null {
  const missing = missingPart(rule);
  return missing && PROBLEMS[missing];
}

/** The day of the week of a date; null for anything that is none or is centuries away. */
export function weekdayOf(date: string): Weekday | null {
  const day = /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(date) ? new Date(Date.parse(date)) : null;
  return day === null || Number.isNaN(day.getTime()) ? null : (day.getUTCDay() as Weekday);
}

function releaseOn(date: string, { time, timeZone }: ScheduleRule): string | null {
  const exact = instantFrom({ date, time }, timeZone);
  if (exact) return exact.toISOString();
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  // Skipped: what the clock would have shown, counted on from midnight.
  const midnight = firstInstantOf(date, timeZone);
  return midnight && new Date(midnight.getTime() + (hours * 60 + minutes) * MINUTE_MS).toISOString();
}

/** Midnight, or where the clocks skip it, when the day begins. */
function firstInstantOf(date: string, timeZone: string): Date | null {
  const midnight = instantFrom({ date, time: '00:00' }, timeZone);
  if (midnight) return midnight;
  const noon = instantFrom({ date, time: '12:00' }, timeZone);
  if (!noon) return null;
  const before = new Date(noon.getTime() - DAY_MS / 2);
  return zonedDateTime(before, timeZone).date === date ? before : new Date(before.getTime() + 60 * MINUTE_MS);
}

function minuteOf(instant: string): number {
  return Math.floor(Date.parse(instant) / MINUTE_MS);
}
