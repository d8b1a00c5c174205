import { SITE_TIME_ZONE } from './site-time-zone.ts';

// Created on first use: the first formatter of a page blocks a phone for a fifth of a second.
let shortDay: Intl.DateTimeFormat | undefined;

export function formatShortDate(isoDate: string | null): string {
  const date = new Date(isoDate ?? '');
  if (Number.isNaN(date.getTime())) return '';
  shortDay ??= new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: SITE_TIME_ZONE,
  });
  return shortDay.format(date);
}

export function formatDateTime(isoDate: string | null, timeZone: string = SITE_TIME_ZONE): string {
  return format(isoDate ?? '', { dateStyle: 'medium', timeStyle: 'short', timeZone });
}

export function formatTime(instant: string | number): string {
  return format(instant, { timeStyle: 'short', timeZone: SITE_TIME_ZONE });
}

function format(instant: string | number, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  // Some engines put a narrow no-break space before AM and PM.
  return date.toLocaleString('en-US', options).replace('\u202f', ' ');
}
