import { describe, expect, test } from 'vitest';
import { bookMetadata, whatYouGet } from '~/features/books/book.ts';
import { bundleSaving, savingOf } from '~/features/books/shop.ts';
import { openingOf } from '~/lib/text/opening.ts';

describe('what a bundle saves', () => {
  test('is what its volumes cost together less its price, to the cent', () => {
    expect(savingOf(24.99, [11.99, 11.99, 11.99])).toEqual({ separately: 35.97, saved: 10.98 });
  });

  test('is not said where nothing is saved, or of a single volume', () => {
    expect(savingOf(35.97, [11.99, 11.99, 11.99])).toBeUndefined();
    expect(bundleSaving({ slug: 'genesis', price: 11.99, isBundle: false }, [])).toBeUndefined();
  });
});

test('a fact that is empty in the content has no line', () => {
  const book = { format: 'E-book (EPUB)', length: '', language: 'English', delivery: '  ', refunds: '' };
  expect(whatYouGet(book)).toEqual([
    { label: 'Format', value: 'E-book (EPUB)' },
    { label: 'Language', value: 'English' },
  ]);
});

test('a text opens with whole sentences, at least one, within a length', () => {
  const text = 'Three books, one long talk. It asks where we come from. And more.';
  expect(openingOf(text)).toBe('Three books, one long talk.');
  expect(openingOf(text, 55)).toBe('Three books, one long talk. It asks where we come from.');
  expect(openingOf('', 10)).toBe('');
});

test('a book’s page has its name, its address and an opening of 160 characters at most', () => {
  const metadata = bookMetadata({
    title: 'Speaking with the Almighty: Genesis',
    slug: 'genesis',
    premise: `${'A sentence of some length. '.repeat(20)}`,
  });
  expect(metadata).toMatchObject({ path: '/books/genesis', title: 'Genesis | Speaking with the Almighty' });
  expect(metadata.description.length).toBeLessThanOrEqual(160);
});
