// What is marked between two versions of a chapter.
import { expect, test } from 'vitest';
import { clipPieces } from '../../../../src/features/admin/chapters/difference/clip-pieces.ts';
import { foldRows } from '../../../../src/features/admin/chapters/difference/fold-rows.ts';
import {
  compareTexts,
  type DifferenceRow,
} from '../../../../src/features/admin/chapters/difference/text-difference.ts';

const noPause = async () => undefined;
const compare = (before: string, after: string) => compareTexts(before, after, noPause);

/** A side of a row with its marks in brackets. */
const side = (row: DifferenceRow | undefined, which: 'before' | 'after') =>
  row?.kind === 'changed'
    ? (row[which]?.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('') ?? null)
    : row?.text;

test('equal texts have no marks', async () => {
  const { rows, isByWords } = await compare('One.\nTwo.', 'One.\nTwo.');
  expect(rows).toEqual([
    { kind: 'same', text: 'One.' },
    { kind: 'same', text: 'Two.' },
  ]);
  expect(isByWords).toBe(true);
});

test('a changed word is marked on both sides, and the rest of its line is not', async () => {
  const { rows } = await compare('Stay.\nThe ox was strong.', 'Stay.\nThe donkey was strong.');
  expect(rows[0]).toEqual({ kind: 'same', text: 'Stay.' });
  expect(side(rows[1], 'before')).toBe('The [ox] was strong.');
  expect(side(rows[1], 'after')).toBe('The [donkey] was strong.');
});

test('a line that was added has nothing on the other side', async () => {
  const { rows } = await compare('One.\nThree.', 'One.\nTwo.\nThree.');
  expect(side(rows[1], 'before')).toBeNull();
  expect(side(rows[1], 'after')).toBe('[Two.]');
});

test('Hebrew is compared by words too', async () => {
  const { rows } = await compare('שלום לך', 'שלום לכם');
  expect(side(rows[0], 'before')).toBe('שלום [לך]');
  expect(side(rows[0], 'after')).toBe('שלום [לכם]');
});

test('line ends of another system are no difference', async () => {
  const { rows } = await compare('One.\r\nTwo.', 'One.\nTwo.');
  expect(rows.every(({ kind }) => kind === 'same')).toBe(true);
});

test('from nothing, all is added', async () => {
  const { rows } = await compare('', 'One.');
  expect(rows).toEqual([{ kind: 'changed', before: null, after: [{ text: 'One.', isMarked: true }] }]);
});

test('what both sides say is never lost, whatever they are', async () => {
  const before = Array.from({ length: 60 }, (_, index) => `Line ${index * 7} of ${index % 5}`).join('\n');
  const after = Array.from({ length: 70 }, (_, index) => `Line ${index * 5} of ${index % 7}`).join('\n');
  const { rows } = await compare(before, after);
  const textOf = (which: 'before' | 'after') =>
    rows
      .flatMap((row) =>
        row.kind === 'same' ? [row.text] : (row[which]?.map(({ text }) => text).join('') ?? []),
      )
      .join('\n');
  expect(textOf('before')).toBe(before);
  expect(textOf('after')).toBe(after);
});

test('two texts of 250,000 characters with nothing in common are answered, marked by lines, with pauses', async () => {
  const text = (word: string) =>
    Array.from({ length: 2500 }, (_, line) => `${word}${line} `.repeat(12).padEnd(99, word)).join('\n');
  let pauses = 0;
  const began = performance.now();
  const { rows, isByWords } = await compareTexts(text('a'), text('b'), async () => {
    pauses += 1;
  });
  expect(isByWords).toBe(false);
  expect(rows).toHaveLength(2500);
  expect(pauses).toBeGreaterThan(50);
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('one line of 250,000 characters is marked as a whole', async () => {
  const { rows, isByWords } = await compare('a b '.repeat(62_500), 'c d '.repeat(62_500));
  expect(isByWords).toBe(false);
  expect(rows).toHaveLength(1);
});

test('one changed word in 250,000 characters is still marked alone', async () => {
  const lines = Array.from({ length: 2500 }, (_, line) => `${line} `.repeat(20));
  const { rows, isByWords } = await compare(lines.join('\n'), lines.with(1200, 'new words').join('\n'));
  expect(isByWords).toBe(true);
  expect(rows.filter(({ kind }) => kind === 'changed')).toHaveLength(1);
});

test('a comparison that is not wanted any more ends at its next pause', async () => {
  const text = (word: string) => Array.from({ length: 200 }, () => `${word} ${word}`).join('\n');
  await expect(compareTexts(text('a'), text('b'), () => Promise.reject(new Error('gone')))).rejects.toThrow(
    'gone',
  );
});

test('equal stretches fold, with a line left beside each change', () => {
  const same = (text: string): DifferenceRow => ({ kind: 'same', text });
  const change: DifferenceRow = { kind: 'changed', before: null, after: [{ text: 'x', isMarked: true }] };
  const rows = [same('1'), same('2'), same('3'), same('4'), change, same('5'), same('6'), same('7'), change];
  expect(foldRows(rows)).toEqual([
    { kind: 'folded', texts: ['1', '2', '3'], words: '3 equal lines' },
    { kind: 'shown', rows: [same('4'), change, same('5'), same('6'), same('7'), change] },
  ]);
});

test('of a very long line the first 4,000 characters are shown', () => {
  const piece = (length: number, isMarked: boolean) => ({ text: 'x'.repeat(length), isMarked });
  expect(clipPieces([piece(3999, false), piece(1, true)]).hidden).toBe(0);
  const { shown, hidden } = clipPieces([piece(3999, false), piece(3, true), piece(7, false)]);
  expect(shown).toEqual([piece(3999, false), piece(1, true)]);
  expect(hidden).toBe(9);
});
