// What search engines are told about a book's page.
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import type { RouteMetadata } from '~/lib/site/routes.ts';
import { bookPath, nameInSeries } from './book.ts';
import { openingOf } from '~/lib/text/opening.ts';

/** What search results show of a description. */
const MOST_CHARACTERS = 160;

export function bookMetadata(book: { title: string; slug: string; premise: string }): RouteMetadata {
  return {
    path: bookPath(book),
    title: `${nameInSeries(book.title)} | ${PRODUCT_NAME}`,
    description: openingOf(book.premise, MOST_CHARACTERS),
    indexPage: true,
  };
}
