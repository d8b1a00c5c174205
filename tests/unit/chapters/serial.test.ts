import { expect, test } from 'vitest';
import { changeOf, countChapters, problemsOf, stateChanges } from '~/admin/serials/serial-state.ts';
import { chapterSerial, completeSerialMetadata, serialMetadata } from '~/lib/chapters/serial.ts';
import { chaptersToShow } from '~/lib/chapters/serial-state.ts';
import { isSerialBookPath } from '~/lib/site/product.ts';
import { ROUTES } from '~/lib/site/routes.ts';

const FIRST = {
  slug: 'pragmatism-of-the-bible',
  title: 'Pragmatism of the Bible',
  tagline: 'Understanding the lack of logic in the world today through the ancient texts.',
  state: 'running' as const,
  isCurrent: true,
};

test('the first serial has the specified page metadata', () => {
  expect(serialMetadata(FIRST)).toEqual({
    path: '/chapters',
    title: ROUTES.chapters.title,
    description: ROUTES.chapters.description,
    indexPage: true,
  });
});

test('other serials have their own, also without a tagline', () => {
  expect(serialMetadata({ ...FIRST, title: 'Honest Questions', tagline: 'What is fair?' })).toMatchObject({
    title: 'Honest Questions: all chapters | Speaking with the Almighty',
    description: 'A book published chapter by chapter: what is fair? Read it free.',
  });
  const past = { ...FIRST, tagline: '', state: 'complete' as const, isCurrent: false };
  expect(completeSerialMetadata(past)).toMatchObject({
    path: '/serials/pragmatism-of-the-bible',
    description: 'A book published chapter by chapter: Pragmatism of the Bible. Complete, and free to read.',
  });
  expect(chapterSerial(past)).toEqual({
    title: 'Pragmatism of the Bible',
    listPath: '/serials/pragmatism-of-the-bible',
    bookPath: '/pragmatism-of-the-bible.epub',
    isComplete: true,
  });
});

test('a paused serial shows no dates, and a complete one no further chapters', () => {
  const out = { is_published: true, release_date: '2026-01-01' };
  const coming = { is_published: false, release_date: '2027-01-01' };
  expect(chaptersToShow([out, coming], 'running')).toEqual([out, coming]);
  expect(chaptersToShow([out, coming], 'paused')).toEqual([out, { ...coming, release_date: null }]);
  expect(chaptersToShow([out, coming], 'complete')).toEqual([out]);
});

test('recognizes the e-books of serials', () => {
  expect(isSerialBookPath('/honest-questions.epub')).toBe(true);
  expect(isSerialBookPath('/Speaking_With_Genesis.epub')).toBe(false);
  expect(isSerialBookPath('/a/b.epub')).toBe(false);
});

test('counts published, scheduled, and overdue chapters', () => {
  const NOW = Date.parse('2026-11-28T12:00:00Z');
  const chapter = (release_date: string | null, is_ready = false, is_published = false) => ({
    serial_id: 'a',
    ...{ release_date, is_ready, is_published },
  });
  const chapters = [
    chapter('2026-11-01T09:00:00Z', false, true),
    chapter('2026-11-28T11:59:59Z', true),
    chapter('2026-11-28T12:00:01Z', true),
    chapter('2026-12-01T09:00:00Z'),
    chapter('2026-11-01T09:00:00Z'),
    chapter(null),
  ];
  expect(countChapters(chapters, NOW)).toEqual({ published: 1, total: 6, scheduled: 3, overdue: 1 });
});

test('offers only the possible changes of state', () => {
  const labels = (...args: Parameters<typeof stateChanges>) =>
    stateChanges(...args).map(({ label }) => label);
  expect(labels('running', false)).toEqual(['Pause', 'Complete']);
  expect(labels('paused', false)).toEqual(['Resume', 'Complete']);
  expect(labels('complete', false)).toEqual(['Resume']);
  expect(labels('complete', true)).toEqual([]);
});

test('requires a title, a valid address, and a description of the cover', () => {
  const fields = { title: ' ', tagline: '', description: '', cover: 'a.png', cover_alt: '', slug: 'A b' };
  expect(problemsOf(fields)).toEqual({
    title: 'Enter a title.',
    cover_alt: 'Describe the cover.',
    slug: 'Use lowercase letters, digits, and single hyphens.',
  });
  const valid = { ...fields, title: ' A ', cover: '', slug: 'a-b' };
  expect(problemsOf(valid)).toEqual({});
  expect(changeOf(valid)).toMatchObject({ title: 'A', cover: null, slug: 'a-b' });
});
