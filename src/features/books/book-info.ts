import { publicImageUrl } from '~/lib/site/public-image.ts';
import { bookPath, type Book } from './book.ts';
import { checkoutUrl } from './shop.ts';

const COVER_WIDTH = 1000;

export function loadBookInfo(books: readonly Book[]) {
  return Promise.all(
    books.map(async ({ title, slug, premise, price, image }) => ({
      title,
      description: premise,
      price,
      path: bookPath({ slug }),
      imageUrl: await publicImageUrl(image, COVER_WIDTH),
      checkoutUrl: checkoutUrl(title),
    })),
  );
}
