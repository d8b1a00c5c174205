import { expect, test } from 'vitest';
import faq from '~/content/faq.json' with { type: 'json' };
import reviews from '~/content/reviews.json' with { type: 'json' };
import testimonials from '~/content/testimonials.json' with { type: 'json' };
import { entryProblems, listProblem, type TextCollection } from '~/lib/site-texts/text-fields.ts';
import { questionSchema, reviewSchema, testimonialSchema } from '~/lib/site-texts/content-schemas.ts';

const messages = (
  collection: TextCollection,
  entry: Record<string, unknown>,
  original?: Record<string, unknown>,
) =>
  Object.fromEntries(entryProblems(collection, entry, original).map(({ path, message }) => [path, message]));

const REVIEW = { title: 'A title', content: 'Words', author: 'Ruth S.', rating: 4 };

test.each([
  ['', 'This field is required.'],
  ['   ', 'This field is required.'],
  [undefined, 'This field is required.'],
  [7, 'This field is required.'],
  ['x'.repeat(200), undefined],
  ['x'.repeat(201), 'Use at most 200 characters; there are 201.'],
  ['two\nlines', 'This must be a single line.'],
  ['a null \u0000 character', 'This contains a character that pages cannot display.'],
  ['a lone surrogate \uD800', 'This contains a character that pages cannot display.'],
  ['בראשית', undefined],
])('validates the title %j: %s', (title, message) => {
  expect(messages('reviews', { ...REVIEW, title })['title']).toBe(message);
});

test.each([
  [1, undefined],
  [5, undefined],
  [0, 'Choose from one to five stars.'],
  [6, 'Choose from one to five stars.'],
  [4.5, 'Choose from one to five stars.'],
  ['5', 'Choose from one to five stars.'],
])('validates the rating %j: %s', (rating, message) => {
  expect(messages('reviews', { ...REVIEW, rating })['rating']).toBe(message);
});

test('limits a list to 1 to 50 entries, and to the size the database allows', () => {
  const entries = (count: number, answer = 'x') =>
    Array.from({ length: count }, (_, index) => ({ id: `q-${index}`, question: 'Why?', answer }));
  expect(listProblem('faq', [])).toBe('At least one entry is required.');
  expect(listProblem('faq', entries(1))).toBeUndefined();
  expect(listProblem('faq', entries(50))).toBeUndefined();
  expect(listProblem('faq', entries(51))).toBe('There can be at most 50.');
  expect(listProblem('faq', entries(50, 'א'.repeat(5000)))).toBeUndefined();
  expect(listProblem('faq', entries(50, '€'.repeat(5000)))).toBe(
    'Together, the entries are too long. Shorten some of them.',
  );
});

const schemas = [
  ['testimonials', testimonialSchema, testimonials],
  ['reviews', reviewSchema, reviews],
  ['faq', questionSchema, faq],
] as const;

test.each(schemas)('accepts every entry of the first edition when building: %s', (_, schema, entries) => {
  for (const entry of entries) expect(schema.safeParse({ ...entry, order: 0 }).error).toBeUndefined();
});

test.each(schemas)(
  'rejects the same fields at build time as the form does: %s',
  (collection, schema, [original]) => {
    for (const { path, message } of entryProblems(collection, { id: 'x' }, original)) {
      const [field = ''] = path.split('.');
      const invalid = { ...original, order: 0, [field]: '' };
      const result = schema.safeParse(invalid);
      expect({ path, message, isAccepted: result.success }).toEqual({ path, message, isAccepted: false });
    }
  },
);
