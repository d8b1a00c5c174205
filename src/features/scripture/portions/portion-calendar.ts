import { icalLines, icalText, icalTime } from '~/lib/calendar/ical.ts';
import { addWeeks, type Custom } from '~/lib/portions/portion-of-week.ts';
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import { readingName, versesOf, type Week } from './portion-weeks.ts';

type Options = { custom: Custom; toUrl: (path: string) => string };

const NAMES = { diaspora: 'Torah portions', israel: 'Torah portions (Israel)' } as const;
const DAY_MS = 86_400_000;

export function portionCalendar(weeks: readonly Week[], { custom, toUrl }: Options): string {
  return icalLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${PRODUCT_NAME}//Portions//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${icalText(NAMES[custom])}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    ...weeks.flatMap((week) => eventLines(week, custom, toUrl)),
    'END:VCALENDAR',
  ]);
}

function eventLines(week: Week, custom: Custom, toUrl: Options['toUrl']): string[] {
  const reading = week[custom];
  const [portion] = reading.portions;
  // `toUrl` drops fragments.
  const url = toUrl('/portions') + (portion ? `#${portion.slug}` : '');
  const text = portion
    ? `${versesOf(reading.portions)}. See ${url}`
    : 'The reading for the holiday replaces the weekly portion.';
  return [
    'BEGIN:VEVENT',
    `UID:portion-${week.shabbat}-${custom}@${new URL(url).hostname}`,
    // The same in every build, because readings do not change.
    `DTSTAMP:${icalTime(Date.parse(addWeeks(week.shabbat, -52)))}`,
    `DTSTART;VALUE=DATE:${icalDay(week.shabbat)}`,
    `DTEND;VALUE=DATE:${icalDay(new Date(Date.parse(week.shabbat) + DAY_MS).toISOString())}`,
    `SUMMARY:${icalText(readingName(reading))}`,
    `DESCRIPTION:${icalText(text)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const icalDay = (date: string) => date.slice(0, 10).replaceAll('-', '');
