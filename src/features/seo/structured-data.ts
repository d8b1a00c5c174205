import type { PublishedChapter } from '~/data/chapters.ts';
import { chapterDates, chapterMetadata } from '~/lib/chapters/chapter-head.ts';
import { isoDuration } from '~/lib/dates/duration.ts';
import { canonicalUrl } from '~/lib/site/canonical-url.ts';
import { PRODUCT_NAME, CHAPTER_BOOK_TITLE } from '~/lib/site/product.ts';
import { type RouteMetadata, ROUTES, PODCAST_FEED } from '~/lib/site/routes.ts';
import { shareImagePath } from './share-image/share-images.ts';

export type JsonLd = { '@type': string; [property: string]: unknown };

/**
 * The text of a JSON-LD script. '<' is escaped, because a title may hold '</script>' or '<!--'.
 */
export function serializeJsonLd(data: JsonLd): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}

type Crumb = { name: string; path: string };

const HOME: Crumb = { name: 'Home', path: '/' };

export function webPage({ path, title, description }: RouteMetadata, site: string | URL): JsonLd {
  const url = canonicalUrl(path, site);
  return {
    '@type': 'WebPage',
    '@id': url,
    url,
    name: title,
    description,
    inLanguage: 'en',
    isPartOf: { '@type': 'WebSite', name: PRODUCT_NAME, url: canonicalUrl('/', site) },
  };
}

export function breadcrumb(below: readonly Crumb[], site: string | URL): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [HOME, ...below].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: canonicalUrl(path, site),
    })),
  };
}

/** The publisher, who is also the author: the books name no person. */
function publisher(site: string | URL): JsonLd {
  return {
    '@type': 'Organization',
    name: PRODUCT_NAME,
    url: canonicalUrl('/', site),
    logo: { '@type': 'ImageObject', url: canonicalUrl('/icons/icon-512.png', site), width: 512, height: 512 },
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

export type BookFacts = {
  title: string;
  description: string;
  price: number;
  /** Where the site describes it: a path, with an anchor if need be. */
  path: string;
  imageUrl: string;
  checkoutUrl: string;
};

const BOOKS_ON_HOME = 3;

function bookData(book: BookFacts, site: string | URL): JsonLd {
  const [path = '/', anchor] = book.path.split('#');
  return {
    '@type': 'Book',
    name: book.title,
    description: book.description,
    url: canonicalUrl(path, site) + (anchor === undefined ? '' : `#${anchor}`),
    image: book.imageUrl,
    inLanguage: 'en',
    author: publisher(site),
    publisher: publisher(site),
    offers: {
      '@type': 'Offer',
      price: book.price.toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url: book.checkoutUrl,
    },
  };
}

export function homeData(books: readonly BookFacts[], site: string | URL): JsonLd[] {
  return [
    webPage(ROUTES.home, site),
    breadcrumb([], site),
    ...books.slice(0, BOOKS_ON_HOME).map((book) => bookData(book, site)),
  ];
}

export function bookPageData(book: BookFacts, site: string | URL): JsonLd[] {
  return [
    bookData(book, site),
    breadcrumb(
      [
        { name: 'Book Summaries', path: ROUTES.summaries.path },
        { name: book.title, path: book.path },
      ],
      site,
    ),
  ];
}

export function summariesData(books: readonly BookFacts[], site: string | URL): JsonLd[] {
  return [
    webPage(ROUTES.summaries, site),
    breadcrumb([{ name: 'Book Summaries', path: ROUTES.summaries.path }], site),
    ...books.map((book) => bookData(book, site)),
  ];
}

export function ebookPageData(site: string | URL): JsonLd[] {
  const { path } = ROUTES.ebook;
  return [webPage(ROUTES.ebook, site), breadcrumb([{ name: 'Speaking With Genesis', path }], site)];
}

export function landingData(
  book: Pick<BookFacts, 'title' | 'description' | 'imageUrl'>,
  site: string | URL,
): JsonLd[] {
  const url = canonicalUrl(ROUTES.landing.path, site);
  return [
    {
      '@type': 'Book',
      name: book.title,
      description: book.description,
      url,
      image: book.imageUrl,
      inLanguage: 'en',
      bookFormat: 'https://schema.org/EBook',
      isAccessibleForFree: true,
      author: publisher(site),
      publisher: publisher(site),
      offers: {
        '@type': 'Offer',
        price: '0.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url,
      },
    },
  ];
}

type EpisodeFacts = {
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

export function podcastData(
  episodes: readonly EpisodeFacts[],
  imageUrl: string,
  site: string | URL,
): JsonLd[] {
  const url = canonicalUrl(ROUTES.podcast.path, site);
  return [
    {
      '@type': 'PodcastSeries',
      '@id': url,
      name: PRODUCT_NAME,
      description: ROUTES.podcast.description,
      url,
      image: imageUrl,
      inLanguage: 'en',
      webFeed: canonicalUrl(PODCAST_FEED.path, site),
      author: publisher(site),
      hasPart: episodes.map((episode) => episodeData(episode, site)),
    },
  ];
}

export function episodePageData(episode: EpisodeFacts, imageUrl: string, site: string | URL): JsonLd[] {
  const { path } = ROUTES.podcast;
  return [
    {
      ...episodeData(episode, site),
      image: imageUrl,
      inLanguage: 'en',
      partOfSeries: { '@type': 'PodcastSeries', name: PRODUCT_NAME, url: canonicalUrl(path, site) },
    },
    breadcrumb(
      [
        { name: 'Podcast', path },
        { name: episode.title, path: `${path}/${episode.slug}` },
      ],
      site,
    ),
  ];
}

/** A recording that is a sample is not offered to search engines as the episode's sound. */
function episodeData(episode: EpisodeFacts, site: string | URL): JsonLd {
  return {
    '@type': 'PodcastEpisode',
    episodeNumber: episode.episodeNumber,
    name: episode.title,
    description: episode.description,
    url: canonicalUrl(`${ROUTES.podcast.path}/${episode.slug}`, site),
    datePublished: episode.publishedOn,
    duration: isoDuration(episode.duration),
    ...(!episode.sample && {
      associatedMedia: {
        '@type': 'MediaObject',
        contentUrl: canonicalUrl(episode.audioSrc, site),
        encodingFormat: episode.audioType,
      },
    }),
  };
}

const MAX_PASSAGES = 40;

export function chapterData(
  chapter: PublishedChapter,
  coverUrl: string,
  site: string | URL,
  passages: readonly string[] = [],
): JsonLd[] {
  const { metadata, keywords } = chapterMetadata(chapter);
  const url = canonicalUrl(metadata.path, site);
  const { published, modified } = chapterDates(chapter);
  return [
    {
      '@type': 'Article',
      '@id': url,
      headline: chapter.chapter_title,
      description: metadata.description,
      image: [coverUrl, canonicalUrl(shareImagePath(metadata), site)],
      datePublished: published,
      dateModified: modified,
      author: [publisher(site)],
      publisher: publisher(site),
      articleSection: CHAPTER_BOOK_TITLE,
      ...(keywords.length > 0 && { keywords: keywords.join(', ') }),
      // schema.org has no type for a passage; it is a work that the article mentions.
      ...(passages.length > 0 && {
        mentions: passages.slice(0, MAX_PASSAGES).map((name) => ({ '@type': 'CreativeWork', name })),
      }),
      wordCount: chapter.word_count,
      inLanguage: 'en',
      isAccessibleForFree: true,
      isPartOf: {
        '@type': 'Book',
        name: CHAPTER_BOOK_TITLE,
        url: canonicalUrl(ROUTES.chapters.path, site),
      },
      mainEntityOfPage: url,
    },
    breadcrumb(
      [
        { name: CHAPTER_BOOK_TITLE, path: ROUTES.chapters.path },
        { name: chapter.chapter_title, path: metadata.path },
      ],
      site,
    ),
  ];
}
