import { expect, test, vi } from 'vitest';
import { compareTexts, type DifferenceRow } from '~/lib/text/text-difference.ts';

const textOf = (row: DifferenceRow, side: 'before' | 'after') =>
  row.kind === 'changed'
    ? (row[side]?.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('') ?? '–')
    : row.kind === 'same'
      ? row.text
      : row.texts.join(' ⋮ ');
/** Formats rows as 'before | after', with changes in brackets. */
const compareRows = (before: string, after: string) =>
  compareTexts(before, after).rows.map((row) => `${textOf(row, 'before')} | ${textOf(row, 'after')}`);

test.each([
  [
    'marks only the changed word',
    'The ox was strong.',
    'The donkey was strong.',
    ['The [ox] was strong. | The [donkey] was strong.'],
  ],
  [
    'leaves the other side of an added line empty',
    'One.\nThree.',
    'One.\nTwo.\nThree.',
    ['One. | One.', '– | [Two.]', 'Three. | Three.'],
  ],
  ['compares Hebrew word by word', 'שלום לך', 'שלום לכם', ['שלום [לך] | שלום [לכם]']],
  [
    'folds unchanged lines, except those next to a change',
    '1\n2\n3\n4\na\n5\n6\n7\nb',
    '1\n2\n3\n4\n5\n6\n7',
    ['1 ⋮ 2 ⋮ 3 | 1 ⋮ 2 ⋮ 3', '4 | 4', '[a] | –', '5 | 5', '6 | 6', '7 | 7', '[b] | –'],
  ],
])('%s', (_, before, after, rows) => {
  expect(compareRows(before, after)).toEqual(rows);
});

test('preserves the full text on both sides', () => {
  const lines = (count: number, step: number, modulus: number) =>
    Array.from({ length: count }, (_, index) => `Line ${index * step} of ${index % modulus}`).join('\n');
  const [before, after] = [lines(60, 7, 5), lines(70, 5, 7)];
  const { rows } = compareTexts(before, after);
  const joinSide = (side: 'before' | 'after') =>
    rows
      .filter((row) => row.kind !== 'changed' || row[side] !== null)
      .map((row) => textOf(row, side).replace(/[[\]]/g, '').replaceAll(' ⋮ ', '\n'))
      .join('\n');
  expect(joinSide('before')).toBe(before);
  expect(joinSide('after')).toBe(after);
});

test('quickly compares 250,000 characters with nothing in common, line by line', () => {
  const text = (word: string) =>
    Array.from({ length: 2500 }, (_, line) => `${word}${line} `.repeat(12).padEnd(99, word)).join('\n');
  const startedAt = Date.now();
  // A fast machine finishes word by word, so each line takes a millisecond here.
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
  const { rows } = compareTexts(text('a'), text('b'));
  clock.mockRestore();
  expect(Date.now() - startedAt).toBeLessThan(3000);
  expect(rows).toHaveLength(2500);
  expect(rows.at(-1)).toMatchObject({ before: [{ isMarked: true }], after: [{ isMarked: true }] });
});
