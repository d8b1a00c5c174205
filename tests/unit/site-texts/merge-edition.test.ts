import { expect, test } from 'vitest';
import { firstEdition, mergeEdition } from '~/lib/site-texts/merge-edition.ts';

const QUESTIONS = [
  { id: 'why', question: 'Why?', answer: 'Because.' },
  { id: 'how', question: 'How?', answer: 'Slowly.' },
];
const TEASERS = ['1', '2', '3', '4', '5'];
const BOOKS = [
  { id: 'genesis', title: 'Genesis', image: 'g.png', price: 9.99, premise: 'P', teasers: TEASERS },
  { id: 'exodus', title: 'Exodus', image: 'e.png', price: 10, premise: 'Q', teasers: TEASERS },
];

test('keeps the row’s order, added entries, and removals', () => {
  const row = [
    { id: 'new', question: 'When?', answer: 'Now.' },
    { id: 'why', question: 'Why?', answer: 'It depends.' },
  ];
  expect(mergeEdition('faq', QUESTIONS, row)).toEqual({
    entries: row.map((entry) => ({ ...entry, isFirst: false })),
    problems: [],
  });
});

test('replaces an invalid entry with the file’s, or omits it, and reports the field', () => {
  const row = [
    { id: 'how', question: 'How?', answer: '' },
    { id: 'new', question: 'x'.repeat(201), answer: 'Now.' },
    { id: 'why', question: 'Why?', answer: 'It depends.' },
  ];
  const { entries, problems } = mergeEdition('faq', QUESTIONS, row);
  expect(entries).toEqual([
    { ...QUESTIONS[1], isFirst: true },
    { ...row[2], isFirst: false },
  ]);
  expect(problems).toEqual([
    { entry: 'how', label: 'Answer', message: 'This field is required.' },
    { entry: 'new', label: 'Question', message: 'Use at most 200 characters; there are 201.' },
  ]);
});

test.each([
  ['an object instead of a list', { why: 'x' }],
  ['no valid entries', [{ id: 'new' }]],
  ['entries without ids', [{ question: 'Why?', answer: 'x' }, null, 'why']],
  ['an id with markup', [{ id: '"><script>', question: 'Why?', answer: 'x' }]],
])('falls back to the files for a row with %s, and reports the problem', (_, row) => {
  const { entries, problems } = mergeEdition('faq', QUESTIONS, row);
  expect(entries.map(({ id, isFirst }) => [id, isFirst])).toEqual([
    ['why', true],
    ['how', true],
  ]);
  expect(problems).not.toEqual([]);
});

test('keeps the files’ books in order even if a row adds, removes, or renames some', () => {
  const row = [
    { id: 'numbers', price: 1 },
    { id: 'genesis', price: 12.5, title: 'Hacked', image: '/etc/passwd', isBundle: true },
  ];
  expect(mergeEdition('books', BOOKS, row)).toEqual({
    entries: [
      { ...BOOKS[0], price: 12.5, isFirst: false },
      { ...BOOKS[1], isFirst: true },
    ],
    problems: [],
  });
});

test('treats an entry equal to the file’s as unchanged', () => {
  const row = BOOKS.map(({ premise, ...book }) => ({ ...book, premise: `${premise}\n` }));
  expect(mergeEdition('books', BOOKS, row).entries.every(({ isFirst }) => isFirst)).toBe(true);
});

test('returns the fields that the form shows and those that identify the entry', () => {
  expect(firstEdition('books', BOOKS)[0]).toEqual({
    id: 'genesis',
    title: 'Genesis',
    price: 9.99,
    premise: 'P',
    teasers: TEASERS,
  });
});

const REVIEW = { id: 'ruth', title: 'T', content: 'C', author: 'Ruth S.', rating: 5, sample: true };

test('treats an edited sample as a sample, and an added review as real', () => {
  const { title, content, author, rating } = REVIEW;
  const row = [
    { id: 'ruth', title, content: 'Edited.', author, rating },
    { id: 'new', title, content, author, rating },
  ];
  const { entries } = mergeEdition('reviews', [REVIEW], row);
  expect(entries.map((entry) => [entry.id, entry['content'], entry['sample'] === true])).toEqual([
    ['ruth', 'Edited.', true],
    ['new', 'C', false],
  ]);
});

test('allows marking a sample as real, and a new review as a sample', () => {
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
  const text = { id: 'about', title: 'One', body: 'B', sample: true };
  const [biography] = mergeEdition('biography', [text], [{ id: 'about', body: 'B', sample: false }]).entries;
  expect(biography?.['sample']).toBe(false);
});
