import { expect, test } from 'vitest';
import { entriesOf, weeksTouching } from '~/features/scripture/portions/discussed-portions.ts';
import { portionWeeks, readingName, versesOf } from '~/features/scripture/portions/portion-weeks.ts';
import { indexPassages } from '~/features/scripture/passage-index.ts';
import { findReferences } from '~/lib/scripture/find-references.ts';
import { PORTIONS } from '~/lib/portions/portions.ts';

const WEEKS = portionWeeks('2026-11-27');
const passagesOf = (text: string) => findReferences(text).flatMap(({ passages }) => passages);
const portionNamed = (wanted: string) => {
  const found = PORTIONS.find(({ name }) => name === wanted);
  if (!found) throw new Error(`There is no portion ${wanted}.`);
  return found;
};

test('covers the previous week and a year ahead', () => {
  expect(WEEKS.map(({ shabbat }) => shabbat)).toMatchObject({
    0: '2026-11-21',
    1: '2026-11-28',
    53: '2027-11-27',
    length: 54,
  });
  const numbers = WEEKS.map(({ number }) => number);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
});

test('names joined portions together, with their verses', () => {
  const joined = WEEKS.find(({ diaspora }) => diaspora.portions.length === 2)?.diaspora;
  expect(joined && [readingName(joined), versesOf(joined.portions)]).toEqual([
    'Chukat–Balak',
    'Numbers 19:1–25:9',
  ]);
  expect(versesOf([])).toBeUndefined();
});

test('finds the passages of a portion at its borders, and whole chapters', () => {
  const text = 'Genesis 32:2; then Genesis 32:3 and Genesis 32. Also Genesis 37:1, Exodus 33:1.';
  const index = indexPassages([
    { kind: 'Chapter 1', title: 'One', paragraphs: [{ text, url: '/read/one' }] },
  ]);
  const verses = (name: string) =>
    entriesOf(portionNamed(name), index).map(({ passage: { from } }) => `${from.chapter}:${from.verse}`);
  expect(verses('Vayetzei')).toEqual(['32:0', '32:2']);
  expect(verses('Vayishlach')).toEqual(['32:0', '32:3']);
  expect(verses('Vayeshev')).toEqual(['37:1']);
  expect(verses('Naso')).toEqual([]);
});

test('finds the weeks of a chapter, and marks those of one custom', () => {
  expect(weeksTouching(passagesOf('Genesis 33:3'), WEEKS)).toBe('2969');
  expect(weeksTouching(passagesOf('Numbers 13:1'), WEEKS)).toBe('2999i 3000d');
  expect(weeksTouching(passagesOf('Psalm 23, Joshua 1:1'), WEEKS)).toBe('');
});
