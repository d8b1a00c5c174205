import { expect, test } from 'vitest';
import { chapterLinks, indexPassages, withAnchors } from '~/features/scripture/passage-index.ts';

const source = (text: string, more: object = {}) => ({
  kind: 'Chapter 3',
  title: 'The Fence',
  paragraphs: [{ text, address: '/read/the-fence#p-1' }],
  ...more,
});
const [genesis] = indexPassages([
  source('Read Genesis 22:1–3 and Genesis 22:1, after Genesis 22 and Deuteronomy 22:8.'),
  source('Genesis twenty-two was read', { kind: 'Episode 1', title: 'Six Days', spoken: true }),
  source('See Genesis 22:1.', { kind: 'Free Genesis e-book', title: 'Morning', isFile: true }),
]);

test('orders books as in the Tanakh and passages by position, with the places of each', () => {
  expect(indexPassages([source('Psalm 1:1, Joel 4:1 and Genesis 1:1')]).map(({ book }) => book.name)).toEqual(
    ['Genesis', 'Joel', 'Psalms'],
  );
  expect(genesis?.entries.map(({ passage, places }) => [passage.from, passage.to, places.length])).toEqual([
    [{ chapter: 22, verse: 0 }, { chapter: 22, verse: 999 }, 2],
    [{ chapter: 22, verse: 1 }, { chapter: 22, verse: 1 }, 2],
    [{ chapter: 22, verse: 1 }, { chapter: 22, verse: 3 }, 1],
  ]);
});

test('links a place to the quoted text in its paragraph, or to the page that offers the file', () => {
  const places = genesis?.entries[1]?.places;
  expect(places?.map(({ address, quote }) => [address, quote.cited])).toEqual([
    ['/read/the-fence#p-1:~:text=Genesis%2022%3A1', 'Genesis 22:1'],
    ['/read/the-fence#p-1', 'Genesis 22:1'],
  ]);
});

test('gives an anchor only to the first of several entries with the same start', () => {
  expect(withAnchors(genesis?.entries ?? []).map(({ anchor }) => anchor)).toEqual(['22', '22-1', undefined]);
});

test('lists the chapters on a page of more than twelve passages', () => {
  const entriesOf = (count: number) => {
    const references = Array.from({ length: count }, (_, index) => `Genesis ${1 + (index % 4)}:${index + 2}`);
    return indexPassages([source(references.join('. '))])[0]?.entries ?? [];
  };
  expect(chapterLinks(entriesOf(12))).toEqual([]);
  expect(chapterLinks(entriesOf(13))).toEqual([
    { chapter: 1, anchor: '1-2' },
    { chapter: 2, anchor: '2-3' },
    { chapter: 3, anchor: '3-4' },
    { chapter: 4, anchor: '4-5' },
  ]);
});
