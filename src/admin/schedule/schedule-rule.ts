import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { DEFAULT_TIME, toInstant, zonedDateTime } from '~/lib/dates/zoned-time.ts';

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
  weekdays: readonly number[];
  time: string;
  /** Days without a release, as 'YYYY-MM-DD'. */
  except: readonly string[];
};

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The rule's first days, including excluded ones. */
export function ruleDays(rule: ScheduleRule, count: number): string[] {
  return scheduledDates({ ...rule, except: [] }, count + rule.except.length).map(dayOf);
}

/**
 * ISO instants in order; empty if the rule is incomplete.
 * @param taken instants of other chapters; their minutes are skipped
 */
export function scheduledDates(rule: ScheduleRule, count: number, taken: readonly string[] = []): string[] {
  if (scheduleProblem(rule) !== null) return [];
  const takenMinutes = new Set(taken.map(minuteOf));
  const dates: string[] = [];
  for (let date = rule.firstDate; dates.length < count; date = addDays(date, 1)) {
    if (!rule.weekdays.includes(new Date(date).getUTCDay()) || rule.except.includes(date)) continue;
    const instant = instantOn(date, rule.time);
    if (!takenMinutes.has(minuteOf(instant))) dates.push(instant);
  }
  return dates;
}

/** Weekly from the planned date. If there is none, or it has passed, from a week after the last of `others`. */
export function ruleFrom(now: number, planned: string | null, others: readonly string[] = []): ScheduleRule {
  const isPlanned = planned !== null && Date.parse(planned) > now;
  const start = isPlanned ? Date.parse(planned) : Math.max(now, ...others.map((date) => Date.parse(date)));
  const { date, time } = zonedDateTime(new Date(start), SITE_TIME_ZONE);
  const firstDate = isPlanned ? date : addDays(date, 7);
  const weekdays = [weekdayOf(firstDate) ?? 0];
  return { firstDate, weekdays, time: isPlanned ? time : DEFAULT_TIME, except: [] };
}

/** The first date moves to the first chosen weekday. */
export function withWeekdays(rule: ScheduleRule, weekdays: readonly number[]): ScheduleRule {
  const [firstDate = rule.firstDate] = ruleDays({ ...rule, weekdays }, 1);
  return { ...rule, weekdays, firstDate };
}

/** The rule's days between the dates in use, such as holidays, stay free. */
export function withDatesLeftOut(rule: ScheduleRule, dates: readonly string[]): ScheduleRule {
  const used = dates.map(dayOf);
  const last = used.toSorted().at(-1) ?? '';
  const weeks = Math.ceil((Date.parse(last) - Date.parse(rule.firstDate)) / DAY_MS / 7);
  const days = ruleDays(rule, Math.max(0, weeks) * 7);
  return { ...rule, except: days.filter((day) => day < last && !used.includes(day)) };
}

/** A single chosen weekday changes with the first date. */
export function withFirstDate(rule: ScheduleRule, firstDate: string): ScheduleRule {
  const { weekdays } = rule;
  const follows =
    weekdays.length === 0 || (weekdays.length === 1 && weekdays[0] === weekdayOf(rule.firstDate));
  const weekday = weekdayOf(firstDate);
  return { ...rule, firstDate, weekdays: !follows ? weekdays : weekday === null ? [] : [weekday] };
}

export function scheduleProblem({ firstDate, weekdays, time }: ScheduleRule): string | null {
  if (weekdayOf(firstDate) === null) return 'Choose a date.';
  if (weekdays.length === 0) return 'Choose at least one day of the week.';
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? null : 'Choose a time.';
}

export function weekdayOf(date: string): number | null {
  const day = /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(date) ? new Date(date) : null;
  return day === null || Number.isNaN(day.getTime()) ? null : day.getUTCDay();
}

export const weekdayAt = (instant: string) => new Date(dayOf(instant)).getUTCDay();

const dayOf = (instant: string) => zonedDateTime(new Date(instant), SITE_TIME_ZONE).date;

export function shiftDays(isoDate: string, days: number): string {
  const { date, time } = zonedDateTime(new Date(isoDate), SITE_TIME_ZONE);
  return instantOn(addDays(date, days), time);
}

/** A time skipped by daylight saving time moves one hour later. */
function instantOn(date: string, time: string): string {
  const exact = toInstant({ date, time }, SITE_TIME_ZONE);
  if (exact) return exact.toISOString();
  const dayBefore = toInstant({ date: addDays(date, -1), time }, SITE_TIME_ZONE);
  if (!dayBefore) throw new RangeError(`There is no ${time} on ${date}.`);
  return new Date(dayBefore.getTime() + DAY_MS).toISOString();
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / DAY_MS;
}

export function minuteOf(instant: string): number {
  return Math.floor(Date.parse(instant) / MINUTE_MS);
}
