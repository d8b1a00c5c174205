// What a bundle costs less than its volumes.

export type Saving = {
  /** All volumes one by one, in dollars. */
  separately: number;
  /** The difference, in dollars. */
  saved: number;
};

/** Undefined where nothing is saved. Counted in cents, which floating point adds exactly. */
export function savingOf(bundlePrice: number, volumePrices: readonly number[]): Saving | undefined {
  const cents = (dollars: number) => Math.round(dollars * 100);
  const separately = volumePrices.reduce((sum, price) => sum + cents(price), 0);
  const saved = separately - cents(bundlePrice);
  return saved > 0 ? { separately: separately / 100, saved: saved / 100 } : undefined;
}

type Priced = { slug: string; price: number };

/** What the books say of themselves; undefined for a single volume. */
export function bundleSaving(
  book: Priced & ({ isBundle: true; contains: readonly string[] } | { isBundle: false }),
  books: readonly Priced[],
): Saving | undefined {
  if (!book.isBundle) return undefined;
  const volumes = books.filter(({ slug }) => book.contains.includes(slug));
  return savingOf(
    book.price,
    volumes.map(({ price }) => price),
  );
}
