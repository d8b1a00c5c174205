// The marks between two versions of a chapter.
import { expect, test } from 'vitest';
import {
  changedWords,
  compareTexts,
  foldRows,
  type DifferenceRow,
} from '~/admin/chapters/difference/text-difference.ts';

/** A side of a row with its marks in brackets. */
const side = (row: DifferenceRow | undefined, which: 'before' | 'after') =>
  row?.kind === 'changed'
    ? (row[which]?.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('') ?? null)
    : row?.text;

test('a changed word is marked on both sides, and the rest of its line is not', () => {
  const { rows } = compareTexts('Stay.\nThe ox was strong.', 'Stay.\nThe donkey was strong.');
  expect(rows[0]).toEqual({ kind: 'same', text: 'Stay.' });
  expect(side(rows[1], 'before')).toBe('The [ox] was strong.');
  expect(side(rows[1], 'after')).toBe('The [donkey] was strong.');
});

test('a line that was added has nothing on the other side', () => {
  const { rows } = compareTexts('One.\nThree.', 'One.\nTwo.\nThree.');
  expect(side(rows[1], 'before')).toBeNull();
  expect(side(rows[1], 'after')).toBe('[Two.]');
});

test('Hebrew is compared by words too', () => {
  const { rows } = compareTexts('שלום לך', 'שלום לכם');
  expect(side(rows[0], 'before')).toBe('שלום [לך]');
  expect(side(rows[0], 'after')).toBe('שלום [לכם]');
});

test('what both sides say is never lost, whatever they are', () => {
  const before = Array.from({ length: 60 }, (_, index) => `Line ${index * 7} of ${index % 5}`).join('\n');
  const after = Array.from({ length: 70 }, (_, index) => `Line ${index * 5} of ${index % 7}`).join('\n');
  const { rows } = compareTexts(before, after);
  const textOf = (which: 'before' | 'after') =>
    rows
      .flatMap((row) =>
        row.kind === 'same' ? [row.text] : (row[which]?.map(({ text }) => text).join('') ?? []),
      )
      .join('\n');
  expect(textOf('before')).toBe(before);
  expect(textOf('after')).toBe(after);
});

test('two texts of 250,000 characters with nothing in common are compared in a moment, marked by lines', () => {
  const text = (word: string) =>
    Array.from({ length: 2500 }, (_, line) => `${word}${line} `.repeat(12).padEnd(99, word)).join('\n');
  const began = performance.now();
  const { rows, isByWords } = compareTexts(text('a'), text('b'));
  expect(performance.now() - began).toBeLessThan(3000);
  expect(isByWords).toBe(false);
  expect(rows).toHaveLength(2500);
});

test('one changed word in 250,000 characters is still marked alone', () => {
  const lines = Array.from({ length: 2500 }, (_, line) => `${line} `.repeat(20));
  const { rows, isByWords } = compareTexts(lines.join('\n'), lines.with(1200, 'new words').join('\n'));
  expect(isByWords).toBe(true);
  expect(rows.filter(({ kind }) => kind === 'changed')).toHaveLength(1);
});

test('the words that changed are counted, not those of equal lines', () => {
  const same = 'word '.repeat(100);
  const difference = compareTexts(`${same}\n${same}old end.`, `${same}\n${same}new and better end.`);
  expect(changedWords(difference)).toEqual({ added: 3, removed: 1 });
});

test('equal stretches fold, with a line left beside each change', () => {
  const same = (text: string): DifferenceRow => ({ kind: 'same', text });
  const change: DifferenceRow = { kind: 'changed', before: null, after: [{ text: 'x', isMarked: true }] };
  const rows = [same('1'), same('2'), same('3'), same('4'), change, same('5'), same('6'), same('7'), change];
  expect(foldRows(rows)).toEqual([
    { kind: 'folded', texts: ['1', '2', '3'] },
    { kind: 'shown', rows: [same('4'), change, same('5'), same('6'), same('7'), change] },
  ]);
});
