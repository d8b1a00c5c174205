import { expect, test } from 'vitest';
import {
  changedDetails,
  detailsFrom,
  fieldsOf,
  hasChangedDetails,
  keywordsFrom,
  newChapterFields,
  validateFields,
  type ChapterFields,
} from '~/admin/chapters/editor/chapter-fields.ts';
import { countWords, readingMinutes } from '~/lib/chapter-text/reading-time.ts';
import { isSlug, proposeSlug } from '~/lib/chapters/chapter-slug.ts';
import { storedChapter as stored, storedFields as form } from './stored-chapter.ts';

test.each([
  ['The King Who Copies a Book', 'the-king-who-copies-a-book'],
  ["Your Enemy's Donkey", 'your-enemys-donkey'],
  ['Your Enemy’s Donkey', 'your-enemys-donkey'],
  ['  Café — déjà vu!  ', 'cafe-deja-vu'],
  ['<em>Light</em> & Salt', 'light-salt'],
  ['3 + 4 = 7', '3-4-7'],
  ['404', 'chapter-404'],
  ['Index', 'chapter-index'],
  ['שבע פרות', 'chapter-12'],
  ['🕊️', 'chapter-12'],
  ['', 'chapter-12'],
])('derives a slug from %j', (title, slug) => {
  expect(proposeSlug(title, '12')).toBe(slug);
  expect(isSlug(slug)).toBe(true);
});

test('limits a slug to 120 characters, cut between words if possible', () => {
  const slug = proposeSlug('word '.repeat(40), '1');
  expect(slug.length).toBe(119);
  expect(isSlug(slug)).toBe(true);
  expect(proposeSlug('x'.repeat(300), '1')).toHaveLength(120);
});

test('counts words without markup', () => {
  expect(countWords('')).toBe(0);
  expect(countWords(' \n\t ')).toBe(0);
  expect(countWords('one <em>two</em>, three\nfour')).toBe(4);
  expect(countWords('one<br>two<br/>three')).toBe(3);
  expect(countWords('1 < 2 and 3 > 2')).toBe(7);
  expect(countWords('בראשית ברא')).toBe(2);
});

test('rounds reading time up to whole minutes', () => {
  expect(readingMinutes(0)).toBe(0);
  expect(readingMinutes(1)).toBe(1);
  expect(readingMinutes(200)).toBe(1);
  expect(readingMinutes(201)).toBe(2);
});

test('fills the form with the draft, if any, and the release time in Israel', () => {
  expect(form).toMatchObject({
    number: '10',
    date: '2026-11-27',
    time: '11:00',
    metaTitle: '',
    metaDescription: 'On limits.',
    keywords: 'kingship, limits on power',
    text: 'The text.',
  });
  expect(fieldsOf({ ...stored, draft: null, chapter: { ...stored.chapter, content: 'Out.' } }).text).toBe(
    'Out.',
  );
});

test('sends only changed columns, so an unchanged date keeps its seconds', () => {
  expect(changedDetails(form, stored)).toEqual({});
  expect(hasChangedDetails({ ...form, text: 'Other.' }, stored)).toBe(false);
  expect(changedDetails({ ...form, title: ' New ', metaTitle: ' ' }, stored)).toEqual({
    chapter_title: 'New',
  });
  expect(changedDetails({ ...form, time: '12:30' }, stored)).toEqual({
    release_date: '2026-11-27T10:30:00.000Z',
  });
});

test('trims and deduplicates keywords, preserving their order', () => {
  expect(keywordsFrom(' b, a ,,b\nc ')).toEqual(['b', 'a', 'c']);
  expect(keywordsFrom('')).toEqual([]);
});

test('proposes the next number and a date a week after the last release for a new chapter', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  const fields = newChapterFields(
    [
      { chapter_number: 14, release_date: '2026-12-25T09:00:00+00:00' },
      { chapter_number: 3, release_date: '2026-10-09T09:00:00+00:00' },
    ],
    now,
  );
  expect(fields).toMatchObject({ number: '15', date: '2027-01-01', time: '11:00', title: '', slug: '' });
  expect(newChapterFields([], now)).toMatchObject({ number: '1', date: '2026-11-27', time: '11:00' });
  expect(newChapterFields([{ chapter_number: 1, release_date: '2020-01-01T09:00:00+00:00' }], now).date).toBe(
    '2026-11-27',
  );
});

const options = { needsText: false };
const invalidFields = (change: Partial<ChapterFields>, overrides: Partial<typeof options> = {}) =>
  Object.keys(validateFields({ ...form, ...change }, { ...options, ...overrides }));

test.each(['', '0', '-1', '1.5', '1e3', '100001', 'ten'])('rejects the number %j', (number) => {
  expect(invalidFields({ number })).toEqual(['number']);
});

test.each(['404', 'index'])('rejects the reserved address %s', (slug) => {
  expect(validateFields({ ...form, slug }, options)).toEqual({
    slug: `The address ‘${slug}’ is reserved. Choose another.`,
  });
});

test('requires a title of 1 to 300 characters, counting an emoji as one', () => {
  expect(invalidFields({ title: ' ' })).toEqual(['title']);
  expect(invalidFields({ title: '🕊'.repeat(300) })).toEqual([]);
  expect(invalidFields({ title: 'x'.repeat(301) })).toEqual(['title']);
});

test('allows a missing date, but requires a valid time with a date', () => {
  expect(invalidFields({ date: '' })).toEqual([]);
  expect(invalidFields({ date: '', time: '' })).toEqual([]);
  expect(detailsFrom({ ...form, date: '' }).release_date).toBeNull();
  expect(invalidFields({ time: '' })).toEqual(['time']);
  // Israel's clocks go forward that night.
  expect(invalidFields({ date: '2026-03-27', time: '02:30' })).toEqual(['time']);
});

test('limits the keywords', () => {
  const keywords = (count: number) => Array.from({ length: count }, (_, index) => `k${index}`).join(',');
  expect(invalidFields({ keywords: keywords(50) })).toEqual([]);
  expect(invalidFields({ keywords: keywords(51) })).toEqual(['keywords']);
});

test('requires text only when publishing, and limits it to 250,000 characters', () => {
  expect(invalidFields({ text: ' \n' })).toEqual([]);
  expect(invalidFields({ text: ' \n' }, { needsText: true })).toEqual(['text']);
  for (const character of ['x', '🕊']) {
    expect(invalidFields({ text: character.repeat(250_000) })).toEqual([]);
    expect(invalidFields({ text: character.repeat(250_001) })).toEqual(['text']);
  }
});

test('limits a line to 200 tags and the text to 20,000, and reports the line number', () => {
  const tags = (count: number) => '<b>'.repeat(count);
  const lines = (count: number) => Array.from({ length: count }, () => tags(200)).join('\r\n');
  const textError = (text: string) => validateFields({ ...form, text }, options).text;
  expect(textError(`Title\n${tags(200)}\r${tags(200)}`)).toBeUndefined();
  expect(textError(`Title\r\n\n${tags(200)}\r${tags(201)}`)).toBe('Line 4 has more than 200 tags.');
  expect(textError(lines(100))).toBeUndefined();
  expect(textError(`${lines(100)}\n<b>`)).toBe('The text has more than 20,000 tags.');
});
