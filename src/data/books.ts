import * as v from 'valibot';
import { BOOK_COLORS } from '~/lib/books/book-colors.ts';
import { adminClient, fetchOrThrow } from './admin-client.ts';
import { changedRow, unwrap } from './data-error.ts';
import { columnsOf, nullableNumber, nullableText, parseRow, parseRows, timestamp } from './rows.ts';

export const BOOK_STATES = ['draft', 'published', 'retired'] as const;
export type BookState = (typeof BOOK_STATES)[number];

export const SHOP = v.object({ name: v.string(), url: v.string() });

const LISTED_FIELDS = {
  title: v.string(),
  label: v.string(),
  slug: nullableText,
  cover: nullableText,
  price: nullableNumber,
  is_bundle: v.boolean(),
  state: v.picklist(BOOK_STATES),
};
const LISTED = v.object({ id: v.string(), ...LISTED_FIELDS });
export const BOOK_CHANGE = v.object({
  ...LISTED_FIELDS,
  label_color: v.picklist(BOOK_COLORS),
  cover_alt: v.string(),
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
  contains: v.array(v.string()),
  in_store: v.boolean(),
  shops: v.array(SHOP),
  sample: v.boolean(),
});
const BOOK = v.object({ id: v.string(), ...BOOK_CHANGE.entries, updated_at: timestamp });

export type ListedBook = v.InferOutput<typeof LISTED>;
export type Book = v.InferOutput<typeof BOOK>;
export type BookChange = v.InferOutput<typeof BOOK_CHANGE>;

/** Addresses of small images, by the paths of the first edition's covers and artwork. They are only decoration. */
export async function getDrawnImages(): Promise<Readonly<Record<string, string>>> {
  const response = await fetchOrThrow('/admin/covers.json');
  return response.ok ? ((await response.json()) as Record<string, string>) : {};
}

const books = () => adminClient().from('books');

/** In their order. */
export async function listBooks(): Promise<ListedBook[]> {
  const rows = unwrap(await books().select(columnsOf(LISTED)).order('position').order('created_at'));
  return parseRows(LISTED, rows);
}

export async function getBook(id: string): Promise<Book | null> {
  const row = unwrap(await books().select(columnsOf(BOOK)).eq('id', id).maybeSingle());
  return row && parseRow(BOOK, row);
}

/** A draft at the end of the list. */
export async function createBook(book: Partial<BookChange> = { title: '' }): Promise<string> {
  return changedRow(await books().insert(book).select('id')).id;
}

/** @throws NO_ROW if the book has changed since `updatedAt` or was deleted */
export async function updateBook(id: string, change: BookChange, updatedAt: string): Promise<Book> {
  const updated = books().update(change).eq('id', id).eq('updated_at', updatedAt);
  return parseRow(BOOK, changedRow(await updated.select(columnsOf(BOOK))));
}

/** @param step -1 moves it up, 1 down */
export async function moveBook(id: string, step: -1 | 1): Promise<void> {
  unwrap(await adminClient().rpc('move_book', { book: id, step }));
}

/** @throws REJECTED_WITH_REASON if a set contains the book */
export async function deleteBook(id: string): Promise<void> {
  changedRow(await books().delete().eq('id', id).select('id'));
}
