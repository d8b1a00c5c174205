import { expect, test } from 'vitest';
import { offlineChapters } from '~/features/chapters/offline/offline-chapters.ts';
import { sampleChapter } from '../seo/sample-chapter.ts';

const BOOK = [1, 2, 3].map((number) =>
  sampleChapter({
    id: String(number),
    chapter_number: number,
    slug: `chapter-${number}`,
    chapter_title: `Title ${number}`,
  }),
);
const versions = (chapters: typeof BOOK) => offlineChapters(chapters).map(({ version }) => version);

test('lists every chapter with its ID and URL', () => {
  expect(offlineChapters(BOOK).map(({ id, url }) => [id, url])).toEqual([
    ['urn:uuid:1', '/read/chapter-1'],
    ['urn:uuid:2', '/read/chapter-2'],
    ['urn:uuid:3', '/read/chapter-3'],
  ]);
});

test('changes a page’s version only when its text or a neighbor’s title changes', () => {
  const before = versions(BOOK);
  const unchanged = (chapters: typeof BOOK) =>
    versions(chapters).map((version, index) => version === before[index]);
  const withChange = (id: string, change: Partial<(typeof BOOK)[number]>) =>
    BOOK.map((chapter) => (chapter.id === id ? { ...chapter, ...change } : chapter));
  expect(unchanged(BOOK)).toEqual([true, true, true]);
  expect(unchanged(withChange('1', { updated_at: '2026-12-01T00:00:00Z' }))).toEqual([false, true, true]);
  expect(unchanged(withChange('3', { chapter_title: 'Other' }))).toEqual([true, false, true]);
  const next = sampleChapter({ id: '4', chapter_number: 4, slug: 'chapter-4', chapter_title: 'Title 4' });
  expect(unchanged([...BOOK, next])).toEqual([true, true, false, false]);
});
