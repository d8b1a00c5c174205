// What is invented says so: in its file, beside its words, and at the end of a build.
import { expect, test } from 'vitest';
import { mergeEdition } from '~/lib/site-texts/merge-edition.ts';
import { sampleNames } from '~/lib/site-texts/samples.ts';
import { samplesMessage } from '~/server/site/samples-message.ts';

const REVIEW = { id: 'ruth', title: 'T', content: 'C', author: 'Ruth S.', rating: 5, sample: true };

test('an entry that says sample: true is one, and so is one in a list of the page', () => {
  expect(sampleNames('ruth', REVIEW)).toEqual(['ruth']);
  expect(sampleNames('ruth', { ...REVIEW, sample: false })).toEqual([]);
  expect(sampleNames('genesis', { reviews: [REVIEW, { id: 'real' }], dialogues: ['sample'] })).toEqual([
    'ruth',
  ]);
});

test('an administrator who mends a sample does not make it real; one who adds a review adds a real one', () => {
  const { title, content, author, rating } = REVIEW;
  const row = [
    { id: 'ruth', title, content: 'Mended.', author, rating },
    { id: 'new', title, content, author, rating },
  ];
  const { entries } = mergeEdition('reviews', [REVIEW], row);
  expect(entries.map((entry) => [entry.id, entry['content'], entry['sample'] === true])).toEqual([
    ['ruth', 'Mended.', true],
    ['new', 'C', false],
  ]);
});

test('the build ends with a line per file', () => {
  expect(samplesMessage(['src/content/reviews.json: ruth, avi', 'src/content/about.md: about'])).toBe(
    [
      "Still samples, shown with a mark; remove 'sample: true' once they are real:",
      '  src/content/about.md: about',
      '  src/content/reviews.json: ruth, avi',
    ].join('\n'),
  );
});
