import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { portionCalendar } from '~/features/scripture/portions/portion-calendar.ts';
import { portionWeeks } from '~/features/scripture/portions/portion-weeks.ts';
import { canonicalUrl } from '~/lib/site/canonical-url.ts';
import type { Custom } from '~/lib/portions/portion-of-week.ts';

const render = (custom: Custom, today = '2027-06-09') =>
  portionCalendar(portionWeeks(today), {
    custom,
    toUrl: (path) => canonicalUrl(path, 'https://example.org'),
  });
const parseEvents = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event));
const facts = ({ uid, summary, startDate, endDate, component, description }: ICAL.Event) => ({
  uid,
  summary,
  days: [`${startDate}`, `${endDate}`],
  url: component.getFirstPropertyValue('url'),
  description,
});

test('has one all-day event per Shabbat of the year, in each custom', () => {
  const [diaspora, israel] = [parseEvents(render('diaspora')), parseEvents(render('israel'))];
  expect([diaspora.length, israel.length]).toEqual([54, 54]);
  expect(diaspora.slice(1, 3).map(facts)).toEqual([
    {
      uid: 'portion-2027-06-12-diaspora@example.org',
      summary: 'Shavuot',
      days: ['2027-06-12', '2027-06-13'],
      url: 'https://example.org/portions',
      description: 'The reading for the holiday replaces the weekly portion.',
    },
    {
      uid: 'portion-2027-06-19-diaspora@example.org',
      summary: 'Naso',
      days: ['2027-06-19', '2027-06-20'],
      url: 'https://example.org/portions#naso',
      description: 'Numbers 4:21–7:89. See https://example.org/portions#naso',
    },
  ]);
  expect(israel[1]?.summary).toBe('Naso');
  expect(new Set([...diaspora, ...israel].map(({ uid }) => uid)).size).toBe(108);
});

test('keeps an event unchanged in later builds, and lines within 75 bytes', () => {
  const text = render('diaspora');
  const later = render('diaspora', '2027-07-01');
  const eventOn = (calendar: string) =>
    /BEGIN:VEVENT\r\nUID:portion-2027-07-17[\s\S]*?END:VEVENT/.exec(calendar)?.[0];
  expect(eventOn(text)).toContain('SUMMARY:Chukat–Balak');
  expect(eventOn(later)).toBe(eventOn(text));
  expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
});
