import type { PublishedChapter } from '~/data/chapters.ts';
import { chapterDates, chapterMetadata } from '~/lib/chapters/chapter-head.ts';
import { isoDuration } from '~/lib/dates/duration.ts';
import { FIRST_SERIAL } from '~/lib/chapters/serial.ts';
import { PRODUCT_NAME, PUBLISHER } from '~/lib/site/product.ts';
import { podcastTitle } from '~/lib/site/site.ts';
import { publicUrl } from '~/lib/site/public-url.ts';
import { type RouteMetadata, ROUTES, PODCAST_FEED } from '~/lib/site/routes.ts';
import { shareImagePath } from './share-image/share-images.ts';

export type JsonLd = { '@type': string; [property: string]: unknown };

/** '<' is escaped, because a title may contain '</script>' or '<!--'. */
export function serializeJsonLd(data: JsonLd): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}

export function webPage({ path, title, description }: RouteMetadata): JsonLd {
  const url = publicUrl(path);
  return {
    '@type': 'WebPage',
    '@id': url,
    url,
    name: title,
    description,
    inLanguage: 'en',
    isPartOf: { '@type': 'WebSite', name: PRODUCT_NAME, url: publicUrl('/') },
  };
}

export function breadcrumb(...trail: readonly { name: string; path: string }[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl(path),
    })),
  };
}

/** Also used as the author, because the books do not name one. */
function publisher(): JsonLd {
  return {
    '@type': 'Organization',
    name: PUBLISHER,
    url: publicUrl('/'),
    logo: { '@type': 'ImageObject', url: publicUrl('/icons/icon-512.png'), width: 512, height: 512 },
  };
}

export function faqData(entries: readonly { question: string; answer: string }[]): JsonLd {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

export type BookInfo = {
  title: string;
  description: string;
  price: number;
  path: string;
  imageUrl: string;
  checkoutUrl: string;
  format?: string;
  isbn?: string | undefined;
  language?: string | undefined;
  isRetired?: boolean;
};

const BOOK_FORMATS = [
  [/e-?book|epub|pdf|kindle/i, 'EBook'],
  [/audio/i, 'AudiobookFormat'],
  [/hard(cover|back)/i, 'Hardcover'],
  [/paperback|softcover/i, 'Paperback'],
] as const;

function editionData({ format = '', isbn }: Pick<BookInfo, 'format' | 'isbn'>): Record<string, unknown> {
  const bookFormat = BOOK_FORMATS.find(([pattern]) => pattern.test(format))?.[1];
  if (bookFormat === undefined && isbn === undefined) return {};
  const edition = {
    '@type': 'Book',
    ...(bookFormat && { bookFormat: `https://schema.org/${bookFormat}` }),
    ...(isbn && { isbn }),
  };
  return { ...(isbn && { isbn }), workExample: edition };
}

const BOOKS_ON_HOME = 3;
const SUMMARIES = { name: 'Book Summaries', path: ROUTES.summaries.path };

function bookData(book: Omit<BookInfo, 'path' | 'imageUrl'> & { imageUrl?: string }, url: string): JsonLd {
  return {
    '@type': 'Book',
    name: book.title,
    description: book.description,
    url,
    image: book.imageUrl,
    inLanguage: book.language ?? 'en',
    author: publisher(),
    publisher: publisher(),
    ...editionData(book),
    ...(!book.isRetired &&
      book.checkoutUrl !== '' && {
        offers: {
          '@type': 'Offer',
          price: book.price.toFixed(2),
          priceCurrency: 'USD',
          availability: 'https://schema.org/InStock',
          url: book.checkoutUrl,
        },
      }),
  };
}

const booksData = (books: readonly BookInfo[]) => books.map((book) => bookData(book, publicUrl(book.path)));

export function homeData(books: readonly BookInfo[]): JsonLd[] {
  return [webPage(ROUTES.home), breadcrumb(), ...booksData(books.slice(0, BOOKS_ON_HOME))];
}

export function bookPageData(book: BookInfo): JsonLd[] {
  return [...booksData([book]), breadcrumb(SUMMARIES, { name: book.title, path: book.path })];
}

export function summariesData(books: readonly BookInfo[]): JsonLd[] {
  return [webPage(ROUTES.summaries), breadcrumb(SUMMARIES), ...booksData(books)];
}

export function landingData(book: Pick<BookInfo, 'title' | 'description'> & { imageUrl?: string }): JsonLd[] {
  const url = publicUrl(ROUTES.landing.path);
  return [
    {
      ...bookData({ ...book, price: 0, checkoutUrl: url }, url),
      bookFormat: 'https://schema.org/EBook',
      isAccessibleForFree: true,
    },
  ];
}

type EpisodeInfo = {
  episodeNumber: number;
  title: string;
  slug: string;
  description: string;
  duration: string;
  audioSrc: string;
  audioType: string;
  publishedOn: string;
  sample: boolean;
};

export function podcastData(episodes: readonly EpisodeInfo[], imageUrl: string): JsonLd[] {
  const url = publicUrl(ROUTES.podcast.path);
  return [
    {
      '@type': 'PodcastSeries',
      '@id': url,
      name: podcastTitle,
      description: ROUTES.podcast.description,
      url,
      image: imageUrl,
      inLanguage: 'en',
      webFeed: publicUrl(PODCAST_FEED.path),
      author: publisher(),
      hasPart: episodes.map(episodeData),
    },
  ];
}

export function episodePageData(episode: EpisodeInfo, imageUrl: string): JsonLd[] {
  const { path } = ROUTES.podcast;
  return [
    {
      ...episodeData(episode),
      image: imageUrl,
      inLanguage: 'en',
      partOfSeries: { '@type': 'PodcastSeries', name: podcastTitle, url: publicUrl(path) },
    },
    breadcrumb({ name: 'Podcast', path }, { name: episode.title, path: `${path}/${episode.slug}` }),
  ];
}

function episodeData(episode: EpisodeInfo): JsonLd {
  return {
    '@type': 'PodcastEpisode',
    episodeNumber: episode.episodeNumber,
    name: episode.title,
    description: episode.description,
    url: publicUrl(`${ROUTES.podcast.path}/${episode.slug}`),
    datePublished: episode.publishedOn,
    duration: isoDuration(episode.duration),
    ...(!episode.sample && {
      associatedMedia: {
        '@type': 'MediaObject',
        contentUrl: publicUrl(episode.audioSrc),
        encodingFormat: episode.audioType,
      },
    }),
  };
}

export function letterData(
  headline: string,
  metadata: RouteMetadata,
  { published, modified }: { published: string; modified: string },
): JsonLd[] {
  const url = publicUrl(metadata.path);
  return [
    {
      '@type': 'Article',
      '@id': url,
      headline,
      description: metadata.description,
      image: publicUrl(shareImagePath(metadata)),
      datePublished: published,
      dateModified: modified,
      author: [publisher()],
      publisher: publisher(),
      mainEntityOfPage: url,
    },
    breadcrumb({ name: 'Letters', path: ROUTES.letters.path }, { name: headline, path: metadata.path }),
  ];
}

const MAX_PASSAGES = 40;

export function chapterData(
  chapter: PublishedChapter,
  coverUrl: string | undefined,
  passages: readonly string[] = [],
  serial: { title: string; listPath: string } = FIRST_SERIAL,
): JsonLd[] {
  const { metadata, keywords } = chapterMetadata(chapter, serial.title);
  const url = publicUrl(metadata.path);
  const { published, modified } = chapterDates(chapter);
  const book = { name: serial.title, path: serial.listPath };
  return [
    {
      '@type': 'Article',
      '@id': url,
      headline: chapter.chapter_title,
      description: metadata.description,
      image: [...(coverUrl ? [coverUrl] : []), publicUrl(shareImagePath(metadata))],
      datePublished: published,
      dateModified: modified,
      author: [publisher()],
      publisher: publisher(),
      articleSection: serial.title,
      ...(keywords.length > 0 && { keywords: keywords.join(', ') }),
      // schema.org has no type for a passage, so each is listed as a mentioned work.
      ...(passages.length > 0 && {
        mentions: passages.slice(0, MAX_PASSAGES).map((name) => ({ '@type': 'CreativeWork', name })),
      }),
      wordCount: chapter.word_count,
      inLanguage: 'en',
      isAccessibleForFree: true,
      isPartOf: { '@type': 'Book', name: book.name, url: publicUrl(book.path) },
      mainEntityOfPage: url,
    },
    breadcrumb(book, { name: chapter.chapter_title, path: metadata.path }),
  ];
}
