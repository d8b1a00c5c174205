import { publicImageUrl } from '~/lib/site/public-image.ts';
import { summaryPath, type Book } from './book.ts';
import { checkoutUrl } from './checkout.ts';

const COVER_PIXELS = 1000;

/** What search engines are told of books: their covers as JPEG, their places here and in the store. */
export function bookFacts(books: readonly Book[], site: string | URL) {
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
