import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  BOOK,
  changeOf,
  FIELDS,
  fieldsOf,
  problemsOf,
  saveLabel,
  type BookFields,
} from '~/admin/books/book-fields.ts';
import { describeDifferences } from '~/admin/use-record.ts';
import { draftFrom } from '~/admin/local-draft.ts';
import { BOOK_CHANGE, type Book } from '~/data/books.ts';

const RUTH: Book = {
  id: 'dddddddd-0000-4000-8000-000000000001',
  slug: 'ruth',
  title: 'Speaking with the Almighty: Ruth',
  label: 'Ruth',
  label_color: 'plain',
  cover: `${'a'.repeat(64)}.webp`,
  cover_alt: 'A field of barley.',
  price: 12.5,
  premise: 'A widow follows a widow home.',
  summary_part1: 'They arrive at the barley harvest.',
  summary_part2: '',
  teasers: ['Why does Ruth stay?'],
  teaser_paragraph: '',
  excerpt: '',
  format: 'Paperback',
  length: '',
  language: 'English',
  delivery: '',
  refunds: '',
  isbn: '9780306406157',
  is_bundle: false,
  contains: [],
  in_store: false,
  shops: [{ name: 'Big Books', url: 'https://big.example/ruth' }],
  sample: false,
  state: 'published',
  updated_at: '2026-11-28T08:00:00Z',
};
const CHANGE = v.parse(BOOK_CHANGE, RUTH);
const fields = (change: Partial<BookFields> = {}): BookFields => ({ ...fieldsOf(RUTH), ...change });
const problems = (change: Partial<BookFields>) => problemsOf(fields(change));

test('shows a book’s fields and returns the same book', () => {
  expect(fields()).toMatchObject({ price: '12.50', teasers: ['Why does Ruth stay?', '', '', '', ''] });
  expect(changeOf(fields())).toEqual(CHANGE);
  expect(problems({})).toEqual({});
  expect(draftFrom(FIELDS, JSON.stringify(fields()))).toEqual(fields());
});

test('trims texts, drops empty questions and shops, and proposes an address from the title', () => {
  const change = changeOf(
    fields({
      title: ' Speaking with the Almighty: The Song & the Sea ',
      slug: '',
      isbn: '978-0-306-40615-7',
      teasers: ['', ' Who sings? ', '', '', ''],
      contains: ['genesis'],
      shops: [
        { name: ' ', url: '' },
        { name: ' Big Books ', url: ' https://Big.example/sea ' },
      ],
    }),
  );
  expect(change).toMatchObject({
    title: 'Speaking with the Almighty: The Song & the Sea',
    slug: 'the-song-the-sea',
    isbn: '9780306406157',
    teasers: ['Who sings?'],
    contains: [],
    shops: [{ name: 'Big Books', url: 'https://big.example/sea' }],
  });
  expect(changeOf(fields({ state: 'draft', slug: '', price: '', cover: '' }))).toMatchObject({
    slug: null,
    price: null,
    cover: null,
  });
});

test.each(['published', 'retired'] as const)(
  'requires what a page shows of a %s book, but not of a draft',
  (state) => {
    const empty = {
      title: ' ',
      label: '',
      price: '',
      cover: '',
      cover_alt: '',
      premise: '',
      summary_part1: '',
    };
    expect(problems({ ...empty, state })).toEqual({
      title: 'Enter a title.',
      label: 'Enter a short name.',
      price: 'Enter a price, such as 24.99.',
      cover: 'Add a cover.',
      cover_alt: 'Say what the cover shows.',
      premise: 'Enter the premise.',
      summary_part1: 'Enter a summary.',
    });
    expect(problems({ ...empty, state: 'draft' })).toEqual({});
    expect(problems({ state, is_bundle: true })).toEqual({ contains: 'Choose the books in this set.' });
  },
);

test.each([
  ['24.99', undefined],
  ['12', undefined],
  ['9999', undefined],
  ['1,200', undefined],
  ['9999.01', 'Enter a number from 0.01 to 9,999.'],
  ['0', 'Enter a number from 0.01 to 9,999.'],
  ['ten', 'Enter a number from 0.01 to 9,999.'],
  ['12,50', 'Enter a number from 0.01 to 9,999. Use a decimal point, as in 1.5.'],
  ['1e3', 'Enter a number from 0.01 to 9,999.'],
  ['-1', 'Enter a number from 0.01 to 9,999.'],
  ['12.50 $', 'Enter a number from 0.01 to 9,999.'],
])('validates the price %j: %s', (price, message) => {
  expect(problems({ price })['price']).toBe(message);
});

test('validates the address, the ISBN, and each shop', () => {
  expect(problems({ slug: 'The Well' })).toEqual({
    slug: 'Use lowercase letters, digits, and single hyphens.',
  });
  expect(problems({ isbn: '9780306406158' })).toEqual({
    isbn: 'This is not an ISBN of 13 digits, or one of its digits is wrong.',
  });
  expect(
    problems({
      shops: [
        { name: '', url: '' },
        { name: 'A', url: 'http://a.example/' },
        { name: ' ', url: 'https://b.example/' },
        { name: 'C', url: 'javascript:alert(1)' },
      ],
    }),
  ).toEqual({
    'shops.1.url': 'Enter an address that starts with https://.',
    'shops.2.name': 'Enter the shop’s name.',
    'shops.3.url': 'Enter an address that starts with https://.',
  });
});

test('stores a price in dollars and cents', () => {
  expect(changeOf(fields({ price: '1,200.5' })).price).toBe(1200.5);
  expect(changeOf(fields({ price: '24.999' })).price).toBe(25);
});

test('compares two versions by what authors see', () => {
  const compare = (theirs: Partial<BookFields>, yours: Partial<BookFields>) =>
    describeDifferences(
      { ...BOOK.partsOf?.(fields(theirs)) },
      { ...BOOK.partsOf?.(fields(yours)) },
      BOOK.fieldNames,
    );
  const corner = { name: 'The Corner Shop', url: 'https://corner.example/ruth' };
  expect(
    compare(
      { shops: [corner, ...RUTH.shops] },
      { shops: [...RUTH.shops, { name: ' ', url: '' }], in_store: true },
    ),
  ).toEqual([
    'sold in your store: theirs no; yours yes',
    'shops: theirs “The Corner Shop, Big Books”; yours “Big Books”',
    'shop addresses: different',
  ]);
  expect(compare({ shops: [] }, { label_color: 'exodus' })).toEqual([
    'color of the label: theirs “Plain”; yours “Yellow”',
    'shops: theirs empty; yours “Big Books”',
    'shop addresses: different',
  ]);
  const premise = `A widow follows a widow home, and ${'they talk '.repeat(9)}`;
  expect(
    compare({ cover: `${'b'.repeat(64)}.webp`, premise, excerpt: premise }, { excerpt: `${premise}.` }),
  ).toEqual([
    'cover: different',
    `premise: theirs “A widow follows a widow home, and ${'they talk '.repeat(8)}they t…”; yours “A widow follows a widow home.”`,
    'excerpt: different',
  ]);
});

test('names the button after what saving does', () => {
  expect(saveLabel('draft', 'draft')).toBe('Save');
  expect(saveLabel('published', 'draft')).toBe('Publish');
  expect(saveLabel('published', 'published')).toBe('Save');
  expect(saveLabel('retired', 'published')).toBe('Retire');
  expect(saveLabel('published', 'retired')).toBe('Sell again');
  expect(saveLabel('draft', 'published')).toBe('Unpublish');
});
