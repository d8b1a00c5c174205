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
