// Where a book's summary and an episode's transcript are: on separate pages where the site has them.
import { summaryPath } from '~/features/books/book.ts';

const ownPages = Object.keys(import.meta.glob(['./books/*.astro', './podcast/*.astro']));
const hasPages = (folder: string) => ownPages.some((file) => file.startsWith(`./${folder}/`));

export function bookAddress(book: { title: string; label: string; slug?: string }): string {
  return hasPages('books') ? `/books/${book.slug ?? book.label.toLowerCase()}` : summaryPath(book.title);
}

export function episodeAddress(slug: string): string {
  return hasPages('podcast') ? `/podcast/${slug}` : `/podcast#said-in-${slug}`;
}
