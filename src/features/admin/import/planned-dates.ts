// The release of every row: its own, the schedule's, or what is stored.
import { instantFrom, zonedDateTime } from '~/lib/dates/zoned-time.ts';
import { scheduledDates, type ScheduleRule } from '../schedule/schedule-rule.ts';
import { storedFor, type ImportRow, type StoredChapter } from './import-rows.ts';

export type Schedule = {
  /** 'unscheduled' leaves stored dates as they are. */
  kind: 'unscheduled' | 'rule';
  rule: ScheduleRule;
  /** Whether the rule also moves chapters that have a date. */
  movesDated: boolean;
};

export type PlannedDate = {
  /** 'YYYY-MM-DD' and 'HH:MM' by the site's clock; both empty for none. */
  date: string;
  time: string;
  /** The same as an ISO instant; null for none, and for an invalid date. */
  instant: string | null;
  /** Whether both fields are empty or an instant. */
  isValid: boolean;
};

const NONE: PlannedDate = { date: '', time: '', instant: null, isValid: true };

/** By the rows' keys. The rule is applied in the order of the numbers and leaves published chapters out. */
export function plannedDates(
  rows: readonly ImportRow[],
  stored: ReadonlyMap<number, StoredChapter>,
  schedule: Schedule,
  siteTimeZone: string,
): Map<number, PlannedDate> {
  const planned = new Map<number, PlannedDate>();
  const ruled: ImportRow[] = [];
  for (const row of rows) {
    const chapter = storedFor(row, stored);
    const kept = chapter?.releaseDate ?? null;
    const isRuled =
      schedule.kind === 'rule' &&
      row.isIncluded &&
      !chapter?.isPublished &&
      (kept === null || schedule.movesDated);
    if (row.ownDate && !chapter?.isPublished) planned.set(row.key, fromFields(row.ownDate, siteTimeZone));
    else if (isRuled) ruled.push(row);
    else planned.set(row.key, kept === null ? NONE : fromInstant(kept, siteTimeZone));
  }
  const movedNumbers = new Set(
    rows.filter(({ isIncluded }) => isIncluded).map(({ number }) => Number(number)),
  );
  const elsewhere = [...stored.values()].filter(
    ({ number, isPublished }) => !isPublished && !movedNumbers.has(number),
  );
  const taken = [...planned.values(), ...elsewhere.map(({ releaseDate }) => ({ instant: releaseDate }))];
  const dates = scheduledDates(
    schedule.rule,
    ruled.length,
    taken.flatMap(({ instant }) => instant ?? []),
  );
  ruled
    .sort((a, b) => Number(a.number) - Number(b.number))
    .forEach((row, index) => {
      const date = dates[index];
      planned.set(row.key, date === undefined ? NONE : fromInstant(date, siteTimeZone));
    });
  return planned;
}

function fromInstant(instant: string, timeZone: string): PlannedDate {
  return { ...zonedDateTime(new Date(instant), timeZone), instant, isValid: true };
}

function fromFields({ date, time }: { date: string; time: string }, timeZone: string): PlannedDate {
  if (date === '' && time === '') return NONE;
  const instant = instantFrom({ date, time }, timeZone)?.toISOString() ?? null;
  return { date, time, instant, isValid: instant !== null };
}
