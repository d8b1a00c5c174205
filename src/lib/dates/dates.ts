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
  const date = new Date(isoDate ?? '');
  if (Number.isNaN(date.getTime())) return '';
  return date.toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
}
