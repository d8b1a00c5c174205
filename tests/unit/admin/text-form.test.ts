import { expect, test } from 'vitest';
import { draftFrom } from '~/admin/local-draft.ts';
import {
  ebookHint,
  entriesOf,
  FIELDS,
  formOf,
  moved,
  nameOf,
  partsOf,
  problemsOf,
  withoutOriginals,
  withValue,
  type Form,
} from '~/admin/texts/text-form.ts';
import { describeDifferences, isSame } from '~/admin/use-record.ts';

const QUESTIONS = [
  { id: 'why', question: 'Why?', answer: 'Because.' },
  { id: 'how', question: 'How?', answer: 'Slowly.' },
];
const BIOGRAPHIES = [
  { id: 'about', title: 'About', summary: 'S', body: 'B' },
  { id: 'others', title: 'Others', body: 'C' },
];

test('shows the stored texts, or the first edition if nothing is stored', () => {
  expect(formOf('faq', QUESTIONS, null)).toEqual([
    { id: 'why', values: { question: 'Why?', answer: 'Because.' } },
    { id: 'how', values: { question: 'How?', answer: 'Slowly.' } },
  ]);
  expect(formOf('faq', QUESTIONS, [{ id: 'new', question: 'When?', answer: 'Now.' }])).toEqual([
    { id: 'new', values: { question: 'When?', answer: 'Now.' } },
  ]);
});

test('shows the fields that a text has, fills gaps from the first edition, and trims values', () => {
  const form = formOf('biography', BIOGRAPHIES, [{ id: 'others', body: 'D' }]);
  expect(form.map(({ values }) => values)).toEqual([
    { title: 'About', summary: 'S', body: 'B' },
    { title: 'Others', body: 'D' },
  ]);
  expect(entriesOf('biography', withValue(form, 'others', 'body', ' E '))[1]).toEqual({
    id: 'others',
    title: 'Others',
    body: 'E',
  });
});

test('reads a missing sample flag from the first edition', () => {
  const firstEdition = [{ id: 'ruth', title: 'T', content: 'C', author: 'R', sample: true }];
  const stored = (entry: object) => [{ id: 'ruth', title: 'T', content: 'Edited', author: 'R', ...entry }];
  expect(formOf('testimonials', firstEdition, stored({}))[0]?.values['sample']).toBe('true');
  const form = formOf('testimonials', firstEdition, stored({ sample: false }));
  expect(form[0]?.values['sample']).toBe('');
  expect(entriesOf('testimonials', form)).toEqual(stored({ sample: false }));
});

test('moves entries within the list', () => {
  const form = formOf('faq', QUESTIONS, null);
  const order = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);
  expect(order(moved(form, 1, -1))).toEqual(['how', 'why']);
  expect(order(moved(form, 0, 1))).toEqual(['how', 'why']);
});

test('empties what still has its original text', () => {
  const form = withValue(formOf('biography', BIOGRAPHIES, null), 'about', 'summary', 'Mine');
  expect(withoutOriginals('biography', BIOGRAPHIES, form)).toEqual([
    { id: 'about', values: { title: '', summary: 'Mine', body: '' } },
    { id: 'others', values: { title: '', body: '' } },
  ]);
});

test('leaves switches as they are when it empties original texts', () => {
  const site = [{ id: 'site', ebookTitle: 'Genesis', offersEbook: true }];
  expect(withoutOriginals('site', site, formOf('site', site, null))).toEqual([
    { id: 'site', values: { ebookTitle: '', offersEbook: 'true' } },
  ]);
});

test('labels a new entry by its number and requires its fields', () => {
  const form = formOf('faq', QUESTIONS, [{ id: 'question-1' }]);
  expect(form.map((entry) => nameOf('faq', QUESTIONS, entry, 2))).toEqual(['New question (3)']);
  expect(problemsOf('faq', QUESTIONS, form).errors).toEqual({
    'question-1': { question: 'This field is required.', answer: 'This field is required.' },
  });
  expect(problemsOf('faq', QUESTIONS, []).list).toBe('At least one entry is required.');
});

test('treats reordered entries as a change', () => {
  const form = formOf('faq', QUESTIONS, null);
  expect(isSame(form, formOf('faq', QUESTIONS, null))).toBe(true);
  expect(isSame(form, form.toReversed())).toBe(false);
  expect(isSame(form, withValue(form, 'why', 'answer', 'Because'))).toBe(false);
});

test('says in a conflict whose an entry is, and compares each field of a fixed text', () => {
  const entries = formOf('faq', QUESTIONS, null);
  const compare = (theirs: Form, yours: Form) =>
    describeDifferences(partsOf('faq', QUESTIONS, theirs), partsOf('faq', QUESTIONS, yours));
  expect(compare(entries, withValue(entries, 'why', 'answer', 'x'))).toEqual(['“Why?”: different']);
  expect(compare(entries, entries.slice(0, 1))).toEqual(['“How?”: only in theirs']);
  expect(compare(entries.slice(1), entries)).toEqual(['“Why?”: only in yours']);
  expect(compare(entries, entries.toReversed())).toEqual(['the order']);
  expect(partsOf('biography', BIOGRAPHIES, formOf('biography', BIOGRAPHIES, null))).toEqual({
    'Title (About)': 'About',
    'Summary (About)': 'S',
    'Text (About)': 'B',
    'Title (Others)': 'Others',
    'Text (Others)': 'C',
  });
});

test.each([
  ['', '', false, /^Readers get no e-book\. Its page/],
  ['', 'a.epub', false, /^Readers get no e-book\. Its page/],
  ['true', 'a.epub', false, /^Readers get the file below\./],
  ['true', 'a.epub', true, /^Readers get the file below\./],
  ['true', '', true, /^Readers get no e-book until you add/],
  ['true', '', false, /readers get the e-book about Genesis that came with the site/],
])(
  'says which e-book readers get if offered is “%s” and the file “%s”',
  (offersEbook, ebookFile, hides, hint) => {
    expect(ebookHint({ offersEbook, ebookFile }, hides)).toMatch(hint);
  },
);

test('restores only valid local copies', () => {
  const copy = { form: [{ id: 'why', values: { answer: 'x' } }] };
  expect(draftFrom(FIELDS, JSON.stringify(copy))).toEqual(copy);
  for (const invalid of [
    '',
    'null',
    '{}',
    '{"form":[{"id":1,"values":{}}]}',
    '{"form":[{"id":"a","values":{"b":1}}]}',
    '{"form":[null]}',
  ])
    expect(draftFrom(FIELDS, invalid)).toBeNull();
});
