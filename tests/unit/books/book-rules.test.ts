import { expect, it } from 'vitest';
import { bookMetadata, volumeTitle, summaryPath, titleSlug, listBookDetails } from '~/features/books/book.ts';
import { formatPrice } from '~/features/books/price.ts';
import { checkoutUrl } from '~/features/books/shop.ts';
import { bundleSavings, computeSavings } from '~/features/books/price.ts';
import { firstSentences } from '~/lib/text/first-sentences.ts';
import { FIRST_BOOKS } from '../support/first-books.ts';

it('creates anchors in lowercase, with one hyphen for each run of other characters', () => {
  expect(titleSlug('Speaking with the Almighty: Genesis')).toBe('speaking-with-the-almighty-genesis');
  expect(titleSlug('Speaking with the Almighty: Genesis, Exodus, Leviticus')).toBe(
    'speaking-with-the-almighty-genesis-exodus-leviticus',
  );
  expect(titleSlug('3-in-1  &  MORE')).toBe('3-in-1-more');
});

it('gives every book a unique anchor on the summaries page', () => {
  expect(new Set(FIRST_BOOKS.map(({ title }) => titleSlug(title))).size).toBe(8);
  expect(summaryPath('Speaking with the Almighty: Judges')).toBe(
    '/summaries#speaking-with-the-almighty-judges',
  );
});

it('links a book without a checkout page to the store’s home page', () => {
  const store = 'https://store.speakingwiththealmighty.com';
  expect(checkoutUrl('ruth')).toBe(store);
  expect(checkoutUrl('constructor')).toBe(store);
  expect(checkoutUrl('')).toBe(store);
});

it('formats prices with two decimals', () => {
  expect(formatPrice(24.99)).toBe('$24.99');
  expect(formatPrice(11.9)).toBe('$11.90');
  expect(formatPrice(12)).toBe('$12.00');
});

it('shortens a title to its name in the series, and keeps a title outside the series', () => {
  expect(volumeTitle('Speaking with the Almighty: Exodus')).toBe('Exodus');
  expect(volumeTitle('Pragmatism of the Bible')).toBe('Pragmatism of the Bible');
});

it('subtracts the bundle price from the total price of its volumes, to the cent', () => {
  expect(computeSavings(24.99, [11.99, 11.99, 11.99])).toEqual({ separatePrice: 35.97, amount: 10.98 });
});

it('omits the saving if it is zero, and for a single volume', () => {
  expect(computeSavings(35.97, [11.99, 11.99, 11.99])).toBeUndefined();
  expect(bundleSavings({ slug: 'genesis', price: 11.99, isBundle: false, contains: [] }, [])).toBeUndefined();
});

it('omits empty details', () => {
  const book = { format: 'E-book (EPUB)', length: '', language: 'English', delivery: '  ', refunds: '' };
  expect(listBookDetails(book)).toEqual([
    { label: 'Format', value: 'E-book (EPUB)' },
    { label: 'Language', value: 'English' },
  ]);
});

it('truncates text to whole sentences, keeping at least one', () => {
  const text = 'Three books, one long talk. It asks where we come from. And more.';
  expect(firstSentences(text)).toBe('Three books, one long talk.');
  expect(firstSentences(text, 55)).toBe('Three books, one long talk. It asks where we come from.');
  expect(firstSentences('', 10)).toBe('');
});

it('returns a book page’s title and path, and a description of at most 160 characters', () => {
  const metadata = bookMetadata({
    title: 'Speaking with the Almighty: Genesis',
    slug: 'genesis',
    premise: `${'A sentence of some length. '.repeat(20)}`,
  });
  expect(metadata).toMatchObject({ path: '/books/genesis', title: 'Genesis | Speaking with the Almighty' });
  expect(metadata.description.length).toBeLessThanOrEqual(160);
});
