import type { Shop } from '~/lib/books/shops.ts';

const DEFAULT_STORE = 'https://store.speakingwiththealmighty.com';

export const STORE_URL: string = import.meta.env.PUBLIC_CHECKOUT_URL || DEFAULT_STORE;

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
  return CHECKOUT_PAGES.has(slug) ? `${store.replace(/\/+$/, '')}/checkout/${slug}` : store;
}

type Sold = { slug: string; isInStore: boolean; shops: readonly Shop[] };

/** Our store, or the first shop for a book that our store does not sell. */
export function buyUrl({ slug, isInStore, shops }: Sold, store: string = STORE_URL): string {
  return isInStore || !shops[0] ? checkoutUrl(slug, store) : shops[0].url;
}

export function otherShops({ isInStore, shops }: Sold): readonly Shop[] {
  return isInStore ? shops : shops.slice(1);
}

/** Counts a click on a link to another shop; links to our store are recognized by their address. */
export function countedBook(url: string, slug: string): string | undefined {
  return url.startsWith(STORE_URL) ? undefined : slug;
}
