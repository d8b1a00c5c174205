// An invalid row fails the build instead of replacing good pages.
import * as v from 'valibot';
import { BOOK_COLORS } from '~/lib/books/book-colors.ts';
import { columnsOf, nullableText, parseRows, readPages } from './rows.ts';
import { hasBackend } from './site-texts-at-build.ts';
import { visitorClient } from './visitor-client.ts';

/** A book has up to 40,000 characters, a response to a visitor up to 4 MB. */
const BOOKS_PER_PAGE = 20;

const BOOK = v.object({
  slug: v.pipe(v.string(), v.minLength(1)),
  title: v.string(),
  label: v.string(),
  label_color: v.picklist(BOOK_COLORS),
  position: v.number(),
  cover: v.string(),
  cover_alt: v.string(),
  price: v.number(),
  premise: v.string(),
  summary_part1: v.string(),
  summary_part2: v.string(),
  teasers: v.array(v.string()),
  teaser_paragraph: v.string(),
  excerpt: v.string(),
  format: v.string(),
  length: v.string(),
  language: v.string(),
  delivery: v.string(),
  refunds: v.string(),
  isbn: nullableText,
  is_bundle: v.boolean(),
  contains: v.array(v.string()),
  in_store: v.boolean(),
  shops: v.array(v.object({ name: v.string(), url: v.string() })),
  sample: v.boolean(),
  state: v.picklist(['published', 'retired']),
});
export type PublicBook = v.InferOutput<typeof BOOK>;

/** In their order. */
export async function readBooksAtBuild(): Promise<PublicBook[]> {
  if (!hasBackend()) return [];
  const rows = await readPages(
    (from, to) =>
      visitorClient()
        .from('books')
        .select(columnsOf(BOOK))
        .neq('state', 'draft')
        .order('position')
        .order('slug')
        .range(from, to),
    BOOKS_PER_PAGE,
  );
  return parseRows(BOOK, rows);
}
