import { describe, expect, test } from 'vitest';
import {
  changedRow,
  chaptersToImport,
  planImport,
  renumbered,
  rowsFrom,
  type ImportRow,
  type Schedule,
  type StoredChapter,
} from '~/admin/import/plan.ts';
import type { Block } from '~/admin/manuscript/manuscript.ts';
import { splitManuscript } from '~/admin/import/split-manuscript.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const UNSCHEDULED: Schedule = {
  kind: 'unscheduled',
  rule: { firstDate: '2027-01-05', weekdays: [2], time: '11:00', timeZone: 'Asia/Jerusalem', except: [] },
  movesDated: false,
};
const BY_RULE: Schedule = { ...UNSCHEDULED, kind: 'rule' };

const stored = (number: number, more: Partial<StoredChapter> = {}): StoredChapter => ({
  chapter_number: number,
  chapter_title: `Stored ${number}`,
  slug: `stored-${number}`,
  is_published: false,
  release_date: null,
  updated_at: '2026-11-01T00:00:00Z',
  text: `Stored ${number}\n\nWords.`,
  ...more,
});

function rowsOf(headings: string[], known: StoredChapter[] = [], paragraphs = ['Words.']): ImportRow[] {
  const blocks = headings.flatMap((markup): Block[] => [
    { kind: 'heading', level: 1, markup },
    ...paragraphs.map((text): Block => ({ kind: 'paragraph', markup: text })),
  ]);
  return rowsFrom(splitManuscript(blocks, 'level-1'), known);
}

function planOf(
  rows: ImportRow[],
  known: StoredChapter[] = [],
  schedule = UNSCHEDULED,
  options = { keepsShortParagraphs: true, hasClosingQuotes: false },
) {
  return planImport({
    rows,
    stored: new Map(known.map((chapter) => [chapter.chapter_number, chapter])),
    source: { notes: new Map(), emptyForBreak: 1 },
    options,
    schedule,
    now: NOW,
  });
}

const numbers = (rows: ImportRow[]) => rows.map(({ number }) => number);
const errors = (plan: ReturnType<typeof planOf>) => plan.rows.map((row) => row.errors);

describe('chapter numbers', () => {
  test('match the manuscript, continue across gaps, and are blank before the first number', () => {
    expect(numbers(rowsOf(['Prologue', 'Chapter 4', 'Interlude', 'Chapter 6']))).toEqual(['', '4', '5', '6']);
  });

  test('continue after the last stored chapter or match a stored title without numbered headings', () => {
    expect(numbers(rowsOf(['A', 'B'], [stored(14)]))).toEqual(['15', '16']);
    expect(numbers(rowsOf(['stored 3', 'B'], [stored(3), stored(14)]))).toEqual(['3', '4']);
  });

  test('can be reassigned to included rows', () => {
    const rows = changedRow(rowsOf(['A', 'B', 'C']), 1, { isIncluded: false });
    expect(numbers(renumbered(rows, 20))).toEqual(['20', '2', '21']);
  });

  test('prevent the import if missing, invalid, or duplicated', () => {
    const rows = rowsOf(['Prologue', 'Chapter 1', 'Chapter 1']);
    expect(errors(planOf(rows)).map((one) => one.number)).toEqual([
      'Give it a number, or exclude it.',
      'Another chapter here has this number.',
      'Another chapter here has this number.',
    ]);
    expect(errors(planOf(changedRow(rows, 0, { number: '0' })))[0]?.number).toBe(
      'A whole number from 1 to 100,000.',
    );
    expect(planOf(rows).hasErrors).toBe(true);
    const two = rows.slice(0, 2);
    expect(planOf(changedRow(two, 0, { isIncluded: false })).hasErrors).toBe(false);
  });
});

describe('slugs', () => {
  test('are derived from titles, except stored slugs, and avoid conflicts', () => {
    const known = [stored(1), stored(9, { slug: 'the-door' })];
    const plan = planOf(rowsOf(['Chapter 1: New', 'Chapter 2: The Door', 'Chapter 3: The Door']), known);
    expect(plan.rows.map(({ slug }) => slug)).toEqual(['stored-1', 'the-door-2', 'the-door-3']);
    expect(plan.hasErrors).toBe(false);
  });

  test('prevent the import if taken or invalid', () => {
    const rows = rowsOf(['Chapter 1: A', 'Chapter 2: B']);
    const taken = changedRow(rows, 0, { ownSlug: 'stored-9' });
    expect(errors(planOf(taken, [stored(9)]))[0]?.slug).toBe('Chapter 9 has this address.');
    const same = rows.map((row) => ({ ...row, ownSlug: 'b' }));
    expect(errors(planOf(same)).map((one) => one.slug)).toEqual(
      Array(2).fill('Another chapter here has this address.'),
    );
    expect(errors(planOf(changedRow(rows, 0, { ownSlug: 'Not one' })))[0]?.slug).toContain(
      'Only lowercase letters',
    );
  });
});

describe('release dates', () => {
  const known = [
    stored(1, { is_published: true, release_date: '2026-11-01T09:00:00Z' }),
    stored(2, { release_date: '2027-01-12T09:00:00Z' }),
    stored(9, { release_date: '2027-01-19T09:00:00Z' }),
  ];
  const rows = rowsOf(['Chapter 3', 'Chapter 1', 'Chapter 2', 'Chapter 4']);
  const dates = (schedule: Schedule, changed = rows) =>
    Object.fromEntries(
      planOf(changed, known, schedule).rows.map(({ row, instant }) => [row.number, instant]),
    );

  test('remain as stored without a rule', () => {
    expect(dates(UNSCHEDULED)).toEqual({
      1: '2026-11-01T09:00:00Z',
      2: '2027-01-12T09:00:00Z',
      3: null,
      4: null,
    });
  });

  test('follow the rule in number order, avoiding other chapters’ dates', () => {
    expect(dates(BY_RULE)).toEqual({
      1: '2026-11-01T09:00:00Z',
      2: '2027-01-12T09:00:00Z',
      3: '2027-01-05T09:00:00.000Z',
      4: '2027-01-26T09:00:00.000Z',
    });
    expect(dates({ ...BY_RULE, movesDated: true })).toEqual({
      1: '2026-11-01T09:00:00Z',
      2: '2027-01-05T09:00:00.000Z',
      3: '2027-01-12T09:00:00.000Z',
      4: '2027-01-26T09:00:00.000Z',
    });
  });

  test('prefer the author’s input, and prevent the import if incomplete or duplicated', () => {
    const own = changedRow(rows, 0, { ownDate: { date: '2027-02-01', time: '08:00' } });
    expect(dates(BY_RULE, own)[3]).toBe('2027-02-01T06:00:00.000Z');
    const half = changedRow(rows, 0, { ownDate: { date: '2027-02-01', time: '' } });
    expect(errors(planOf(half, known))[0]?.date).toBe(
      'Enter both a date and a time, or neither. When daylight saving time begins, one hour is skipped.',
    );
    const same = changedRow(own, 3, { ownDate: { date: '2027-02-01', time: '08:00' } });
    expect(errors(planOf(same, known))[3]?.date).toBe(
      'Another chapter of this import has the same date and time.',
    );
  });

  test('cause a warning if in the past, and prevent the import if the rule is incomplete', () => {
    const past = changedRow(rows, 0, { ownDate: { date: '2026-01-01', time: '08:00' } });
    expect(planOf(past, known).rows[0]?.warnings).toEqual(['Its date has passed.']);
    expect(planOf(rows, known, { ...BY_RULE, rule: { ...BY_RULE.rule, firstDate: '' } }).problem).toBe(
      'Choose the first date.',
    );
  });
});

test('shows the first line without markup or its footnote number', () => {
  const first = '<em>He</em> left.<sup>1</sup> It was 10<sup>2</sup> years ago.';
  expect(planOf(rowsOf(['Chapter 1'], [], [first])).rows[0]?.firstLine).toBe(
    'He left. It was 102 years ago.',
  );
});

describe('warnings and errors', () => {
  const warningsOf = (
    paragraphs: string[],
    options = { keepsShortParagraphs: true, hasClosingQuotes: false },
  ) => planOf(rowsOf(['Chapter 1'], [], paragraphs), [], UNSCHEDULED, options).rows[0]?.warnings;

  test('report an empty chapter, and short paragraphs that become subheadings', () => {
    expect(warningsOf([])).toEqual(['There is no text below its title.']);
    expect(warningsOf(['“Why?”', 'Words.'])).toEqual([]);
    expect(
      warningsOf(['“Why?”', 'Words.'], { keepsShortParagraphs: false, hasClosingQuotes: false }),
    ).toEqual(['A short paragraph becomes a subheading.']);
  });

  test('prevent the import of text that the editor would reject', () => {
    const tags = changedRow(rowsOf(['Chapter 1']), 0, { ownText: '<b>'.repeat(201) });
    expect(errors(planOf(tags))[0]?.text).toBe('Line 1 has more than 200 tags.');
  });

  test('prevent an empty import, more than 1,000 chapters, and more than 7 MB', () => {
    const rows = rowsOf(Array.from({ length: 1001 }, (_, index) => `Chapter ${index + 1}`));
    expect(planOf(rows).problem).toContain('at most 1,000 chapters');
    expect(planOf(rows.map((row) => ({ ...row, isIncluded: false }))).problem).toBe(
      'Choose at least one chapter.',
    );
    const heavy = rows.slice(0, 20).map((row) => ({ ...row, ownText: 'א'.repeat(200_000) }));
    expect(planOf(heavy).problem).toContain('The limit is 7 MB.');
  });
});

describe('import request', () => {
  test('keeps a published chapter’s title, slug, and date, and the stored form of unchanged text', () => {
    const known = [
      stored(1, { is_published: true, release_date: '2026-11-01T09:00:00Z' }),
      stored(2, { text: '\nChapter 2\r\n\r\nWords.\n' }),
    ];
    const plan = planOf(rowsOf(['Chapter 1: New', 'Chapter 2', 'Chapter 3: C']), known, BY_RULE);
    expect(plan.rows.map(({ change }) => change)).toEqual(['changed', 'unchanged', 'new']);
    expect(chaptersToImport(plan.included)).toEqual([
      {
        chapter_number: 1,
        chapter_title: 'Stored 1',
        slug: 'stored-1',
        content: 'New\n\nWords.',
        release_date: '2026-11-01T09:00:00Z',
        expected_updated_at: '2026-11-01T00:00:00Z',
      },
      {
        chapter_number: 2,
        chapter_title: 'Chapter 2',
        slug: 'stored-2',
        content: '\nChapter 2\r\n\r\nWords.\n',
        release_date: '2027-01-05T09:00:00.000Z',
        expected_updated_at: '2026-11-01T00:00:00Z',
      },
      {
        chapter_number: 3,
        chapter_title: 'C',
        slug: 'c',
        content: 'C\n\nWords.',
        release_date: '2027-01-12T09:00:00.000Z',
        expected_updated_at: null,
      },
    ]);
  });
});
