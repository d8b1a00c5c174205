import type { CollectionEntry } from 'astro:content';
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import type { RouteMetadata } from '~/lib/site/routes.ts';
import { openingOf } from '~/lib/text/opening.ts';

export type Book = CollectionEntry<'books'>['data'];

export function seriesOf(title: string): string {
  return title.slice(0, -nameInSeries(title).length).trim();
}

export function nameInSeries(title: string): string {
  const [, name] = title.split(': ');
  return name ?? title;
}

export function formatPrice(price: number): string {
  return price.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

export function titleSlug(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
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
    title: `${nameInSeries(book.title)} | ${PRODUCT_NAME}`,
    description: openingOf(book.premise, MAX_DESCRIPTION_CHARACTERS),
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

export const labelClass = (label: string): string =>
  `inline-block rounded-plate border border-transparent px-3 py-1 text-sm font-semibold leading-tight ${labelColors(label)}`;

export function labelColors(label: string): string {
  return LABEL_COLORS.get(label) ?? 'bg-night-overlay text-parchment';
}

type Facts = Record<'format' | 'length' | 'language' | 'delivery' | 'refunds', string>;

const FACT_LABELS: Record<keyof Facts, string> = {
  format: 'Format',
  length: 'Length',
  language: 'Language',
  delivery: 'Delivery',
  refunds: 'Refunds',
};

export function bookDetails(book: Facts): { label: string; value: string }[] {
  return (Object.keys(FACT_LABELS) as (keyof Facts)[]).flatMap((fact) => {
    const value = book[fact].trim();
    return value === '' ? [] : [{ label: FACT_LABELS[fact], value }];
  });
}
