const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A price in US dollars, always with two decimals. */
export function formatPrice(price: number): string {
  return DOLLARS.format(price);
}
