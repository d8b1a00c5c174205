import { getBook, updateBook, type Book } from '~/data/books.ts';
import { rebuildNote } from '../rebuild-note.ts';
import { useRecord, type RecordKind } from '../use-record.ts';
import { changeOf, FIELDS, fieldsOf, problemsOf, type BookErrors, type BookFields } from './book-fields.ts';

const BOOK: RecordKind<Book, BookFields, BookErrors> = {
  ...{ noun: 'book', schema: FIELDS, fieldsOf, problemsOf },
  fieldNames: {
    ...{ slug: 'address', label: 'short name', label_color: 'color of the label', isbn: 'ISBN' },
    ...{ summary_part1: 'summary', summary_part2: 'summary', cover_alt: 'what the cover shows' },
    ...{ teasers: 'questions', teaser_paragraph: 'teaser', in_store: 'shops' },
    ...{ is_bundle: 'books in this set', contains: 'books in this set' },
  },
  load: getBook,
  save: (fields, { id, updated_at }) => updateBook(id, changeOf(fields), updated_at),
  savedTitle: (saved, before) =>
    before.state !== 'draft' || saved.state !== 'draft' ? `Saved. ${rebuildNote()}` : 'Draft saved',
  takenFields: (message) =>
    message.includes('slug') ? { slug: 'Another book has this address.' } : undefined,
};

export const useBook = (opened: Book) => useRecord(BOOK, opened);

export type BookSession = ReturnType<typeof useBook>;
