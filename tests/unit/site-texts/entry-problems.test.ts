import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import books from '~/content/books.json' with { type: 'json' };
import episodes from '~/content/episodes.json' with { type: 'json' };
import faq from '~/content/faq.json' with { type: 'json' };
import reviews from '~/content/reviews.json' with { type: 'json' };
import testimonials from '~/content/testimonials.json' with { type: 'json' };
import { entryProblems, listProblem, type TextCollection } from '~/lib/site-texts/text-collections.ts';
import { bookIn, episodeIn, question, review, testimonial } from '~/lib/site-texts/text-schemas.ts';

const messages = (
  collection: TextCollection,
  entry: Record<string, unknown>,
  first?: Record<string, unknown>,
) =>
  Object.fromEntries(entryProblems(collection, entry, first).map(({ place, message }) => [place, message]));

const aReview = { title: 'A title', content: 'Words', author: 'Ruth S.', rating: 4 };

test.each([
  ['', 'Write something here.'],
  ['   ', 'Write something here.'],
  [undefined, 'Write something here.'],
  [7, 'Write something here.'],
  ['x'.repeat(200), undefined],
  ['x'.repeat(201), 'Use at most 200 characters; there are 201.'],
  ['two\nlines', 'This must be a single line.'],
  ['a null \u0000 character', 'This contains a character that pages cannot display.'],
  ['half a pair \uD800', 'This contains a character that pages cannot display.'],
  ['בראשית', undefined],
])('checks the title %j: %s', (title, message) => {
  expect(messages('reviews', { ...aReview, title })['title']).toBe(message);
});

test.each([
  [1, undefined],
  [5, undefined],
  [0, 'Choose one to five stars.'],
  [6, 'Choose one to five stars.'],
  [4.5, 'Choose one to five stars.'],
  ['5', 'Choose one to five stars.'],
])('checks the rating %j: %s', (rating, message) => {
  expect(messages('reviews', { ...aReview, rating })['rating']).toBe(message);
});

test.each([
  [24.99, undefined],
  [0.01, undefined],
  [1234.56, undefined],
  [9999, undefined],
  [9999.01, 'The price can be at most 9,999.'],
  [0, 'The price must be more than zero.'],
  [-1, 'The price must be more than zero.'],
  [24.999, 'At most two decimals are allowed.'],
  [Number.NaN, 'Write a price such as 24.99.'],
  [Number.POSITIVE_INFINITY, 'Write a price such as 24.99.'],
  ['24.99', 'Write a price such as 24.99.'],
])('checks the price %j: %s', (price, message) => {
  expect(messages('books', { price }, { price: 1 })['price']).toBe(message);
});

test('a list has 1 to 50 entries and fits into the database', () => {
  const entries = (count: number, answer = 'x') =>
    Array.from({ length: count }, (_, index) => ({ id: `q-${index}`, question: 'Why?', answer }));
  expect(listProblem('faq', [])).toBe('At least one entry is required.');
  expect(listProblem('faq', entries(1))).toBeUndefined();
  expect(listProblem('faq', entries(50))).toBeUndefined();
  expect(listProblem('faq', entries(51))).toBe('There can be at most 50.');
  expect(listProblem('faq', entries(50, 'א'.repeat(5000)))).toBeUndefined();
  expect(listProblem('faq', entries(50, '€'.repeat(5000)))).toBe(
    'The entries are too long in total. Shorten some of the texts.',
  );
});

describe('the build schemas', () => {
  const images = { image: () => z.string() as never };
  const schemas = [
    ['testimonials', testimonial, testimonials],
    ['reviews', review, reviews],
    ['faq', question, faq],
    ['books', bookIn(images), books],
    ['episodes', episodeIn(images), episodes],
  ] as const;

  test.each(schemas)('accepts every entry of the first edition: %s', (_, schema, entries) => {
    for (const entry of entries) expect(schema.safeParse({ ...entry, order: 0 }).error).toBeUndefined();
  });

  test.each(schemas)('rejects the same fields as the form: %s', (collection, schema, [first]) => {
    for (const { place, message } of entryProblems(collection, { id: 'x' }, first)) {
      const [field = ''] = place.split('.');
      const broken = { ...first, order: 0, [field]: field === 'teasers' ? ['', '', '', '', ''] : '' };
      const result = schema.safeParse(broken);
      expect({ place, message, isAccepted: result.success }).toEqual({ place, message, isAccepted: false });
    }
  });
});
