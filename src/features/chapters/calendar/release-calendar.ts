// The releases of the serial as an iCalendar file to subscribe to: the chapters that are out and those that are announced.
import type { Release } from '~/data/chapters-at-build.ts';
import { CHAPTER_BOOK_TITLE, PRODUCT_NAME } from '~/lib/site/product.ts';
import { comingDate } from '../list/coming-date.ts';
import { icalLines, icalText, icalTime } from './ical-text.ts';

type Place = {
  /** Public address of a path of the site. */
  addressOf: (path: string) => string;
  /** Milliseconds since the epoch. */
  now: number;
};

/** Revisions are counted in seconds from here, which fits the 31 bits of SEQUENCE until 2094. */
const FIRST_REVISION = Date.parse('2026-01-01T00:00:00Z');

/** The whole file. A chapter without a date ahead that is not out has no entry. */
export function releaseCalendar(chapters: readonly Release[], { addressOf, now }: Place): string {
  const dated = chapters.flatMap((chapter) => {
    const at = chapter.is_published ? chapter.published_at : comingDate(chapter, now);
    return at === null || Number.isNaN(Date.parse(at)) ? [] : [{ chapter, at: Date.parse(at) }];
  });
  return icalLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${PRODUCT_NAME}//Releases//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${icalText(`${CHAPTER_BOOK_TITLE}: chapters`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...dated.sort((a, b) => a.at - b.at).flatMap(({ chapter, at }) => eventLines(chapter, at, addressOf)),
    'END:VCALENDAR',
  ]);
}

function eventLines(chapter: Release, at: number, addressOf: Place['addressOf']): string[] {
  const { id, chapter_number, chapter_title, slug, is_published } = chapter;
  const changed = Date.parse(chapter.updated_at);
  const address = addressOf(is_published ? `/read/${slug}` : '/chapters');
  const outlook = is_published ? 'Read it' : 'It will be at';
  return [
    'BEGIN:VEVENT',
    // Neither its number nor its address: both may change.
    `UID:urn:uuid:${id}`,
    `SEQUENCE:${revision(changed)}`,
    `DTSTAMP:${icalTime(changed)}`,
    `LAST-MODIFIED:${icalTime(changed)}`,
    `DTSTART:${icalTime(at)}`,
    `SUMMARY:${icalText(`Chapter ${chapter_number}: ${chapter_title}`)}`,
    `DESCRIPTION:${icalText(`A chapter of ${CHAPTER_BOOK_TITLE}. ${outlook}: ${address}`)}`,
    `URL:${address}`,
    `STATUS:${is_published ? 'CONFIRMED' : 'TENTATIVE'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/**
 * Calendars take a moved date over only with a larger number. The database stamps every change of a chapter, its dates
 * included, with the time, which only grows and needs no counter.
 */
function revision(changed: number): number {
  return Math.max(0, Math.floor((changed - FIRST_REVISION) / 1000));
}
