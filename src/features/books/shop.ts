const DEFAULT_STORE = 'https://store.speakingwiththealmighty.com';

export const STORE_URL: string = import.meta.env.PUBLIC_CHECKOUT_URL || DEFAULT_STORE;

const CHECKOUT_PAGES: ReadonlyMap<string, string> = new Map([
  ['Speaking with the Almighty: Genesis, Exodus, Leviticus', 'genesis-exodus-leviticus'],
  ['Speaking with the Almighty: Genesis', 'genesis'],
  ['Speaking with the Almighty: Exodus', 'exodus'],
  ['Speaking with the Almighty: Leviticus', 'leviticus'],
  ['Speaking with the Almighty: Numbers', 'numbers'],
  ['Speaking with the Almighty: Deuteronomy', 'deuteronomy'],
  ['Speaking with the Almighty: Joshua', 'joshua'],
  ['Speaking with the Almighty: Judges', 'judges'],
]);

export function checkoutUrl(title: string, store: string = STORE_URL): string {
  const page = CHECKOUT_PAGES.get(title);
  return page === undefined ? store : `${store.replace(/\/+$/, '')}/checkout/${page}`;
}

export type Savings = {
  separatePrice: number;
  amount: number;
};

export function computeSavings(bundlePrice: number, volumePrices: readonly number[]): Savings | undefined {
  const toCents = (dollars: number) => Math.round(dollars * 100);
  const separatePrice = volumePrices.reduce((sum, price) => sum + toCents(price), 0);
  const amount = separatePrice - toCents(bundlePrice);
  return amount > 0 ? { separatePrice: separatePrice / 100, amount: amount / 100 } : undefined;
}

type Priced = { slug: string; price: number };

export function bundleSavings(
  book: Priced & ({ isBundle: true; contains: readonly string[] } | { isBundle: false }),
  books: readonly Priced[],
): Savings | undefined {
  if (!book.isBundle) return undefined;
  const volumes = books.filter(({ slug }) => book.contains.includes(slug));
  return computeSavings(
    book.price,
    volumes.map(({ price }) => price),
  );
}
