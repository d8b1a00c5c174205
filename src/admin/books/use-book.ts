import { getBook, updateBook, type Book } from '~/data/books.ts';
import { rebuildNote } from '../rebuild-note.ts';
import { useRecord, type RecordKind } from '../use-record.ts';
import {
  changeOf,
  FIELDS,
  fieldsOf,
  isSame,
  problemsOf,
  type BookErrors,
  type BookFields,
} from './book-fields.ts';

const BOOK: RecordKind<Book, BookFields, BookErrors> = {
  ...{ noun: 'book', schema: FIELDS, fieldsOf, isSame, problemsOf },
  load: getBook,
  save: (fields, { id, updated_at }) => updateBook(id, changeOf(fields), updated_at),
  savedTitle: (saved, before) =>
    before.state !== 'draft' || saved.state !== 'draft' ? `Saved. ${rebuildNote()}` : 'Draft saved',
  takenFields: (message) =>
    message.includes('slug') ? { slug: 'Another book has this address.' } : undefined,
};

export const useBook = (opened: Book) => useRecord(BOOK, opened);

export type BookSession = ReturnType<typeof useBook>;
