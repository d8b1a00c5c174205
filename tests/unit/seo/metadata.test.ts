import { expect, test } from 'vitest';
import type { ReadableChapter } from '~/data/chapters.ts';
import { chapterDates, chapterMetadata } from '~/lib/chapters/chapter-head.ts';
import { robotsFor, ROUTES } from '~/lib/site/routes.ts';
import { parsePageMetadata } from '~/features/seo/sitemap.ts';
import { sampleChapter } from './sample-chapter.ts';

const routes = Object.values(ROUTES);

test('has a unique title and description for every page, short enough to avoid truncation', () => {
  expect(new Set(routes.map(({ title }) => title)).size).toBe(routes.length);
  expect(new Set(routes.map(({ description }) => description)).size).toBe(routes.length);
  for (const { title, description } of routes) {
    expect(title.length, title).toBeLessThanOrEqual(75);
    expect(description.length, description).toBeGreaterThan(30);
    expect(description.length, description).toBeLessThanOrEqual(170);
  }
});

test('excludes search results, the not-found page, the reader’s fallback, and the admin area from search engines', () => {
  expect(routes.filter(({ indexPage }) => !indexPage).map(({ path }) => path)).toEqual([
    // Until there is a letter.
    '/letters',
    '/follow/confirm',
    '/follow/preferences',
    '/search',
    '/404',
    '/read',
    '/preview',
    '/admin',
  ]);
  expect(robotsFor(true)).toBe('index, follow');
  expect(robotsFor(false)).toBe('noindex, follow');
});

const metadataFor = (chapter: Partial<ReadableChapter>) => chapterMetadata(sampleChapter(chapter));

test('uses the author’s chapter metadata', () => {
  const { metadata, keywords } = metadataFor({
    slug: 'honest-weights',
    meta_title: 'Weights',
    meta_description: 'About weights.',
    keywords: ['scales', 'trade'],
  });
  expect(metadata).toEqual({
    path: '/read/honest-weights',
    title: 'Weights',
    description: 'About weights.',
    indexPage: true,
  });
  expect(keywords).toEqual(['scales', 'trade']);
});

test.each([null, '', '  '])('falls back to the chapter’s title if a field is empty (%j)', (empty) => {
  const { metadata } = metadataFor({
    chapter_title: 'Honest Weights',
    meta_title: empty,
    meta_description: empty,
  });
  expect(metadata.title).toBe('Honest Weights | Pragmatism of the Bible');
  expect(metadata.description).toBe('Honest Weights');
});

test('uses dates with a time zone, and no modification date before publication', () => {
  expect(
    chapterDates({ published_at: '2026-11-01 09:00:00+02:00', updated_at: '2026-11-03T10:00:00+00:00' }),
  ).toEqual({ published: '2026-11-01T07:00:00.000Z', modified: '2026-11-03T10:00:00.000Z' });
  expect(
    chapterDates({ published_at: '2026-11-01T09:00:00Z', updated_at: '2026-10-01T09:00:00Z' }).modified,
  ).toBe('2026-11-01T09:00:00.000Z');
});

test('reads a built page’s canonical URL, index status, and modification date for the sitemap', () => {
  const head = (robots: string, extra = '') =>
    `<meta name="robots" content="${robots}"><link rel="canonical" href="https://example.org/a">${extra}`;
  expect(
    parsePageMetadata(
      head('index, follow', '<meta property="article:modified_time" content="2026-11-01T09:00:00.000Z">'),
    ),
  ).toEqual({ canonical: 'https://example.org/a', isIndexed: true, modified: '2026-11-01T09:00:00.000Z' });
  expect(parsePageMetadata(head('noindex, follow'))).toEqual({
    canonical: 'https://example.org/a',
    isIndexed: false,
    modified: undefined,
  });
});
