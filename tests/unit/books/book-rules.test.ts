import { describe, expect, it } from 'vitest';
import { formatPrice, nameInSeries, summaryPath, titleSlug } from '~/features/books/book.ts';
import { checkoutUrl } from '~/features/books/shop.ts';
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
