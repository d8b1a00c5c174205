import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { Release } from '~/data/chapters-at-build.ts';
import { releaseCalendar } from '~/features/chapters/calendar/release-calendar.ts';
import { nextRelease } from '~/features/chapters/list/list-rules.ts';
import { icalLines, icalText } from '~/lib/calendar/ical.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');

const createRelease = (overrides: Partial<Release> = {}): Release => ({
  id: '6a1f0a52-8f0e-4a52-9a30-0c2f2e9d7b11',
  chapter_number: 9,
  chapter_title: 'The Spies and the Statistics',
  slug: 'the-spies-and-the-statistics',
  is_published: true,
  release_date: '2026-11-19T08:00:00+00:00',
  published_at: '2026-11-20T09:30:00+00:00',
  updated_at: '2026-11-20T09:30:00.123456+00:00',
  ...overrides,
});
const UPCOMING = createRelease({
  id: '11111111-1111-4111-8111-111111111111',
  chapter_number: 10,
  chapter_title: 'The King Who Copies a Book',
  slug: 'the-king-who-copies-a-book',
  is_published: false,
  release_date: '2026-11-27T09:00:00+00:00',
  published_at: null,
});

const renderCalendar = (releases: Release[]) =>
  releaseCalendar(releases, {
    serial: 'Pragmatism of the Bible',
    toUrl: (path) => `https://example.org${path}`,
    now: NOW,
  });
const parseEvents = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event));

test('lists published and announced chapters by date', () => {
  const events = parseEvents(renderCalendar([UPCOMING, createRelease()]));
  expect(
    events.map(({ uid, summary, startDate }) => [uid, summary, startDate.toJSDate().toISOString()]),
  ).toEqual([
    [
      'urn:uuid:6a1f0a52-8f0e-4a52-9a30-0c2f2e9d7b11',
      'Chapter 9: The Spies and the Statistics',
      '2026-11-20T09:30:00.000Z',
    ],
    [
      'urn:uuid:11111111-1111-4111-8111-111111111111',
      'Chapter 10: The King Who Copies a Book',
      '2026-11-27T09:00:00.000Z',
    ],
  ]);
  const properties = events.map(({ component }) => [
    component.getFirstPropertyValue('status'),
    component.getFirstPropertyValue('url'),
  ]);
  expect(properties).toEqual([
    ['CONFIRMED', 'https://example.org/read/the-spies-and-the-statistics'],
    ['TENTATIVE', 'https://example.org/chapters'],
  ]);
});

test('keeps the event ID when its date changes, and increments the sequence number only for changes', () => {
  const [before, same, moved] = [
    UPCOMING,
    UPCOMING,
    {
      ...UPCOMING,
      release_date: '2026-11-28T09:00:00+00:00',
      updated_at: '2026-11-20T09:30:01.123456+00:00',
    },
  ].map((release) => parseEvents(renderCalendar([release]))[0]);
  expect(same?.sequence).toBe(before?.sequence);
  expect(moved?.uid).toBe(before?.uid);
  expect(moved?.sequence).toBeGreaterThan(before?.sequence ?? Infinity);
  expect(moved?.sequence).toBeLessThan(2 ** 31);
});

test('accepts any characters in titles, ends lines with CRLF, and limits them to 75 bytes', () => {
  const title = `שלום, "a; b\\c"\r\nEND:VEVENT 🔥${' and the very long rest of a title 🌿'.repeat(9)}\u0007`;
  const text = renderCalendar([createRelease({ chapter_title: title })]);
  const [event, ...others] = parseEvents(text);
  expect(others).toEqual([]);
  expect(event?.summary).toBe(`Chapter 9: ${title.replace('\r\n', '\n').replace('\u0007', '')}`);
  const lines = text.split('\r\n');
  expect(lines.at(-1)).toBe('');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75);
  expect(text).not.toContain('\ufffd');
});

test('escapes text values and folds long lines between characters', () => {
  expect(icalText('a\\b;c,d\r\ne\u0001')).toBe('a\\\\b\\;c\\,d\\ne');
  expect(icalLines(['א'.repeat(40)])).toBe(`${'א'.repeat(37)}\r\n ${'א'.repeat(3)}\r\n`);
});

test('selects the chapter with the earliest future date as the next one', () => {
  const later = { ...UPCOMING, chapter_number: 11, release_date: '2026-12-04T09:00:00+00:00' };
  const past = { ...UPCOMING, chapter_number: 12, release_date: '2026-11-01T09:00:00+00:00' };
  expect(nextRelease([createRelease(), later, UPCOMING, past], NOW)).toMatchObject({ chapter_number: 10 });
  expect(nextRelease([createRelease(), past, { ...UPCOMING, release_date: null }], NOW)).toBeUndefined();
});
