import type { Release } from '~/data/chapters-at-build.ts';
import { CHAPTER_BOOK_TITLE, PRODUCT_NAME } from '~/lib/site/product.ts';
import { upcomingDate } from '../list/list-rules.ts';

type Options = {
  toUrl: (path: string) => string;
  now: number;
};

/** SEQUENCE is the number of seconds since this date, which fits in 31 bits until 2094. */
const SEQUENCE_EPOCH = Date.parse('2026-01-01T00:00:00Z');

export function releaseCalendar(chapters: readonly Release[], { toUrl, now }: Options): string {
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
    `X-WR-CALNAME:${icalText(`${CHAPTER_BOOK_TITLE}: chapters`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...events
      .sort((a, b) => a.start - b.start)
      .flatMap(({ chapter, start }) => eventLines(chapter, start, toUrl)),
    'END:VCALENDAR',
  ]);
}

function eventLines(chapter: Release, start: number, toUrl: Options['toUrl']): string[] {
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
    `DESCRIPTION:${icalText(`A chapter of ${CHAPTER_BOOK_TITLE}. ${linkLabel}: ${url}`)}`,
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

const MAX_LINE_BYTES = 75;
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

export function icalText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n|\r/g, '\n')
    .replace(CONTROL_CHARACTERS, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\n/g, '\\n');
}

function icalTime(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** RFC 5545: lines fold after 75 bytes, between characters. */
export function icalLines(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function foldLine(text: string): string {
  const lines: string[] = [];
  let line = '';
  let bytes = 0;
  for (const character of text) {
    const size = Buffer.byteLength(character);
    if (bytes + size > MAX_LINE_BYTES) {
      lines.push(line);
      [line, bytes] = [' ', 1];
    }
    line += character;
    bytes += size;
  }
  return [...lines, line].join('\r\n');
}
