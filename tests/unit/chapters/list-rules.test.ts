import { expect, it, test } from 'vitest';
import { upcomingDate, readingProgress } from '~/features/chapters/list/list-rules.ts';
import { findNeighbors } from '~/features/chapters/reader/neighbors.ts';
import { externalReferrer } from '~/features/chapters/reader/record-view.ts';
import { newMilestones, scrollDepth } from '~/features/chapters/reader/scroll-milestones.ts';

const chapter = (chapter_number: number, is_published = true) => ({
  id: `id-${chapter_number}`,
  chapter_number,
  chapter_title: `Title ${chapter_number}`,
  slug: `slug-${chapter_number}`,
  is_published,
});

const chapters = [chapter(3), chapter(1), chapter(2), chapter(4, false)];

it('shows no progress until a published chapter has been read', () => {
  expect(readingProgress(chapters, [])).toBeNull();
  expect(readingProgress(chapters, ['id-4', 'unknown'])).toBeNull();
});

it('counts published chapters and continues with the lowest-numbered unread one', () => {
  expect(readingProgress(chapters, ['id-1', 'id-3', 'id-4'])).toMatchObject({
    read: 2,
    published: 3,
    next: { chapter_number: 2 },
  });
  expect(readingProgress(chapters, ['id-1'])?.percent).toBeCloseTo(33.33, 1);
  expect(readingProgress(chapters, ['id-1'])?.next).toMatchObject({ chapter_number: 2 });
});

it('returns no next chapter when all are read', () => {
  expect(readingProgress(chapters, ['id-1', 'id-2', 'id-3'])).toMatchObject({ percent: 100, next: null });
});

const SITE = 'https://example.org';

it.each([
  'https://www.google.com/',
  'https://genesis.example.org/',
  'http://example.org/',
  'android-app://org.example/',
])('keeps the outside referrer %s', (referrer) => expect(externalReferrer(referrer, SITE)).toBe(referrer));

it.each(['', 'https://example.org/', 'https://example.org/chapters?from=mail'])(
  'drops the referrer %j',
  (referrer) => expect(externalReferrer(referrer, SITE)).toBeNull(),
);

it('returns the closest published chapters by number, regardless of order and gaps', () => {
  const published = [chapter(9), chapter(2), chapter(5)];
  expect(findNeighbors(5, published)).toMatchObject({
    previous: { chapter_number: 2 },
    next: { chapter_number: 9 },
  });
  expect(findNeighbors(2, published).previous).toBeNull();
  expect(findNeighbors(9, published).next).toBeNull();
  expect(findNeighbors(7, published)).toMatchObject({
    previous: { chapter_number: 5 },
    next: { chapter_number: 9 },
  });
});

it('reaches a scroll depth of 100 only within the last pixel, where zoomed pages may stop', () => {
  expect(scrollDepth(9_999, 11_000, 1000)).toBe(100);
  expect(scrollDepth(9_999.4, 11_000, 1000)).toBe(100);
  expect(scrollDepth(9_998.9, 11_000, 1000)).toBeLessThan(100);
});

it('reports scroll depths of 25, 50, 75, and 100 only once each, and never early', () => {
  expect(newMilestones(24.99, new Set())).toEqual([]);
  expect(newMilestones(25, new Set())).toEqual([25]);
  expect(newMilestones(49.99, new Set([25]))).toEqual([]);
  expect(newMilestones(80, new Set([25]))).toEqual([50, 75]);
  expect(newMilestones(99.99, new Set([25, 50, 75]))).toEqual([]);
  expect(newMilestones(100, new Set([25, 50, 75]))).toEqual([100]);
  expect(newMilestones(100, new Set([25, 50, 75, 100]))).toEqual([]);
});

const DATE = '2026-11-28T18:00:00+00:00';
const time = Date.parse(DATE);

test('announces an upcoming chapter until its release time, but not afterward', () => {
  expect(upcomingDate({ is_published: false, release_date: DATE }, time - 1)).toBe(DATE);
  expect(upcomingDate({ is_published: false, release_date: DATE }, time)).toBeNull();
  expect(upcomingDate({ is_published: false, release_date: DATE }, time + 86_400_000)).toBeNull();
});

test('does not announce undated or published chapters', () => {
  expect(upcomingDate({ is_published: false, release_date: null }, time)).toBeNull();
  expect(upcomingDate({ is_published: true, release_date: DATE }, time - 1)).toBeNull();
});
