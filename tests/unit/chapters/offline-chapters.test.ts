import { expect, test } from 'vitest';
import { offlineChapters } from '~/features/chapters/offline/offline-chapters.ts';
import { aChapter } from '../seo/a-chapter.ts';

const BOOK = [1, 2, 3].map((number) =>
  aChapter({
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
  expect(versions(BOOK)).toEqual(before);
  const edited = versions(
    BOOK.map((one) => (one.id === '1' ? { ...one, updated_at: '2026-12-01T00:00:00Z' } : one)),
  );
  expect(edited.map((version, index) => version === before[index])).toEqual([false, true, true]);
  const renamed = versions(BOOK.map((one) => (one.id === '3' ? { ...one, chapter_title: 'Other' } : one)));
  expect(renamed.map((version, index) => version === before[index])).toEqual([true, false, true]);
  const next = aChapter({ id: '4', chapter_number: 4, slug: 'chapter-4', chapter_title: 'Title 4' });
  expect(versions([...BOOK, next]).map((version, index) => version === before[index])).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
