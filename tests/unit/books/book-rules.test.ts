import { describe, expect, it } from 'vitest';
import {
  bookMetadata,
  formatPrice,
  nameInSeries,
  summaryPath,
  titleSlug,
  whatYouGet,
} from '~/features/books/book.ts';
import { bundleSaving, checkoutUrl, savingOf } from '~/features/books/shop.ts';
import { openingOf } from '~/lib/text/opening.ts';
import books from '~/content/books.json' with { type: 'json' };

describe('the anchor of a title', () => {
  it('is in lower case, with one dash for every run of other characters', () => {
    expect(titleSlug('Speaking with the Almighty: Genesis')).toBe('speaking-with-the-almighty-genesis');
    expect(titleSlug('Speaking with the Almighty: Genesis, Exodus, Leviticus')).toBe(
      'speaking-with-the-almighty-genesis-exodus-leviticus',
    );
    expect(titleSlug('3-in-1  &  MORE')).toBe('3-in-1-more');
  });

  it('is different for every book and leads to the summaries', () => {
    expect(new Set(books.map(({ title }) => titleSlug(title))).size).toBe(8);
    expect(summaryPath('Speaking with the Almighty: Judges')).toBe(
      '/summaries#speaking-with-the-almighty-judges',
    );
  });
});

describe('the checkout', () => {
  it('falls back to the front of the store for a title it does not know', () => {
    const store = 'https://store.speakingwiththealmighty.com';
    expect(checkoutUrl('Speaking with the Almighty: Ruth')).toBe(store);
    expect(checkoutUrl('constructor')).toBe(store);
    expect(checkoutUrl('')).toBe(store);
  });
});

describe('prices and names', () => {
  it('a price has two decimals', () => {
    expect(formatPrice(24.99)).toBe('$24.99');
    expect(formatPrice(11.9)).toBe('$11.90');
    expect(formatPrice(12)).toBe('$12.00');
  });

  it('a book is called by its own name, one outside the series by its title', () => {
    expect(nameInSeries('Speaking with the Almighty: Exodus')).toBe('Exodus');
    expect(nameInSeries('Pragmatism of the Bible')).toBe('Pragmatism of the Bible');
  });
});

describe('what a bundle saves', () => {
  it('is what its volumes cost together less its price, to the cent', () => {
    expect(savingOf(24.99, [11.99, 11.99, 11.99])).toEqual({ separately: 35.97, saved: 10.98 });
  });

  it('is not said where nothing is saved, or of a single volume', () => {
    expect(savingOf(35.97, [11.99, 11.99, 11.99])).toBeUndefined();
    expect(bundleSaving({ slug: 'genesis', price: 11.99, isBundle: false }, [])).toBeUndefined();
  });
});

it('a fact that is empty in the content has no line', () => {
  const book = { format: 'E-book (EPUB)', length: '', language: 'English', delivery: '  ', refunds: '' };
  expect(whatYouGet(book)).toEqual([
    { label: 'Format', value: 'E-book (EPUB)' },
    { label: 'Language', value: 'English' },
  ]);
});

it('a text opens with whole sentences, at least one, within a length', () => {
  const text = 'Three books, one long talk. It asks where we come from. And more.';
  expect(openingOf(text)).toBe('Three books, one long talk.');
  expect(openingOf(text, 55)).toBe('Three books, one long talk. It asks where we come from.');
  expect(openingOf('', 10)).toBe('');
});

it('a book’s page has its name, its address and an opening of 160 characters at most', () => {
  const metadata = bookMetadata({
    title: 'Speaking with the Almighty: Genesis',
    slug: 'genesis',
    premise: `${'A sentence of some length. '.repeat(20)}`,
  });
  expect(metadata).toMatchObject({ path: '/books/genesis', title: 'Genesis | Speaking with the Almighty' });
  expect(metadata.description.length).toBeLessThanOrEqual(160);
});
