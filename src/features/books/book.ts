import type { CollectionEntry } from 'astro:content';
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import type { RouteMetadata } from '~/lib/site/routes.ts';
import { firstSentences } from '~/lib/text/opening.ts';

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

const MAX_DESCRIPTION_CHARACTERS = 160;

export function bookMetadata(book: { title: string; slug: string; premise: string }): RouteMetadata {
  return {
    path: bookPath(book),
    title: `${volumeTitle(book.title)} | ${PRODUCT_NAME}`,
    description: firstSentences(book.premise, MAX_DESCRIPTION_CHARACTERS),
    indexPage: true,
  };
}

const LABEL_COLORS: ReadonlyMap<string, string> = new Map([
  ['Genesis', 'bg-label-genesis text-night'],
  ['Exodus', 'bg-label-exodus text-night'],
  ['Leviticus', 'bg-label-leviticus text-night'],
  ['Numbers', 'bg-label-numbers text-night'],
  ['Deuteronomy', 'bg-label-deuteronomy text-night'],
  ['Joshua', 'bg-label-joshua text-night'],
  ['Judges', 'bg-label-judges text-night'],
  ['Bundle', 'bg-label-bundle text-white'],
]);

export function labelClass(label: string): string {
  return `inline-block rounded-plate border border-transparent px-3 py-1 text-sm font-semibold leading-tight ${labelColors(label)}`;
}

export function labelColors(label: string): string {
  return LABEL_COLORS.get(label) ?? 'bg-night-overlay text-parchment';
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
