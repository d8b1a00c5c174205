export type ZonedDateTime = { /** 'YYYY-MM-DD' */ date: string; /** 'HH:MM' */ time: string };

/** Of day, when a chapter goes out unless its author chooses another. */
export const DEFAULT_TIME = '11:00';

export function zonedDateTime(instant: Date, timeZone: string): ZonedDateTime {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? '';
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** Returns the first of two instants when clocks go back, and null for a skipped or invalid time. */
export function toInstant({ date, time }: ZonedDateTime, timeZone: string): Date | null {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time) || Number.isNaN(asUtc)) return null;
  const candidates = [-1, 1].map((day) => asUtc - offsetMs(new Date(asUtc + day * DAY_MS), timeZone));
  for (const candidate of candidates.sort((a, b) => a - b)) {
    const shown = zonedDateTime(new Date(candidate), timeZone);
    if (shown.date === date && shown.time === time) return new Date(candidate);
  }
  return null;
}

const DAY_MS = 86_400_000;

function offsetMs(instant: Date, timeZone: string): number {
  const { date, time } = zonedDateTime(instant, timeZone);
  const minuteMs = 60_000;
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(instant.getTime() / minuteMs) * minuteMs;
}

export function timeZoneLabel(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return name.startsWith('GMT') ? timeZone : name;
}
