// Days of a calendar, not of 24 hours: a chapter at 20:00 stays at 20:00 when the clocks change between the two dates.
import { instantFrom, zonedDateTime } from '~/lib/dates/zoned-time.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * The same time of the day some days later or earlier. A time that the clocks skip there is the hour after it.
 * @param isoDate an instant
 * @throws RangeError for a date that there is none of
 */
export function shiftDays(isoDate: string, days: number, timeZone: string): string {
  const { date, time } = zonedDateTime(new Date(isoDate), timeZone);
  const shifted = new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
  const exact = instantFrom({ date: shifted, time }, timeZone);
  if (exact) return exact.toISOString();
  // The hour before exists; the clocks jump over this one.
  const hour = String((Number(time.slice(0, 2)) + 23) % 24).padStart(2, '0');
  const before = instantFrom({ date: shifted, time: `${hour}${time.slice(2)}` }, timeZone);
  if (!before) throw new RangeError(`There is no ${time} on ${shifted}.`);
  return new Date(before.getTime() + HOUR_MS).toISOString();
}
