import { describe, expect, test } from 'vitest';
import { filterChapters } from '~/admin/chapters/ChapterManager.island.tsx';
import { failureOf } from '~/admin/failures.ts';
import { returnUrl, signInUrl } from '~/admin/auth/leave-for-sign-in.ts';
import { DataError } from '~/data/data-error.ts';

const chapters = [
  { chapter_title: 'Honest Weights', is_published: true },
  { chapter_title: 'Seven Lean Cows', is_published: false },
  { chapter_title: 'שבע פרות 🐄 <b>', is_published: false },
];
const filteredTitles = (search: string, status: 'All' | 'Published' | 'Scheduled') =>
  filterChapters(chapters, search, status).map(({ chapter_title }) => chapter_title);

test('filters chapters by part of the title, ignoring case', () => {
  expect(filteredTitles('LEAN', 'All')).toEqual(['Seven Lean Cows']);
  expect(filteredTitles('  weights ', 'All')).toEqual(['Honest Weights']);
  expect(filteredTitles('פרות', 'All')).toEqual(['שבע פרות 🐄 <b>']);
  expect(filteredTitles('.*', 'All')).toEqual([]);
});

test('filters chapters by status', () => {
  expect(filteredTitles('', 'All')).toHaveLength(3);
  expect(filteredTitles('', 'Published')).toEqual(['Honest Weights']);
  expect(filteredTitles('seven', 'Scheduled')).toEqual(['Seven Lean Cows']);
  expect(filteredTitles('honest', 'Scheduled')).toEqual([]);
});

describe('failureOf maps errors of embedded and hosted backends to the same failures', () => {
  const cases: [string, string, ReturnType<typeof failureOf>][] = [
    [
      '23505',
      'duplicate key value violates unique constraint "book_chapters_chapter_number_key"',
      'number-taken',
    ],
    ['23505', 'duplicate key value violates unique constraint "book_chapters_slug_key"', 'slug-taken'],
    ['23505', 'duplicate key value violates unique constraint "chapter_drafts_pkey"', 'draft-exists'],
    ['SUP', 'error: Chapter 9 has no text to publish', 'no-text'],
    ['23514', 'Chapter 9 has no text to publish', 'no-text'],
    ['SUP', 'error: new row … violates check constraint "published_chapters_hold_text"', 'no-text'],
    ['23514', 'new row … violates check constraint "book_chapters_content_check"', 'too-long'],
    ['SUP', 'error: new row … violates check constraint "chapter_drafts_content_check"', 'too-long'],
    ['23514', 'new row … violates check constraint "book_chapters_slug_check"', 'invalid'],
    ['SUP', 'error: Line 12 has more than 200 tags.', 'too-many-tags'],
    ['23514', 'The text has more than 20,000 tags.', 'too-many-tags'],
    ['413', 'The request is too large.', 'too-long'],
    ['no-row', 'The write changed nothing.', 'gone-or-changed'],
    ['23503', 'insert or update on table "chapter_drafts" violates foreign key', 'gone-or-changed'],
    ['42501', 'new row violates row-level security policy', 'forbidden'],
    ['PGRST303', 'JWT expired', 'forbidden'],
    ['network', 'Failed to fetch', 'unreachable'],
    ['XX000', 'something else', 'unknown'],
  ];
  test.each(cases)('%s: %s', (code, message, failure) => {
    expect(failureOf(new DataError(code, message))).toBe(failure);
  });

  test('treats an error thrown by frontend code as unknown', () => {
    expect(failureOf(new TypeError('oops'))).toBe('unknown');
  });
});

test('returns to the admin page that required the sign-in', () => {
  const editorAddress = '/admin/chapters/edit?chapter=0e724da8-7ab5-404b-a5c0-1f13dacb57f4';
  expect(signInUrl(editorAddress)).toBe(`/admin/login?next=${encodeURIComponent(editorAddress)}`);
  expect(returnUrl(`?next=${encodeURIComponent(editorAddress)}`)).toBe(editorAddress);
  expect(returnUrl('?next=%2Fadmin%2Fanalytics')).toBe('/admin/analytics');
});

test('returns to the dashboard by default', () => {
  expect(signInUrl('/admin')).toBe('/admin/login');
  expect(returnUrl('')).toBe('/admin');
  expect(returnUrl('', '#person=leah%40example.com')).toBe('/admin');
});

test('never moves the fragment into the query, which would send it to a server', () => {
  const person = "#person=o'leah.b%2Bnews%40example.com";
  const signIn = `/admin/login?next=%2Fadmin%2Faudience${person}`;
  expect(signInUrl('/admin/audience', person)).toBe(signIn);
  expect(returnUrl('?next=%2Fadmin%2Faudience', person)).toBe(`/admin/audience${person}`);
  expect(returnUrl('?next=%2Fadmin%2Faudience', '')).toBe('/admin/audience');
});

test.each(['#<script>', '#//evil.example', '#\\\\evil.example', '#', `#person=${'a'.repeat(2000)}`])(
  'drops the fragment %s',
  (fragment) => {
    expect(signInUrl('/admin/audience', fragment)).toBe('/admin/login?next=%2Fadmin%2Faudience');
    expect(returnUrl('?next=%2Fadmin%2Faudience', fragment)).toBe('/admin/audience');
  },
);

test('rejects another host even with a fragment', () => {
  expect(returnUrl('?next=%2F%2Fevil.example', '#list=leads')).toBe('/admin');
});

test.each([
  '//evil.example/admin',
  'https://evil.example/admin',
  '/\\evil.example',
  '/admin/../about',
  '/admin//evil.example',
  '/administrator',
  '/admin/login?next=/admin/login',
  'javascript:alert(1)',
  '/admin?x=<script>',
])('never redirects to %s', (next) => {
  expect(returnUrl(`?next=${encodeURIComponent(next)}`)).toBe('/admin');
});
