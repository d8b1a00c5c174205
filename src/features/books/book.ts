import type { CollectionEntry } from 'astro:content';
import type { BookColor } from '~/lib/books/book-colors.ts';
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import { theme } from '~/lib/site/site.ts';
import type { RouteMetadata } from '~/lib/site/routes.ts';
import { capitalize, numberWord } from '~/lib/text/number-words.ts';
import { firstSentences } from '~/lib/text/first-sentences.ts';

export type Book = CollectionEntry<'books'>['data'];

export function seriesTitle(title: string): string {
  return title.slice(0, -volumeTitle(title).length).trim();
}

export function volumeTitle(title: string): string {
  return title.split(': ')[1] ?? title;
}

export function titleSlug(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/** Verse ranges do not break after the dash. */
export function keepRanges(text: string): string {
  return text.replaceAll(/\d–(?=\d)/g, '$&\u2060');
}

export function bookPath({ slug }: { slug: string }): string {
  return `/books/${slug}`;
}

export function summaryPath(title: string): string {
  return `/summaries#${titleSlug(title)}`;
}

/** 'Seven books and a 3-in-1 bundle' */
export function countBooks(books: readonly Pick<Book, 'isBundle' | 'contains'>[]): string {
  const sets = books.filter(({ isBundle }) => isBundle);
  const [set] = sets;
  const volumes = countOf(books.length - sets.length, 'book');
  if (!set) return volumes;
  return `${volumes} and ${sets.length === 1 ? `a ${set.contains.length}-in-1 bundle` : `${numberWord(sets.length)} bundles`}`;
}

/** 'Seven books in dialogue, Genesis to Judges' */
export function seriesLine(books: readonly Pick<Book, 'isBundle' | 'label'>[], noun = 'book'): string {
  const volumes = books.filter(({ isBundle }) => !isBundle);
  const [first, last] = [volumes[0], volumes.at(-1)];
  if (!first || !last || first === last) return theme;
  return `${countOf(volumes.length, noun)} in dialogue, ${first.label} to ${last.label}`;
}

const countOf = (count: number, noun: string) =>
  `${capitalize(numberWord(count))} ${noun}${count === 1 ? '' : 's'}`;

/** 'Five questions it asks' */
export const questionsHeading = (questions: readonly string[]) =>
  `${countOf(questions.length, 'question')} it asks`;

const MAX_DESCRIPTION_CHARACTERS = 160;

export function bookMetadata(book: { title: string; slug: string; premise: string }): RouteMetadata {
  return {
    path: bookPath(book),
    title: `${volumeTitle(book.title)} | ${PRODUCT_NAME}`,
    description: firstSentences(book.premise, MAX_DESCRIPTION_CHARACTERS),
    indexPage: true,
  };
}

export const LABEL_COLORS: Readonly<Record<BookColor, string>> = {
  genesis: 'bg-label-genesis text-night',
  exodus: 'bg-label-exodus text-night',
  leviticus: 'bg-label-leviticus text-night',
  numbers: 'bg-label-numbers text-night',
  deuteronomy: 'bg-label-deuteronomy text-night',
  joshua: 'bg-label-joshua text-night',
  judges: 'bg-label-judges text-night',
  bundle: 'bg-label-bundle text-white',
  plain: 'bg-night-overlay text-parchment',
};

export function labelClass(color: BookColor): string {
  return `inline-block rounded-plate border border-transparent px-3 py-1 text-sm font-semibold leading-tight ${LABEL_COLORS[color]}`;
}

type BookDetails = Record<'format' | 'length' | 'language' | 'delivery' | 'refunds', string>;

const DETAIL_LABELS: Record<keyof BookDetails, string> = {
  format: 'Format',
  length: 'Length',
  language: 'Language',
  delivery: 'Delivery',
  refunds: 'Refunds',
};

export function listBookDetails(book: BookDetails): { label: string; value: string }[] {
  return (Object.keys(DETAIL_LABELS) as (keyof BookDetails)[]).flatMap((field) => {
    const value = book[field].trim();
    return value === '' ? [] : [{ label: DETAIL_LABELS[field], value }];
  });
}
