// A book of scripture that is cited often: its pages stay as long as they are, however many texts there are.
import { expect, test } from 'vitest';
import { scriptureChapterMetadata } from '~/features/scripture/scripture-metadata.ts';
import { indexPassages, type IndexedBook } from '~/features/scripture/passage-index.ts';
import { passagePages, tableOfContents } from '~/features/scripture/passage-pages.ts';

const [book] = indexPassages([
  {
    kind: 'Chapter 1',
    title: 'A title',
    paragraphs: [
      { text: 'Genesis 1:1. Genesis 22. Genesis 22:1–3. Genesis 22:1. Genesis 22:14.', address: '/read/a' },
    ],
  },
]);

/** Each of the texts names the five passages once. */
function libraryOf(texts: number): IndexedBook {
  if (!book) throw new Error('No book is cited.');
  const entries = book.entries.map(({ passage, places: [place] }) => ({
    passage,
    places: Array.from({ length: texts }, (_, index) => ({
      kind: `Chapter ${index + 1}`,
      title: 'A title',
      quote: { before: '', cited: '', after: '' },
      ...place,
      address: `/read/chapter-${index + 1}`,
    })),
  }));
  return { ...book, entries };
}

test('a book of up to sixty places is one page, of more a page per chapter', () => {
  expect(passagePages(libraryOf(12))).toEqual([]);
  const pages = passagePages(libraryOf(13));
  expect(pages.map(({ path, entries }) => [path, entries.length])).toEqual([
    ['1', 1],
    ['22', 4],
  ]);
  expect(pages[1]?.entries.map(({ anchor }) => anchor)).toEqual(['22', '22-1', undefined, '22-14']);
});

test('no page has more than sixty places, of a thousand texts either, and every place is on one', () => {
  const library = libraryOf(1000);
  const pages = passagePages(library);
  const placesOn = pages.map(({ entries }) => entries.reduce((sum, { places }) => sum + places.length, 0));
  expect(Math.max(...placesOn)).toBe(60);
  const shown = pages.flatMap(({ entries }) =>
    entries.flatMap(({ passage, places }) => places.map(({ address }) => [passage, address])),
  );
  const all = library.entries.flatMap(({ passage, places }) =>
    places.map(({ address }) => [passage, address]),
  );
  expect(shown).toEqual(all);
  expect(pages[17]).toMatchObject({ path: '22', chapter: 22, number: 1, pages: 67 });
  expect(pages[18]).toMatchObject({ path: '22/2', chapter: 22, number: 2 });
  // A passage that goes on has its fragment once.
  const anchors = pages.flatMap(({ entries }) => entries.flatMap(({ anchor }) => anchor ?? []));
  expect(anchors).toEqual(['1-1', '22', '22-1', '22-14']);
});

test('the table of contents has a line per verse with its fragment, and leads to the page of it', () => {
  const contents = tableOfContents(passagePages(libraryOf(1000)));
  expect(contents.map(({ chapter, lines }) => [chapter, lines.length])).toEqual([
    [1, 1],
    [22, 3],
  ]);
  expect(contents[1]?.lines).toEqual([
    { anchor: '22', numbers: '22', from: 0, places: 1000, page: '22' },
    // Both passages that begin with the verse.
    { anchor: '22-1', numbers: '22:1', from: 1, places: 2000, page: '22/17' },
    { anchor: '22-14', numbers: '22:14', from: 14, places: 1000, page: '22/51' },
  ]);
});

test('each page says which it is', () => {
  const library = libraryOf(1000);
  const [, page] = passagePages(library);
  if (!page) throw new Error('There is one page.');
  expect(scriptureChapterMetadata(library.book, page)).toMatchObject({
    path: '/scripture/genesis/1/2',
    title: expect.stringMatching(/^Genesis 1: passages discussed, page 2 \| /),
    indexPage: true,
  });
});
