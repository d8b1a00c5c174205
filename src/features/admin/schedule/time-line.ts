// The releases week by week, so that the rhythm and its gaps are seen.
import { zonedDateTime } from '~/lib/dates/zoned-time.ts';

type Released = { is_published: boolean; release_date: string | null; published_at: string | null };

export type Release<C> = {
  chapter: C;
  /** 0 is Sunday. */
  weekday: number;
  /** 'YYYY-MM-DD' by the zone's clock. */
  date: string;
  /** 'HH:MM' */
  time: string;
};

export type Week<C> = {
  /** 'YYYY-MM-DD', a Sunday. */
  start: string;
  releases: Release<C>[];
};

/** A run of weeks; one without releases says how many weeks it is. */
export type Stretch<C> = { kind: 'week'; week: Week<C> } | { kind: 'gap'; start: string; weeks: number };

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** All releases in their order: published chapters at their moment, others at their planned date. */
export function timeLine<C extends Released>(chapters: readonly C[], timeZone: string): Stretch<C>[] {
  const stretches: Stretch<C>[] = [];
  let next: number | null = null;
  for (const [start, releases] of [...byWeek(chapters, timeZone)].sort(([a], [b]) => a - b)) {
    if (next !== null && start > next)
      stretches.push({ kind: 'gap', start: dayOf(next), weeks: Math.round((start - next) / WEEK_MS) });
    releases.sort((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`));
    stretches.push({ kind: 'week', week: { start: dayOf(start), releases } });
    next = start + WEEK_MS;
  }
  return stretches;
}

function byWeek<C extends Released>(chapters: readonly C[], timeZone: string): Map<number, Release<C>[]> {
  const weeks = new Map<number, Release<C>[]>();
  for (const chapter of chapters) {
    const moment = chapter.is_published
      ? (chapter.published_at ?? chapter.release_date)
      : chapter.release_date;
    if (moment === null) continue;
    const { date, time } = zonedDateTime(new Date(moment), timeZone);
    const day = Date.parse(date);
    const weekday = new Date(day).getUTCDay();
    const start = day - weekday * DAY_MS;
    const week = weeks.get(start) ?? [];
    week.push({ chapter, weekday, date, time });
    weeks.set(start, week);
  }
  return weeks;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
