import { beforeEach, expect, test, vi } from 'vitest';
import {
  serializeJsonLd,
  type JsonLd,
  chapterData,
  bookPageData,
  summariesData,
  type BookInfo,
  episodePageData,
  podcastData,
} from '~/features/seo/structured-data.ts';
import { isoDuration } from '~/lib/dates/duration.ts';
import { sampleChapter } from './sample-chapter.ts';

const books: BookInfo[] = Array.from({ length: 8 }, (_, index) => ({
  title: `Book ${index + 1}`,
  description: 'A book.',
  price: index === 0 ? 24.99 : 11.99,
  path: `/books/book-${index + 1}`,
  imageUrl: `https://example.org/_astro/${index}.jpg`,
  checkoutUrl: `https://shop.example/${index}`,
}));
const episode = {
  episodeNumber: 1,
  title: 'Human Dynamics',
  slug: 'human-dynamics',
  description: 'Brothers.',
  duration: '14:50',
  audioSrc: '/audio/human-dynamics.wav',
  audioType: 'audio/wav' as const,
  publishedOn: '2025-09-07',
  sample: false,
};
const EMPTY: JsonLd = { '@type': 'Nothing' };
const ofType = (data: readonly JsonLd[], type: string) => data.filter((item) => item['@type'] === type);

beforeEach(() => vi.stubEnv('SITE', 'https://www.example.org'));

test('lists all eight books with prices and breadcrumbs on the summaries page', () => {
  const data = summariesData(books);
  expect(ofType(data, 'Book')).toHaveLength(8);
  expect(ofType(data, 'Book')[0]).toMatchObject({
    url: 'https://example.org/books/book-1',
    offers: { '@type': 'Offer', price: '24.99', priceCurrency: 'USD', url: 'https://shop.example/0' },
    author: { '@type': 'Organization', name: 'Speaking with the Almighty' },
  });
  expect(ofType(data, 'BreadcrumbList')[0]).toMatchObject({
    itemListElement: [
      { position: 1, item: 'https://example.org/' },
      { position: 2, name: 'Book Summaries', item: 'https://example.org/summaries' },
    ],
  });
});

test('describes the podcast series with its feed and episodes', () => {
  const [series] = podcastData([episode], 'https://example.org/cover.jpg');
  expect(series).toMatchObject({
    '@type': 'PodcastSeries',
    webFeed: 'https://example.org/podcast.xml',
    hasPart: [
      {
        '@type': 'PodcastEpisode',
        url: 'https://example.org/podcast/human-dynamics',
        duration: 'PT14M50S',
        associatedMedia: {
          contentUrl: 'https://example.org/audio/human-dynamics.wav',
          encodingFormat: 'audio/wav',
        },
      },
    ],
  });
  expect(isoDuration('3:59')).toBe('PT3M59S');
});

test('describes a book page with the book and its breadcrumbs', () => {
  const book = { ...books[0], path: '/books/genesis' } as BookInfo;
  const [bookData = EMPTY, breadcrumb = EMPTY] = bookPageData(book);
  expect(bookData).toMatchObject({ '@type': 'Book', url: 'https://example.org/books/genesis' });
  expect(breadcrumb['itemListElement']).toMatchObject([
    { name: 'Home' },
    { name: 'Book Summaries', item: 'https://example.org/summaries' },
    { name: 'Book 1', item: 'https://example.org/books/genesis' },
  ]);
});

test('omits sample recordings from an episode page', () => {
  const [page = EMPTY] = episodePageData({ ...episode, sample: true }, 'https://example.org/cover.jpg');
  expect(page).toMatchObject({
    '@type': 'PodcastEpisode',
    url: 'https://example.org/podcast/human-dynamics',
    partOfSeries: { url: 'https://example.org/podcast' },
  });
  expect(page).not.toHaveProperty('associatedMedia');
});

test('describes a chapter as an article', () => {
  const [article, breadcrumb] = chapterData(sampleChapter(), 'https://example.org/cover.jpg');
  expect(article).toMatchObject({
    '@type': 'Article',
    headline: 'Honest Weights',
    author: [{ '@type': 'Organization', name: 'Speaking with the Almighty', url: 'https://example.org/' }],
    datePublished: '2026-10-16T09:00:00.000Z',
    dateModified: '2026-10-18T09:00:00.000Z',
    articleSection: 'Pragmatism of the Bible',
    keywords: 'weights, trade',
    wordCount: 16,
    image: ['https://example.org/cover.jpg', 'https://example.org/og/read/honest-weights.png'],
    mainEntityOfPage: 'https://example.org/read/honest-weights',
  });
  expect(breadcrumb).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home' },
      { position: 2, name: 'Pragmatism of the Bible', item: 'https://example.org/chapters' },
      { position: 3, name: 'Honest Weights', item: 'https://example.org/read/honest-weights' },
    ],
  });
});

test('lists the scripture passages that a chapter cites', () => {
  const [article] = chapterData(sampleChapter(), 'https://example.org/c.jpg', [
    'Exodus 23:4',
    'Deuteronomy 22',
  ]);
  expect(article).toHaveProperty('mentions', [
    { '@type': 'CreativeWork', name: 'Exodus 23:4' },
    { '@type': 'CreativeWork', name: 'Deuteronomy 22' },
  ]);
  expect(chapterData(sampleChapter(), 'https://example.org/c.jpg')[0]).not.toHaveProperty('mentions');
});

test('escapes titles so that they cannot close the script element', () => {
  const hostile = `</script><script>alert(1)</script><!-- "quotes" & שלום 🔥`;
  const text = serializeJsonLd(
    chapterData(sampleChapter({ chapter_title: hostile }), 'https://e.org/c')[0] ?? EMPTY,
  );
  expect(text).not.toContain('<');
  const parsed = JSON.parse(text) as { '@context': string; headline: string };
  expect(parsed.headline).toBe(hostile);
  expect(parsed['@context']).toBe('https://schema.org');
});
