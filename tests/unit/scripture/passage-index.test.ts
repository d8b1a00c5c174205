import { expect, test } from 'vitest';
import {
  chapterName,
  groupByChapter,
  indexPassages,
  verseLabel,
  withAnchors,
  type IndexedBook,
} from '~/features/scripture/passage-index.ts';

const source = (text: string, overrides: object = {}) => ({
  kind: 'Chapter 3',
  title: 'The Fence',
  paragraphs: [{ text, url: '/read/the-fence#p-1' }],
  ...overrides,
});
const [genesis] = indexPassages([
  source('Read Genesis 22:1–3 and Genesis 22:1, after Genesis 22 and Deuteronomy 22:8.'),
  source('Genesis twenty-two was read', { kind: 'Episode 1', title: 'Six Days', isSpoken: true }),
  source('See Genesis 22:1.', { kind: 'Free Genesis e-book', title: 'Morning', isFile: true }),
]);

test('orders books as in the Tanakh, and passages by position, with their occurrences', () => {
  expect(indexPassages([source('Psalm 1:1, Joel 4:1 and Genesis 1:1')]).map(({ book }) => book.name)).toEqual(
    ['Genesis', 'Joel', 'Psalms'],
  );
  expect(
    genesis?.entries.map(({ passage, occurrences }) => [passage.from, passage.to, occurrences.length]),
  ).toEqual([
    [{ chapter: 22, verse: 0 }, { chapter: 22, verse: 999 }, 2],
    [{ chapter: 22, verse: 1 }, { chapter: 22, verse: 1 }, 2],
    [{ chapter: 22, verse: 1 }, { chapter: 22, verse: 3 }, 1],
  ]);
});

test('links an occurrence to the quoted text in its paragraph, or to the file’s page', () => {
  const occurrences = genesis?.entries[1]?.occurrences;
  expect(occurrences?.map(({ url, quote }) => [url, quote.cited])).toEqual([
    ['/read/the-fence#p-1:~:text=Genesis%2022%3A1', 'Genesis 22:1'],
    ['/read/the-fence#p-1', 'Genesis 22:1'],
  ]);
});

test('assigns an anchor only to the first of several entries with the same start', () => {
  expect(withAnchors(genesis?.entries ?? []).map(({ anchor }) => anchor)).toEqual(['22', '22-1', undefined]);
});

test('groups passages by chapter, whose heading makes a number unnecessary', () => {
  const [psalms] = indexPassages([source('Psalm 19:1, Psalm 8, Psalm 8:4, and Psalm 8–9')]);
  const { book, entries } = psalms as IndexedBook;
  expect(
    groupByChapter(entries).map(([chapter, passages]) => [
      chapterName(book, chapter),
      passages.map(({ passage }) => verseLabel(passage)),
    ]),
  ).toEqual([
    ['Psalm 8', ['Whole chapter', '8–9', '8:4']],
    ['Psalm 19', ['19:1']],
  ]);
});
