// What the page of a book in the index of scripture says of itself.
import type { ScriptureBook } from '~/lib/scripture/books.ts';
import { SCRIPTURE_BOOK_ROUTE, type RouteMetadata } from '~/lib/site/routes.ts';
import { PRODUCT_NAME } from '~/lib/site/product.ts';

export function scriptureMetadata({ name, slug }: ScriptureBook): RouteMetadata {
  return {
    path: SCRIPTURE_BOOK_ROUTE.path.replace('[book]', slug),
    title: `${name}: passages discussed | ${PRODUCT_NAME}`,
    description: `Every passage of ${name} that the chapters, summaries and episodes of ${PRODUCT_NAME} name, with the paragraph.`,
    indexPage: true,
  };
}
