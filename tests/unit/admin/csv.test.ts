import { describe, expect, test } from 'vitest';
import { chaptersCsv } from '~/features/admin/analytics/chapters-csv.ts';
import { csvCell } from '~/features/admin/csv.ts';

const chapter = (chapter_number: number, chapter_title: string, is_published = true) => ({
  chapter_number,
  chapter_title,
  view_count: chapter_number * 10,
  is_published,
});

test('the export has the four columns and one line per published chapter', () => {
  expect(chaptersCsv([chapter(1, 'One'), chapter(2, 'Two, and more'), chapter(3, 'Coming', false)])).toBe(
    'Chapter,Title,Views,Status\r\n1,One,10,Published\r\n2,"Two, and more",20,Published\r\n',
  );
});

test('an empty database gives the header alone', () => {
  expect(chaptersCsv([])).toBe('Chapter,Title,Views,Status\r\n');
});

describe('a cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1+1', "' =1+1"],
    ['\t=1+1', "'\t=1+1"],
    ['＝1+1', "'＝1+1"],
    // Where spreadsheets take a semicolon or a tab for the end of a cell, quotes in the middle of a line do not hold.
    ['a;=1+1', "a;'=1+1"],
    ['a\t @b', "a\t '@b"],
    ['Hello\n=1+1', '"Hello\n\'=1+1"'],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ])('%j cannot run as a formula', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  test.each([
    ['A, B', '"A, B"'],
    ['say "so"', '"say ""so"""'],
    ['two\nlines', '"two\nlines"'],
    ['<b>bold</b> שלום 🕊️', '<b>bold</b> שלום 🕊️'],
    ['1 - 1 = 0', '1 - 1 = 0'],
    ['', ''],
  ])('%j keeps its meaning', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});
