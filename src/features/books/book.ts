// A book's names, price, anchor on the summaries page and label color.
import type { CollectionEntry } from 'astro:content';

/** A book as src/content/books.json has it. */
export type Book = CollectionEntry<'books'>['data'];

/** The name of the series with its colon, or nothing: 'Speaking with the Almighty:'. */
export function seriesOf(title: string): string {
  return title.slice(0, -nameInSeries(title).length).trim();
}

/** The book's own name, without that of the series: 'Genesis'. */
export function nameInSeries(title: string): string {
  const [, name] = title.split(': ');
  return name ?? title;
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A price in US dollars, always with two decimals. */
export function formatPrice(price: number): string {
  return DOLLARS.format(price);
}

/** The anchor of a book on the summaries page: lower case, every run of other characters one dash. */
export function titleSlug(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/** Where a book has its page: '/books/genesis'. */
export function bookPath({ slug }: { slug: string }): string {
  return `/books/${slug}`;
}

export function summaryPath(title: string): string {
  return `/summaries#${titleSlug(title)}`;
}
