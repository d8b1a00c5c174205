// A chapter's date with its weekday, by the site's clock.
import { formatDateTime } from '~/lib/dates/dates.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: SITE_TIME_ZONE });
const monthAndDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 'Sat, Nov 28, 2026, 20:00', or 'No date'. */
export function slotWords(isoDate: string | null): string {
  return isoDate === null ? 'No date' : `${weekday.format(new Date(isoDate))}, ${formatDateTime(isoDate)}`;
}

/** 'Nov 22, 2026'. @param day 'YYYY-MM-DD' */
export function dayTitle(day: string): string {
  return monthAndDay.format(new Date(`${day}T00:00:00Z`));
}
