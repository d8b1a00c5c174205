import { describe, expect, it } from 'vitest';
import {
  bookMetadata,
  formatPrice,
  nameInSeries,
  summaryPath,
  titleSlug,
  bookDetails,
} from '~/features/books/book.ts';
import { bundleSaving, checkoutUrl, computeSaving } from '~/features/books/shop.ts';
import { openingOf } from '~/lib/text/opening.ts';
import books from '~/content/books.json' with { type: 'json' };

describe('title anchors', () => {
  it('uses lowercase, with one hyphen for each run of other characters', () => {
    expect(titleSlug('Speaking with the Almighty: Genesis')).toBe('speaking-with-the-almighty-genesis');
    expect(titleSlug('Speaking with the Almighty: Genesis, Exodus, Leviticus')).toBe(
      'speaking-with-the-almighty-genesis-exodus-leviticus',
    );
    expect(titleSlug('3-in-1  &  MORE')).toBe('3-in-1-more');
  });

  it('gives every book a unique anchor on the summaries page', () => {
    expect(new Set(books.map(({ title }) => titleSlug(title))).size).toBe(8);
    expect(summaryPath('Speaking with the Almighty: Judges')).toBe(
      '/summaries#speaking-with-the-almighty-judges',
    );
  });
});

describe('the checkout', () => {
  it('falls back to the store’s home page for an unknown title', () => {
    const store = 'https://store.speakingwiththealmighty.com';
    expect(checkoutUrl('Speaking with the Almighty: Ruth')).toBe(store);
    expect(checkoutUrl('constructor')).toBe(store);
    expect(checkoutUrl('')).toBe(store);
  });
});

describe('prices and names', () => {
  it('formats prices with two decimals', () => {
    expect(formatPrice(24.99)).toBe('$24.99');
    expect(formatPrice(11.9)).toBe('$11.90');
    expect(formatPrice(12)).toBe('$12.00');
  });

  it('uses a book’s own name, or its full title if it is outside the series', () => {
    expect(nameInSeries('Speaking with the Almighty: Exodus')).toBe('Exodus');
    expect(nameInSeries('Pragmatism of the Bible')).toBe('Pragmatism of the Bible');
  });
});

describe('bundle savings', () => {
  it('subtracts the bundle price from the total price of its volumes, to the cent', () => {
    expect(computeSaving(24.99, [11.99, 11.99, 11.99])).toEqual({ separately: 35.97, saved: 10.98 });
  });

  it('omits the saving if it is zero, and for a single volume', () => {
    expect(computeSaving(35.97, [11.99, 11.99, 11.99])).toBeUndefined();
    expect(bundleSaving({ slug: 'genesis', price: 11.99, isBundle: false }, [])).toBeUndefined();
  });
});

it('omits facts that are empty in the content', () => {
  const book = { format: 'E-book (EPUB)', length: '', language: 'English', delivery: '  ', refunds: '' };
  expect(bookDetails(book)).toEqual([
    { label: 'Format', value: 'E-book (EPUB)' },
    { label: 'Language', value: 'English' },
  ]);
});

it('shortens a text to whole sentences within a length, keeping at least one', () => {
  const text = 'Three books, one long talk. It asks where we come from. And more.';
  expect(openingOf(text)).toBe('Three books, one long talk.');
  expect(openingOf(text, 55)).toBe('Three books, one long talk. It asks where we come from.');
  expect(openingOf('', 10)).toBe('');
});

it('gives a book page its name, its path, and a description of at most 160 characters', () => {
  const metadata = bookMetadata({
    title: 'Speaking with the Almighty: Genesis',
    slug: 'genesis',
    premise: `${'A sentence of some length. '.repeat(20)}`,
  });
  expect(metadata).toMatchObject({ path: '/books/genesis', title: 'Genesis | Speaking with the Almighty' });
  expect(metadata.description.length).toBeLessThanOrEqual(160);
});
