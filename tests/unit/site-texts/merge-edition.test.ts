import { expect, test } from 'vitest';
import { firstEdition, mergeEdition } from '~/lib/site-texts/merge-edition.ts';

const QUESTIONS = [
  { id: 'why', question: 'Why?', answer: 'Because.' },
  { id: 'how', question: 'How?', answer: 'Slowly.' },
];
const BIOGRAPHIES = [
  { id: 'about', title: 'About', reasons: ['R'], summary: 'S', body: 'B' },
  { id: 'others', title: 'Others', reasons: ['Q'], summary: 'T', body: 'C' },
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

test('keeps the files’ texts in order even if a row adds or removes some or changes other fields', () => {
  const row = [
    { id: 'new', body: 'N' },
    { id: 'about', body: 'Edited', reasons: ['Hacked'], image: '/etc/passwd' },
  ];
  expect(mergeEdition('biography', BIOGRAPHIES, row)).toEqual({
    entries: [
      { ...BIOGRAPHIES[0], body: 'Edited', isFirst: false },
      { ...BIOGRAPHIES[1], isFirst: true },
    ],
    problems: [],
  });
});

test('treats an entry equal to the file’s as unchanged', () => {
  const row = BIOGRAPHIES.map(({ body, ...text }) => ({ ...text, body: `${body}\n` }));
  expect(mergeEdition('biography', BIOGRAPHIES, row).entries.every(({ isFirst }) => isFirst)).toBe(true);
});

test('returns the fields that the form shows and those that identify the entry', () => {
  expect(firstEdition('biography', BIOGRAPHIES)[0]).toEqual({
    id: 'about',
    title: 'About',
    summary: 'S',
    body: 'B',
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
