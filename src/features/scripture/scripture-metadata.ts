// What the pages of a book in the index of scripture say of themselves.
import type { ScriptureBook } from '~/lib/scripture/books.ts';
import { SCRIPTURE_BOOK_ROUTE, type RouteMetadata } from '~/lib/site/routes.ts';
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import type { PassagePage } from './passage-pages.ts';

export function scriptureMetadata({ name, slug }: ScriptureBook): RouteMetadata {
  return {
    path: SCRIPTURE_BOOK_ROUTE.path.replace('[book]', slug),
    title: `${name}: passages discussed | ${PRODUCT_NAME}`,
    description: `Every passage of ${name} that the chapters, summaries and episodes of ${PRODUCT_NAME} name, with the paragraph.`,
    indexPage: true,
  };
}

/** 'Genesis 22', 'Psalm 22' */
export function chapterName({ name }: ScriptureBook, chapter: number): string {
  return `${name === 'Psalms' ? 'Psalm' : name} ${chapter}`;
}

export function scriptureChapterMetadata(book: ScriptureBook, page: PassagePage): RouteMetadata {
  const chapter = chapterName(book, page.chapter);
  const count = page.number > 1 ? `, page ${page.number}` : '';
  return {
    path: `${scriptureMetadata(book).path}/${page.path}`,
    title: `${chapter}: passages discussed${count} | ${PRODUCT_NAME}`,
    description: `Every passage of ${chapter} that the chapters, summaries and episodes of ${PRODUCT_NAME} name, with the paragraph${count}.`,
    indexPage: true,
  };
}
