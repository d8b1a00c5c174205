import { describe, expect, test } from 'vitest';
import { addressOf, chaptersAsOf, withheld, momentOf, targetFrom } from '~/admin/preview/preview-target.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const at = (iso: string) => Date.parse(iso);

const chapter = (chapter_number: number, overrides: Partial<Parameters<typeof chaptersAsOf>[0][number]>) => ({
  id: `id-${chapter_number}`,
  chapter_number,
  chapter_title: `Title ${chapter_number}`,
  slug: `slug-${chapter_number}`,
  is_published: false,
  is_ready: false,
  release_date: null,
  published_at: null,
  ...overrides,
});
const OUT = chapter(1, {
  is_published: true,
  release_date: '2026-11-01T18:00:00Z',
  published_at: '2026-11-02T09:00:00Z',
});
const READY = chapter(2, { is_ready: true, release_date: '2026-11-28T18:00:00Z' });
const UNREADY = chapter(3, { release_date: '2026-11-28T18:00:00Z' });
const OVERDUE = chapter(4, { is_ready: true, release_date: '2026-11-20T18:00:00Z' });
const DATELESS = chapter(5, {});
const ALL = [DATELESS, OVERDUE, UNREADY, READY, OUT];
const published = (moment: string) =>
  chaptersAsOf(ALL, at(moment), NOW)
    .filter(({ is_published }) => is_published)
    .map(({ chapter_number }) => chapter_number);

describe('site as of a given time', () => {
  test.each([
    ['2026-11-02T08:59:59Z', []],
    ['2026-11-02T09:00:00Z', [1]],
    ['2026-11-22T09:59:59Z', [1]],
    ['2026-11-22T10:00:00Z', [1, 4]],
    ['2026-11-28T17:59:59Z', [1, 4]],
    ['2026-11-28T18:00:00Z', [1, 2, 4]],
    ['2036-01-01T00:00:00Z', [1, 2, 4]],
  ])('at %s shows chapters %j as published', (moment, numbers) => {
    expect(published(moment)).toEqual(numbers);
  });

  test('lists chapters by number with their publication dates', () => {
    const shown = chaptersAsOf(ALL, at('2026-12-01T00:00:00Z'), NOW);
    expect(shown.map(({ chapter_number }) => chapter_number)).toEqual([1, 2, 3, 4, 5]);
    expect(shown.map(({ published_at }) => published_at)).toEqual([
      '2026-11-02T09:00:00Z',
      '2026-11-28T18:00:00Z',
      null,
      '2026-11-22T10:00:00.000Z',
      null,
    ]);
  });

  test('lists the chapters held back on their release date', () => {
    expect(withheld(ALL, at('2026-11-28T17:59:59Z'))).toEqual([]);
    expect(withheld(ALL, at('2026-11-28T18:00:00Z'))).toEqual([UNREADY]);
  });
});

describe('preview URL', () => {
  test('identifies a chapter, or a time in the site’s time zone', () => {
    expect(targetFrom('?chapter=abc', NOW)).toEqual({ kind: 'chapter', id: 'abc' });
    const site = { kind: 'site', date: '2026-11-28', time: '20:00' } as const;
    expect(targetFrom('?as-of=2026-11-28T20:00', NOW)).toEqual(site);
    expect(targetFrom('?as-of=2026-11-28', NOW)).toEqual({ ...site, time: '00:00' });
    expect(addressOf(site)).toBe('/admin/preview?as-of=2026-11-28T20:00');
    expect(momentOf(site)).toBe(at('2026-11-28T18:00:00Z'));
    expect(addressOf({ kind: 'chapter', id: 'a&b' })).toBe('/admin/preview?chapter=a%26b');
  });

  test.each(['', '?as-of=', '?as-of=tomorrow', '?as-of=2026-03-27T02:30', '?as-of=2026-11-28T25:00'])(
    'defaults to the current time for %j',
    (search) => {
      expect(targetFrom(search, NOW)).toEqual({ kind: 'site', date: '2026-11-22', time: '12:00' });
    },
  );
});
