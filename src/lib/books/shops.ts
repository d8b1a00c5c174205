export type Shop = { name: string; url: string };

export const MAX_SHOPS = 20;
export const MAX_SHOP_NAME = 100;
export const MAX_SHOP_URL = 1000;

/** The address as the database stores it. Null unless it is a plain https address. */
export function parseShopUrl(text: string): string | null {
  const url = URL.parse(text.trim());
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  if (!/^[a-z0-9.-]+$/.test(url.hostname) || /["<>\\\s]/.test(url.href)) return null;
  return url.href.length <= MAX_SHOP_URL ? url.href : null;
}
