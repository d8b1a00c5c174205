import { expect, test } from 'vitest';
import { chaptersAsOf, withheld, targetFrom } from '~/admin/preview/preview-target.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');

const chapter = (chapter_number: number, overrides: Partial<Parameters<typeof chaptersAsOf>[0][number]>) => ({
  id: `id-${chapter_number}`,
  chapter_number,
  chapter_title: `Title ${chapter_number}`,
  slug: `slug-${chapter_number}`,
  is_published: false,
  is_ready: false,
  release_date: null,
  published_at: null,
  is_announced: true,
  ...overrides,
});
const PUBLISHED = chapter(1, {
  is_published: true,
  release_date: '2026-11-01T18:00:00Z',
  published_at: '2026-11-02T09:00:00Z',
});
const READY = chapter(2, { is_ready: true, release_date: '2026-11-28T18:00:00Z' });
const NOT_READY = chapter(3, { release_date: '2026-11-28T18:00:00Z' });
const OVERDUE = chapter(4, { is_ready: true, release_date: '2026-11-20T18:00:00Z' });
const UNDATED = chapter(5, {});
const ALL = [UNDATED, OVERDUE, NOT_READY, READY, PUBLISHED];
const publishedAt = (time: string) =>
  chaptersAsOf(ALL, Date.parse(time), NOW)
    .filter(({ is_published }) => is_published)
    .map(({ chapter_number }) => chapter_number);

test.each([
  ['2026-11-02T08:59:59Z', []],
  ['2026-11-02T09:00:00Z', [1]],
  ['2026-11-22T09:59:59Z', [1]],
  ['2026-11-22T10:00:00Z', [1, 4]],
  ['2026-11-28T17:59:59Z', [1, 4]],
  ['2026-11-28T18:00:00Z', [1, 2, 4]],
  ['2036-01-01T00:00:00Z', [1, 2, 4]],
])('at %s shows chapters %j as published', (time, numbers) => {
  expect(publishedAt(time)).toEqual(numbers);
});

test('lists chapters by number with their publication dates', () => {
  const listed = chaptersAsOf(ALL, Date.parse('2026-12-01T00:00:00Z'), NOW);
  expect(listed.map(({ chapter_number }) => chapter_number)).toEqual([1, 2, 3, 4, 5]);
  expect(listed.map(({ published_at }) => published_at)).toEqual([
    '2026-11-02T09:00:00Z',
    '2026-11-28T18:00:00Z',
    null,
    '2026-11-22T10:00:00.000Z',
    null,
  ]);
});

test('lists chapters that miss their release date', () => {
  expect(withheld(ALL, Date.parse('2026-11-28T17:59:59Z'))).toEqual([]);
  expect(withheld(ALL, Date.parse('2026-11-28T18:00:00Z'))).toEqual([NOT_READY]);
});

test('reads a chapter, or a time in the site’s time zone, from the preview URL', () => {
  expect(targetFrom('?chapter=abc', NOW)).toEqual({ kind: 'chapter', id: 'abc' });
  const at = Date.parse('2026-11-28T18:00:00Z');
  expect(targetFrom('?chapter=&as-of=2026-11-28T20%3A00', NOW)).toEqual({
    kind: 'site',
    asOf: '2026-11-28T20:00',
    at,
  });
  expect(targetFrom('?as-of=2026-11-28', NOW)).toMatchObject({ asOf: '2026-11-28T00:00' });
});

test.each(['', '?as-of=', '?as-of=tomorrow', '?as-of=2026-03-27T02:30', '?as-of=2026-11-28T25:00'])(
  'previews the current time for %j',
  (search) => {
    expect(targetFrom(search, NOW)).toEqual({ kind: 'site', asOf: '2026-11-22T12:00', at: NOW });
  },
);
