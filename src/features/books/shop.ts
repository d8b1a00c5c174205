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
