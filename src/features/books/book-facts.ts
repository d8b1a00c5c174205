import { publicImageUrl } from '~/lib/site/public-image.ts';
import { bookPath, type Book } from './book.ts';
import { checkoutUrl } from './shop.ts';

const COVER_PIXELS = 1000;

export function bookFacts(books: readonly Book[]) {
  return Promise.all(
    books.map(async ({ title, slug, premise, price, image }) => ({
      title,
      description: premise,
      price,
      path: bookPath({ slug }),
      imageUrl: await publicImageUrl(image, COVER_PIXELS),
      checkoutUrl: checkoutUrl(title),
    })),
  );
}
