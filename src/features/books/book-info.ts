import { publicImageUrl } from '~/lib/site/public-image.ts';
import { languageCodes } from '~/lib/books/languages.ts';
import { bookPath, type Book } from './book.ts';
import { buyUrl, sellersOf } from './shop.ts';

const COVER_WIDTH = 1000;

export function loadBookInfo(books: readonly Book[]) {
  return Promise.all(
    books.map(async (book) => ({
      title: book.title,
      description: book.premise,
      price: book.price,
      path: bookPath(book),
      imageUrl: await publicImageUrl(book.image, COVER_WIDTH),
      checkoutUrl: buyUrl(book),
      format: book.format,
      isbn: book.isbn,
      language: languageCodes(book.language)?.html,
      isRetired: book.isRetired,
    })),
  );
}

/** A JPEG of the whole cover, in the size in which it was uploaded. */
export const fullCoverUrl = ({ image }: Pick<Book, 'image'>) => publicImageUrl(image, image.width);

export function loadOnixBooks(books: readonly Book[]) {
  return Promise.all(
    books.map(async (book) => ({
      ...book,
      coverUrl: await fullCoverUrl(book),
      sellers: sellersOf(book),
    })),
  );
}
