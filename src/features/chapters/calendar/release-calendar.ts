import type { Release } from '~/data/chapters-at-build.ts';
import { CHAPTER_BOOK_TITLE, PRODUCT_NAME } from '~/lib/site/product.ts';
import { comingDate } from '../list/list-rules.ts';

type Place = {
  addressOf: (path: string) => string;
  now: number;
};

/** Revisions count seconds from here, which fits the 31 bits of SEQUENCE until 2094. */
const FIRST_REVISION = Date.parse('2026-01-01T00:00:00Z');

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

/** Calendars accept a rescheduled event only with a higher SEQUENCE. */
function revision(changed: number): number {
  return Math.max(0, Math.floor((changed - FIRST_REVISION) / 1000));
}

const MAX_LINE_BYTES = 75;
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

export function icalText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n|\r/g, '\n')
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\n/g, '\\n');
}

function icalTime(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** RFC 5545: lines fold after 75 bytes, between characters. */
export function icalLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > MAX_LINE_BYTES) {
      parts.push(part);
      [part, bytes] = [' ', 1];
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}
