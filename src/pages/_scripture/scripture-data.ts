// What the pages of a book in the index of scripture tell search engines.
import { breadcrumb, webPage } from '~/features/seo/structured-data/page.ts';
import type { ScriptureBook } from '~/lib/scripture/books.ts';
import { ROUTES, type RouteMetadata } from '~/lib/site/routes.ts';

/** @param trail the pages below the index, down to this one */
export function scriptureData(
  book: ScriptureBook,
  metadata: RouteMetadata,
  trail: readonly { name: string; path: string }[],
  site: URL,
) {
  return [
    { ...webPage(metadata, site), about: { '@type': 'Book', name: book.name, alternateName: book.hebrew } },
    breadcrumb([{ name: 'Index of Scripture', path: ROUTES.scripture.path }, ...trail], site),
  ];
}
