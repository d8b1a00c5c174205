import { createBook, deleteBook, listBooks, moveBook, type ListedBook } from '~/data/books.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { useMediaUrl } from '../media/MediaField.tsx';
import { PopoverItem } from '../Popover.tsx';
import { menuId, RecordList } from '../RecordList.tsx';
import { TextsTabs } from '../texts/TextsTabs.tsx';
import { useWrite } from '../use-write.ts';
import { STATE_LABELS } from './book-fields.ts';

export const Books = adminPage(BooksPage);

function BooksPage() {
  const moving = useWrite({
    write: ({ book, step }: { book: ListedBook; step: -1 | 1 }) => moveBook(book.id, step),
    afterReload: (_, { book }) => document.getElementById(menuId(book))?.focus(),
    onError: 'The book was not moved',
  });
  return (
    <RecordList
      noun="book"
      subtitle="The books you sell, in the order your site shows them"
      empty="Books you add appear here. A published book gets its own page and is shown on your home page and on the Book Summaries page."
      load={listBooks}
      create={createBook}
      remove={deleteBook}
      nameOf={nameOf}
      sitePath={({ state, slug }) => state !== 'draft' && `/books/${slug}`}
      pending={moving.pending?.book}
      picture={({ cover }) => <Cover name={cover ?? ''} />}
      columns={[{ name: 'Price' }, { name: 'Status' }]}
      cells={({ price, state }) => [price === null ? '–' : `$${price.toFixed(2)}`, STATE_LABELS[state]]}
      actions={(book, index, { length }) => (
        <>
          <PopoverItem isInactive={index === 0} onSelect={() => moving.run({ book, step: -1 })}>
            Move up
          </PopoverItem>
          <PopoverItem isInactive={index === length - 1} onSelect={() => moving.run({ book, step: 1 })}>
            Move down
          </PopoverItem>
        </>
      )}
    >
      <TextsTabs current="books" />
    </RecordList>
  );
}

function Cover({ name }: { name: string }) {
  const image = useMediaUrl(name);
  return image && <img src={image} alt="" loading="lazy" />;
}

const nameOf = ({ title }: ListedBook) => title.trim() || 'Untitled';
