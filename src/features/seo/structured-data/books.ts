// Books for search engines: what they are and what they cost. No ratings: there are none.
import { canonicalUrl } from '../../../lib/site/canonical-url.ts';
import type { JsonLd } from '../json-ld.ts';
import { ROUTES } from '../../../lib/site/routes.ts';
import { breadcrumb, webPage, publisher } from './page.ts';

export type BookFacts = {
  title: string;
  description: string;
  /** US dollars. */
  price: number;
  /** Where the site describes it: a path, with an anchor if need be. */
  path: string;
  /** Absolute address of the cover. */
  imageUrl: string;
  checkoutUrl: string;
};

const BOOKS_ON_HOME = 3;

/** One book with its price at the outside checkout. */
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

/** The home page: its first three books. */
export function homeData(books: readonly BookFacts[], site: string | URL): JsonLd[] {
  return [
    webPage(ROUTES.home, site),
    breadcrumb([], site),
    ...books.slice(0, BOOKS_ON_HOME).map((book) => bookData(book, site)),
  ];
}

/** A book's page: the book and the way to it. */
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

/** The page to look into the e-book: the way to it. The book itself belongs to the landing page. */
export function ebookPageData(site: string | URL): JsonLd[] {
  const { path } = ROUTES.ebook;
  return [webPage(ROUTES.ebook, site), breadcrumb([{ name: 'Speaking With Genesis', path }], site)];
}

/** The landing page: the Genesis e-book, given away. */
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
