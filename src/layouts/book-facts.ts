import type { Book } from '~/features/books/book.ts';
import { checkoutUrl } from '~/features/books/checkout.ts';
import { summaryPath } from '~/features/books/title-slug.ts';
import { publicImageUrl } from '~/features/seo/public-image.ts';
import type { BookFacts } from '~/features/seo/structured-data/books.ts';

const COVER_PIXELS = 1000;

/** What search engines are told of books: their covers as JPEG, their places here and in the store. */
export function bookFacts(books: readonly Book[], site: string | URL): Promise<BookFacts[]> {
  return Promise.all(
    books.map(async ({ title, premise, price, image }) => ({
      title,
      description: premise,
      price,
      path: summaryPath(title),
      imageUrl: await publicImageUrl(image, COVER_PIXELS, site),
      checkoutUrl: checkoutUrl(title),
    })),
  );
}
