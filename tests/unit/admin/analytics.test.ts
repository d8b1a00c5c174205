import { expect, it, test } from 'vitest';
import {
  averageCompletion,
  chaptersCsv,
  dayLabel,
  mostPopular,
  recentViews,
  scrollText,
  totalViews,
} from '~/admin/analytics/statistics.ts';
import {
  bookName,
  byChapter,
  percentText,
  sourceName,
  dropOffsOf,
  tenthName,
} from '~/admin/analytics/conversions.ts';
import { dropOffRows } from '~/admin/chapters/editor/ChapterDropOff.tsx';
import { csvCell, csvFile, toCsv } from '~/admin/csv.ts';

const metric = (views: number, average_scroll: number | null) => ({
  chapter_id: 'x',
  views,
  average_scroll,
  top_referrer: null,
});
const chapter = (chapter_number: number, view_count: number | null) => ({
  chapter_number,
  chapter_title: `Title ${chapter_number}`,
  view_count,
});

test('returns zeros for an empty database', () => {
  expect([totalViews([]), recentViews([]), averageCompletion([metric(0, null)])]).toEqual([0, 0, 0]);
  expect(mostPopular([chapter(1, 0)])).toBeNull();
  expect(scrollText(null)).toBe('-');
});

test('sums and averages views, and breaks popularity ties by chapter number', () => {
  expect(totalViews([chapter(1, 2), chapter(2, 9), chapter(3, null)])).toBe(11);
  expect(averageCompletion([metric(1, 100), metric(3, 20), metric(5, null)])).toBe(40);
  expect(scrollText(76.5)).toBe('77%');
  expect(mostPopular([chapter(1, 2), chapter(3, 9), chapter(2, 9)])?.chapter_number).toBe(2);
  expect(dayLabel('2026-03-01')).toBe('Mar 1');
  expect(chaptersCsv([chapter(1, 10)])).toBe('Chapter,Title,Views,Status\r\n1,Title 1,10,Published\r\n');
});

const totals = (label: string) => ({
  label,
  readers: 10,
  finished: 4,
  tenths: [9, 9, 8, 8, 8, 6, 5, 5, 5, 4],
  ebook: 3,
  leads: 2,
  downloads: 2,
  store: 1,
});

it('lists chapters by number, then totals without a chapter, and omits deleted chapters', () => {
  const chapters = ['a', 'b', 'c'].map((id, index) => ({ id, ...chapter(index + 1, 0) }));
  const none = '00000000-0000-0000-0000-000000000000';
  const rows = byChapter([totals(none), totals('gone'), totals('c'), totals('a')], chapters);
  expect(rows.map(({ name }) => name)).toEqual(['1. Title 1', '3. Title 3', 'From other pages']);
});

it.each([
  [sourceName, 'direct', 'Source unknown'],
  [sourceName, 'Direct', 'Source unknown'],
  [sourceName, 'other', 'Other'],
  [sourceName, 'google.com', 'google.com'],
  [sourceName, 'campaign:news/spring', 'Campaign news/spring'],
  [bookName, 'genesis', 'Genesis'],
  [bookName, 'store', 'Store home page'],
])('%o formats label %s as %s', (format, label, text) => {
  expect(format(label)).toBe(text);
});

it('formats reader ratios as percentages', () => {
  expect([percentText(0, 0), percentText(1, 3), percentText(4, 3)]).toEqual(['', '33%', '133%']);
});

it('counts readers who left in each tenth and readers who reached the end', () => {
  expect(dropOffsOf(totals('a'))).toEqual([1, 0, 1, 0, 0, 2, 1, 0, 0, 1, 4]);
  expect(dropOffsOf({ readers: 1, tenths: [2, 2, 2, 2, 2, 2, 2, 2, 2, 2] })[0]).toBe(0);
  expect([tenthName(0), tenthName(9), tenthName(10)]).toEqual(['0 to 10%', '90 to 100%', 'The end']);
});

test('shows where readers stop, with text excerpts', () => {
  const text = `<b>One</b> ${'word '.repeat(98)}end`;
  const stops = [
    { tenth: 0, visits: 5 },
    { tenth: 1, visits: 3 },
  ];
  const { readers, rows } = dropOffRows(stops, text);
  expect(readers).toBe(5);
  expect(rows.map(({ left }) => left)).toEqual([2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(rows[0]?.excerpt).toMatch(/^One word word/);
  expect(rows[5]?.excerpt).toMatch(/^word word.* …$/);
  expect(rows[10]?.excerpt).toBe('');
});

test('starts a CSV file with a byte order mark and uses CRLF line endings', async () => {
  const csv = toCsv(['Chapter', 'Views'], [['Two, and more', null]]);
  expect(csv).toBe('Chapter,Views\r\n"Two, and more",\r\n');
  const bytes = new Uint8Array(await csvFile(csv).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1+1', "' =1+1"],
  ['\t=1+1', "'\t=1+1"],
  ['＝1+1', "'＝1+1"],
  // Spreadsheets may end a cell at a semicolon or a tab, even within quotes.
  ['a;=1+1', "a;'=1+1"],
  ['a\t @b', "a\t '@b"],
  ['Hello\n=1+1', '"Hello\n\'=1+1"'],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['A, B', '"A, B"'],
  ['say "so"', '"say ""so"""'],
  ['<b>bold</b> שלום 🕊️', '<b>bold</b> שלום 🕊️'],
  ['1 - 1 = 0', '1 - 1 = 0'],
])('writes %j to CSV as %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});
