import type { Shop } from '~/lib/books/shops.ts';
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import { own, store as siteStore } from '~/lib/site/site.ts';

/** Empty if the site has none. */
export const STORE_URL: string = import.meta.env.PUBLIC_CHECKOUT_URL || siteStore;

/** The store has a checkout page for each book of the first edition. */
const CHECKOUT_PAGES: ReadonlySet<string> = new Set([
  'genesis-exodus-leviticus',
  'genesis',
  'exodus',
  'leviticus',
  'numbers',
  'deuteronomy',
  'joshua',
  'judges',
]);

export function checkoutUrl(slug: string, store: string = STORE_URL): string {
  return !own && CHECKOUT_PAGES.has(slug) ? `${store.replace(/\/+$/, '')}/checkout/${slug}` : store;
}

type Sold = { slug: string; isInStore: boolean; shops: readonly Shop[] };

/** Our store, or the first shop for a book that our store does not sell. Empty if nobody sells it. */
export function buyUrl({ slug, isInStore, shops }: Sold, store: string = STORE_URL): string {
  return (isInStore && store !== '') || !shops[0] ? checkoutUrl(slug, store) : shops[0].url;
}

export function otherShops({ isInStore, shops }: Sold): readonly Shop[] {
  return isInStore && STORE_URL !== '' ? shops : shops.slice(1);
}

/** Where it is sold: our store under the product's name, and shops. */
export function sellersOf(book: Sold): readonly Shop[] {
  const { isInStore, shops } = book;
  const store = { name: PRODUCT_NAME, url: buyUrl({ ...book, isInStore: true }) };
  if (STORE_URL === '') return shops;
  return isInStore || shops.length === 0 ? [store, ...shops] : shops;
}

/** Counts a click on a link to another shop; links to our store are recognized by their address. */
export function countedBook(url: string, slug: string): string | undefined {
  return STORE_URL !== '' && url.startsWith(STORE_URL) ? undefined : slug;
}
