// What is invented says so: in its file, beside its words, and at the end of a build.
import { expect, test } from 'vitest';
import { mergeEdition } from '~/lib/site-texts/merge-edition.ts';

const REVIEW = { id: 'ruth', title: 'T', content: 'C', author: 'Ruth S.', rating: 5, sample: true };

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

test('an administrator makes a sample real, and a real review a sample', () => {
  const row = [
    { ...REVIEW, sample: false },
    { ...REVIEW, id: 'new' },
  ];
  const { entries, problems } = mergeEdition('reviews', [REVIEW], row);
  expect(problems).toEqual([]);
  expect(entries.map(({ id, sample }) => [id, sample])).toEqual([
    ['ruth', false],
    ['new', true],
  ]);
  const recording = { id: '1', title: 'One', description: 'D', sample: true };
  const [episode] = mergeEdition(
    'episodes',
    [recording],
    [{ id: '1', description: 'D', sample: false }],
  ).entries;
  expect(episode?.['sample']).toBe(false);
});
