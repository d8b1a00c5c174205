import { expect, test } from 'vitest';
import {
  changedRow,
  chaptersToImport,
  planImport,
  renumbered,
  rowsFrom,
  rowsFromArchive,
  type ImportRow,
  type StoredChapter,
} from '~/admin/import/plan.ts';
import type { ScheduleRule } from '~/admin/schedule/schedule-rule.ts';
import type { Block } from '~/admin/manuscript/manuscript.ts';
import { splitManuscript } from '~/admin/import/split-into-chapters.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const RULE: ScheduleRule = { firstDate: '2027-01-05', weekdays: [2], time: '11:00', except: [] };

const stored = (number: number, overrides: Partial<StoredChapter> = {}): StoredChapter => ({
  chapter_number: number,
  chapter_title: `Stored ${number}`,
  slug: `stored-${number}`,
  is_published: false,
  release_date: null,
  updated_at: '2026-11-01T00:00:00Z',
  text: `Stored ${number}\n\nWords.`,
  ...overrides,
});

function rowsFor(headings: string[], existing: StoredChapter[] = [], paragraphs = ['Words.']): ImportRow[] {
  const blocks = headings.flatMap((markup): Block[] => [
    { kind: 'heading', level: 1, markup },
    ...paragraphs.map((text): Block => ({ kind: 'paragraph', markup: text })),
  ]);
  return rowsFrom(splitManuscript(blocks, 'level-1'), existing);
}

function planFor(
  rows: ImportRow[],
  existing: StoredChapter[] = [],
  rule: ScheduleRule | null = null,
  keepsShortParagraphs = true,
) {
  return planImport({
    rows,
    stored: new Map(existing.map((chapter) => [String(chapter.chapter_number), chapter])),
    source: { notes: new Map(), emptyLinesPerBreak: 1 },
    keepsShortParagraphs,
    rule,
    now: NOW,
  });
}

const numbers = (rows: ImportRow[]) => rows.map(({ number }) => number);
const errors = (plan: ReturnType<typeof planFor>) => plan.rows.map((row) => row.errors);

test('numbers chapters as in the manuscript, and leaves those before the first number blank', () => {
  expect(numbers(rowsFor(['Prologue', 'Chapter 4', 'Interlude', 'Chapter 6']))).toEqual(['', '4', '5', '6']);
});

test('without numbered headings, continues after the last stored chapter or matches a stored title', () => {
  expect(numbers(rowsFor(['A', 'B'], [stored(14)]))).toEqual(['15', '16']);
  expect(numbers(rowsFor(['stored 3', 'B'], [stored(3), stored(14)]))).toEqual(['3', '4']);
});

test('compares the chapters of an archive with those of their serial', () => {
  const chapter = (serial: string, address: string) => ({
    ...{ number: 1, title: 'One', address, date: null, state: 'draft' as const, description: null },
    ...{ searchTitle: null, keywords: [], serial, text: 'One\n\nWords.' },
  });
  const rows = rowsFromArchive([chapter('first', 'one'), chapter('second', 'another-one')], 'second');
  const plan = planImport({
    rows,
    stored: new Map([
      ['1', stored(1, { slug: 'another-one', updated_at: '2026-11-02T00:00:00Z' })],
      ['first/1', stored(1, { slug: 'one' })],
    ]),
    source: { notes: new Map(), emptyLinesPerBreak: 1 },
    keepsShortParagraphs: true,
    rule: null,
    now: NOW,
  });
  expect(errors(plan)).toEqual([{}, {}]);
  expect(chaptersToImport(plan.included)).toMatchObject([
    { serial: 'first', slug: 'one', expected_updated_at: '2026-11-01T00:00:00Z' },
    { slug: 'another-one', expected_updated_at: '2026-11-02T00:00:00Z' },
  ]);
  expect(chaptersToImport(plan.included)[1]).not.toHaveProperty('serial');
});

test('renumbers included rows', () => {
  const rows = changedRow(rowsFor(['A', 'B', 'C']), 1, { isIncluded: false });
  expect(numbers(renumbered(rows, 20))).toEqual(['20', '2', '21']);
});

test('prevents the import if numbers are missing, invalid, or duplicated', () => {
  const rows = rowsFor(['Prologue', 'Chapter 1', 'Chapter 1']);
  expect(errors(planFor(rows)).map(({ number }) => number)).toEqual([
    'Give it a number, or uncheck it.',
    'More than one chapter has number 1.',
    'More than one chapter has number 1.',
  ]);
  expect(errors(planFor(changedRow(rows, 0, { number: '0' })))[0]?.number).toBe(
    'Enter a whole number from 1 to 100,000.',
  );
  expect(planFor(rows).problem).toBe('“Prologue”: Give it a number, or uncheck it.');
  const firstTwo = rows.slice(0, 2);
  expect(planFor(changedRow(firstTwo, 0, { isIncluded: false })).problem).toBeNull();
});

test('keeps stored slugs, and derives others from titles without conflicts', () => {
  const existing = [stored(1), stored(9, { slug: 'the-door' })];
  const plan = planFor(rowsFor(['Chapter 1: New', 'Chapter 2: The Door', 'Chapter 3: The Door']), existing);
  expect(plan.rows.map(({ slug }) => slug)).toEqual(['stored-1', 'the-door-2', 'the-door-3']);
  expect(plan.problem).toBeNull();
});

test('prevents the import if slugs are taken or invalid', () => {
  const rows = rowsFor(['Chapter 1: A', 'Chapter 2: B']);
  const taken = changedRow(rows, 0, { customSlug: 'stored-9' });
  expect(errors(planFor(taken, [stored(9)]))[0]?.slug).toBe('Chapter 9 has this address.');
  const duplicates = rows.map((row) => ({ ...row, customSlug: 'b' }));
  expect(errors(planFor(duplicates)).map(({ slug }) => slug)).toEqual(
    Array(2).fill('Another chapter in this file has this address.'),
  );
  expect(errors(planFor(changedRow(rows, 0, { customSlug: 'Not one' })))[0]?.slug).toContain(
    'Only lowercase letters',
  );
});

const existing = [
  stored(1, { is_published: true, release_date: '2026-11-01T09:00:00Z' }),
  stored(2, { release_date: '2027-01-12T09:00:00Z' }),
  stored(9, { release_date: '2027-01-19T09:00:00Z' }),
];
const rows = rowsFor(['Chapter 3', 'Chapter 1', 'Chapter 2', 'Chapter 4']);
const dates = (rule: ScheduleRule | null, changed = rows) =>
  Object.fromEntries(planFor(changed, existing, rule).rows.map(({ row, date }) => [row.number, date]));

test('keeps stored release dates without a rule', () => {
  expect(dates(null)).toEqual({
    1: '2026-11-01T09:00:00Z',
    2: '2027-01-12T09:00:00Z',
    3: null,
    4: null,
  });
});

test('assigns release dates by the rule in number order, avoiding other chapters’ dates', () => {
  expect(dates(RULE)).toEqual({
    1: '2026-11-01T09:00:00Z',
    2: '2027-01-12T09:00:00Z',
    3: '2027-01-05T09:00:00.000Z',
    4: '2027-01-26T09:00:00.000Z',
  });
});

test('prefers an archive’s date', () => {
  const archived = changedRow(rows, 0, { date: '2027-02-01T06:00:00Z' });
  expect(dates(RULE, archived)[3]).toBe('2027-02-01T06:00:00Z');
});

test('warns about past release dates, and prevents the import if the rule is incomplete', () => {
  const past = changedRow(rows, 0, { date: '2026-01-01T06:00:00Z' });
  expect(planFor(past, existing).rows[0]?.warnings).toEqual(['The date has passed.']);
  expect(planFor(rows, existing, { ...RULE, firstDate: '' }).problem).toBe('Choose a date.');
});

test('shows the first line without markup or its footnote number', () => {
  const first = '<em>He</em> left.<sup>1</sup> It was 10<sup>2</sup> years ago.';
  expect(planFor(rowsFor(['Chapter 1'], [], [first])).rows[0]?.firstLine).toBe(
    'He left. It was 102 years ago.',
  );
});

const warningsOf = (paragraphs: string[], keepsShortParagraphs = true) =>
  planFor(rowsFor(['Chapter 1'], [], paragraphs), [], null, keepsShortParagraphs).rows[0]?.warnings;

test('warns about an empty chapter, and short lines that become subheadings', () => {
  expect(warningsOf([])).toEqual(['There is no text below its title.']);
  expect(warningsOf(['“Why?”', 'Words.'])).toEqual([]);
  expect(warningsOf(['“Why?”', 'Words.'], false)).toEqual(['A short line becomes a subheading.']);
});

test('prevents the import of text that the editor would reject', () => {
  const withManyTags = changedRow(rowsFor(['Chapter 1']), 0, { customText: '<b>'.repeat(201) });
  expect(errors(planFor(withManyTags))[0]?.text).toBe('Line 1 has more than 200 tags.');
});

test('prevents an empty import, more than 1,000 chapters, and more than 7 MB', () => {
  const rows = rowsFor(Array.from({ length: 1001 }, (_, index) => `Chapter ${index + 1}`));
  expect(planFor(rows).problem).toContain('up to 1,000 chapters');
  expect(planFor(rows.map((row) => ({ ...row, isIncluded: false }))).problem).toBe(
    'Choose at least one chapter.',
  );
  const largeRows = rows.slice(0, 20).map((row) => ({ ...row, customText: 'א'.repeat(200_000) }));
  expect(planFor(largeRows).problem).toContain('The limit is 7 MB.');
});

test('says that a text becomes a draft only if it differs from a published one', () => {
  const warnings = (text: string) =>
    planFor(rowsFor(['Chapter 1']), [stored(1, { is_published: true, text })]).rows[0]?.warnings;
  expect(warnings('Stored 1\n\nWords.')).toEqual([]);
  expect(warnings('Stored 1\n\nOther words.')).toEqual([expect.stringContaining('becomes a draft')]);
});

test('imports a published chapter with its title, slug, and date, and unchanged text as stored', () => {
  const existing = [
    stored(1, { is_published: true, release_date: '2026-11-01T09:00:00Z', text: 'Stored 1\n\nOld words.' }),
    stored(2, { text: '\nChapter 2\r\n\r\nWords.\n' }),
  ];
  const plan = planFor(rowsFor(['Chapter 1: New', 'Chapter 2', 'Chapter 3: C']), existing, RULE);
  expect(plan.rows.map(({ change }) => change)).toEqual(['changed', 'unchanged', 'new']);
  expect(chaptersToImport(plan.included)).toEqual([
    {
      chapter_number: 1,
      chapter_title: 'Stored 1',
      slug: 'stored-1',
      content: 'Stored 1\n\nWords.',
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
