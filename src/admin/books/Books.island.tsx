import { useQuery } from '@tanstack/react-query';
import {
  createBook,
  deleteBook,
  listBooks,
  moveBook,
  setBookState,
  type BookState,
  type ListedBook,
} from '~/data/books.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { Button } from '../Button.tsx';
import { Loaded } from '../Loaded.tsx';
import { useMediaUrl } from '../media/use-media-url.ts';
import { PageHeader } from '../PageHeader.tsx';
import { Popover, PopoverItem } from '../Popover.tsx';
import { rebuildNote } from '../rebuild-note.ts';
import { Table } from '../Table.tsx';
import { TextsTabs } from '../texts/TextsTabs.tsx';
import { useWrite } from '../use-write.ts';
import { editHref, STATE_LABELS } from './book-fields.ts';

export const Books = adminPage(BooksPage);

type Move = { book: ListedBook; step: -1 | 1 };
type StateChange = { book: ListedBook; state: BookState };

function BooksPage() {
  const query = useQuery({ queryKey: ['books'], queryFn: listBooks });
  const creating = useWrite({
    write: async () => location.assign(editHref(await createBook())),
    onError: 'The book could not be created',
  });
  const moving = useWrite({
    write: ({ book, step }: Move) => moveBook(book.id, step),
    afterReload: (_, { book }) => document.getElementById(menuId(book))?.focus(),
    onError: 'The book was not moved',
  });
  const changing = useWrite({
    write: ({ book, state }: StateChange) => setBookState(book.id, state),
    onSuccess: (_, { state }) => ({
      title: state === 'retired' ? 'The book is no longer sold' : 'The book is for sale again',
      description: rebuildNote(),
    }),
    onError: 'The book was not changed',
  });
  const deleting = useWrite({
    write: (book: ListedBook) => deleteBook(book.id),
    onSuccess: () => ({ title: 'Book deleted' }),
    onError: 'The book was not deleted',
  });
  const retire = (book: ListedBook) => {
    const note = 'Its page stays at its address, without a price and a buy button.';
    if (window.confirm(`Stop selling “${nameOf(book)}”? ${note}`)) changing.run({ book, state: 'retired' });
  };
  const remove = (book: ListedBook) => {
    const page = book.state === 'draft' ? '' : ' Its page will be removed from your site.';
    if (window.confirm(`Delete “${nameOf(book)}”?${page} This cannot be undone.`)) deleting.run(book);
  };
  const pending = moving.pending?.book ?? changing.pending?.book ?? deleting.pending;

  return (
    <>
      <PageHeader title="Books" subtitle="What you sell, in your site’s order">
        <Button tone="gold" isInactive={creating.isPending} onClick={() => creating.run()}>
          New book
        </Button>
      </PageHeader>
      <TextsTabs current="books" />
      <Loaded query={query} loading="Loading the books" errorMessage="The books could not be loaded.">
        {(books) =>
          books.length === 0 ? (
            <p className="empty-note">
              Books you add appear here. A published book gets its own page and is shown on your home page and
              on the Book Summaries page.
            </p>
          ) : (
            <Table
              aria-label="Books"
              className="table-stacked table-thumbnails mt-6"
              columns={[
                { name: 'Title', className: 'cell-title' },
                { name: 'Price' },
                { name: 'Status' },
                { name: 'Actions', className: 'cell-actions' },
              ]}
              rows={books.map((book, index) => ({
                key: book.id,
                isBusy: pending?.id === book.id,
                cells: [
                  <BookTitle book={book} />,
                  book.price === null ? '–' : `$${book.price.toFixed(2)}`,
                  STATE_LABELS[book.state],
                  <Popover id={menuId(book)} label={`Actions for “${nameOf(book)}”`} icon="⋯" width="14rem">
                    {book.state !== 'draft' && (
                      <a className="popover-item" href={`/books/${book.slug}`}>
                        View on the site
                      </a>
                    )}
                    <PopoverItem isInactive={index === 0} onSelect={() => moving.run({ book, step: -1 })}>
                      Move up
                    </PopoverItem>
                    <PopoverItem
                      isInactive={index === books.length - 1}
                      onSelect={() => moving.run({ book, step: 1 })}
                    >
                      Move down
                    </PopoverItem>
                    {book.state === 'published' && (
                      <PopoverItem onSelect={() => retire(book)}>Retire</PopoverItem>
                    )}
                    {book.state === 'retired' && (
                      <PopoverItem onSelect={() => changing.run({ book, state: 'published' })}>
                        Sell again
                      </PopoverItem>
                    )}
                    <PopoverItem tone="danger" onSelect={() => remove(book)}>
                      Delete
                    </PopoverItem>
                  </Popover>,
                ],
              }))}
            />
          )
        }
      </Loaded>
    </>
  );
}

function BookTitle({ book }: { book: ListedBook }) {
  const { id, cover } = book;
  const image = useMediaUrl(cover ?? '');
  return (
    <span className="flex items-center gap-4">
      <span className="thumbnail">{image && <img src={image} alt="" loading="lazy" />}</span>
      <a className="row-title min-w-0" href={editHref(id)}>
        <bdi>{nameOf(book)}</bdi>
      </a>
    </span>
  );
}

const nameOf = ({ title }: ListedBook) => title.trim() || 'Untitled';
const menuId = ({ id }: ListedBook) => `menu-${id}`;
