import type { Release } from '~/data/chapters-at-build.ts';
import { icalLines, icalText, icalTime } from '~/lib/calendar/ical.ts';
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import { upcomingDate } from '../list/list-rules.ts';

type Options = {
  serial: string;
  toUrl: (path: string) => string;
  now: number;
};

/** SEQUENCE is the number of seconds since this date, which fits in 31 bits until 2094. */
const SEQUENCE_EPOCH = Date.parse('2026-01-01T00:00:00Z');

export function releaseCalendar(chapters: readonly Release[], { serial, toUrl, now }: Options): string {
  const events = chapters.flatMap((chapter) => {
    const date = chapter.is_published ? chapter.published_at : upcomingDate(chapter, now);
    return date === null || Number.isNaN(Date.parse(date)) ? [] : [{ chapter, start: Date.parse(date) }];
  });
  return icalLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${PRODUCT_NAME}//Releases//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${icalText(`${serial}: chapters`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...events
      .sort((a, b) => a.start - b.start)
      .flatMap(({ chapter, start }) => eventLines(chapter, start, serial, toUrl)),
    'END:VCALENDAR',
  ]);
}

function eventLines(chapter: Release, start: number, serial: string, toUrl: Options['toUrl']): string[] {
  const { id, chapter_number, chapter_title, slug, is_published } = chapter;
  const updatedAt = Date.parse(chapter.updated_at);
  const url = toUrl(is_published ? `/read/${slug}` : '/chapters');
  const linkLabel = is_published ? 'Read it here' : 'It will be available here';
  return [
    'BEGIN:VEVENT',
    `UID:urn:uuid:${id}`,
    `SEQUENCE:${sequenceNumber(updatedAt)}`,
    `DTSTAMP:${icalTime(updatedAt)}`,
    `LAST-MODIFIED:${icalTime(updatedAt)}`,
    `DTSTART:${icalTime(start)}`,
    `SUMMARY:${icalText(`Chapter ${chapter_number}: ${chapter_title}`)}`,
    `DESCRIPTION:${icalText(`A chapter of ${serial}. ${linkLabel}: ${url}`)}`,
    `URL:${url}`,
    `STATUS:${is_published ? 'CONFIRMED' : 'TENTATIVE'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** Calendars accept an updated event only with a higher SEQUENCE. */
function sequenceNumber(updatedAt: number): number {
  return Math.max(0, Math.floor((updatedAt - SEQUENCE_EPOCH) / 1000));
}
