export function formatPrice(price: number): string {
  return price.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** `E-book` for `E-book (EPUB)`. */
export function shortFormat({ format }: { format: string }): string {
  return format.split(/[(,;]/, 1).join('').trim();
}

/** `$11.99 · E-book` */
export function formatOffer(book: { price: number; format: string }): string {
  return [formatPrice(book.price), shortFormat(book)].filter(Boolean).join(' · ');
}

/** `EPUB · about 210 pages · full refund within 14 days` */
export function formatTerms({
  format,
  length,
  refunds,
}: Record<'format' | 'length' | 'refunds', string>): string {
  const shorten = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1).split(',', 1).join('');
  return [/\((.+)\)/.exec(format)?.[1], shorten(length), shorten(refunds)].filter(Boolean).join(' · ');
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

/** Undefined if some of its books are not sold separately. @param books on sale */
export function bundleSavings(
  book: Priced & { isBundle: boolean; contains: readonly string[] },
  books: readonly Priced[],
): Savings | undefined {
  const volumes = books.filter(({ slug }) => book.contains.includes(slug));
  if (!book.isBundle || volumes.length < book.contains.length) return undefined;
  return computeSavings(
    book.price,
    volumes.map(({ price }) => price),
  );
}
