import * as v from 'valibot';
import { BOOK_STATES, SHOP, type Book, type BookChange, type BookState } from '~/data/books.ts';
import { BOOK_COLORS } from '~/lib/books/book-colors.ts';
import { parseIsbn } from '~/lib/books/isbn.ts';
import { MAX_SHOPS, parseShopUrl } from '~/lib/books/shops.ts';
import { proposeSlug } from '~/lib/chapters/chapter-slug.ts';

const TEXTS = {
  title: v.string(),
  label: v.string(),
  slug: v.string(),
  price: v.string(),
  cover: v.string(),
  cover_alt: v.string(),
  premise: v.string(),
  summary_part1: v.string(),
  summary_part2: v.string(),
  teaser_paragraph: v.string(),
  excerpt: v.string(),
  format: v.string(),
  length: v.string(),
  language: v.string(),
  delivery: v.string(),
  refunds: v.string(),
  isbn: v.string(),
};
export const FIELDS = v.object({
  ...TEXTS,
  label_color: v.picklist(BOOK_COLORS),
  teasers: v.array(v.string()),
  is_bundle: v.boolean(),
  contains: v.array(v.string()),
  in_store: v.boolean(),
  shops: v.array(SHOP),
  sample: v.boolean(),
  state: v.picklist(BOOK_STATES),
});
export type BookFields = v.InferOutput<typeof FIELDS>;
export type TextName = keyof typeof TEXTS;
/** By field name; a shop's are 'shops.0.name' and 'shops.0.url'. */
export type BookErrors = Readonly<Record<string, string>>;

export const MAX_TEASERS = 5;
const MAX_PRICE = 9999;

export function fieldsOf(book: Book): BookFields {
  const { slug, price, cover, isbn, teasers } = book;
  return v.parse(FIELDS, {
    ...book,
    slug: slug ?? '',
    price: price?.toFixed(2) ?? '',
    cover: cover ?? '',
    isbn: isbn ?? '',
    teasers: Array.from({ length: MAX_TEASERS }, (_, index) => teasers[index] ?? ''),
  });
}

export function changeOf(fields: BookFields): BookChange {
  const { is_bundle, label_color, in_store, sample, state } = fields;
  const names = Object.keys(TEXTS) as TextName[];
  const texts = Object.fromEntries(names.map((name) => [name, fields[name].trim()])) as Record<
    TextName,
    string
  >;
  return {
    ...texts,
    slug: texts.slug || (state === 'draft' ? null : proposedSlug(texts.title)),
    price: texts.price === '' ? null : Number(texts.price),
    cover: texts.cover || null,
    isbn: parseIsbn(texts.isbn),
    teasers: fields.teasers.flatMap((teaser) => teaser.trim() || []),
    contains: is_bundle ? fields.contains : [],
    shops: usedShops(fields).map(({ name, url }) => ({ name: name.trim(), url: parseShopUrl(url) ?? url })),
    ...{ is_bundle, label_color, in_store, sample, state },
  };
}

/** 'ruth' for 'Speaking with the Almighty: Ruth' */
const proposedSlug = (title: string) => proposeSlug(title.split(': ').at(-1) ?? title, '', 'book');

const usedShops = ({ shops }: BookFields) => shops.filter(({ name, url }) => `${name}${url}`.trim() !== '');

export function problemsOf(fields: BookFields): BookErrors {
  const { slug, price, isbn, state, is_bundle, contains } = fields;
  const problems: Record<string, string | false> = {
    slug:
      !/^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(slug.trim()) &&
      'Use lowercase letters, digits, and single hyphens.',
    price: price.trim() !== '' && priceProblem(price.trim()),
    isbn:
      isbn.trim() !== '' &&
      parseIsbn(isbn) === null &&
      'This is not an ISBN of 13 digits, or one of its digits is wrong.',
    ...shopProblems(fields),
    ...(state !== 'draft' && {
      title: fields.title.trim() === '' && 'Enter a title.',
      label: fields.label.trim() === '' && 'Enter a short name.',
      ...(price.trim() === '' && { price: 'Enter a price, such as 24.99.' }),
      cover: fields.cover === '' && 'Add a cover.',
      cover_alt: fields.cover_alt.trim() === '' && 'Say what the cover shows.',
      premise: fields.premise.trim() === '' && 'Enter the premise.',
      summary_part1: fields.summary_part1.trim() === '' && 'Enter a summary.',
      contains: is_bundle && contains.length === 0 && 'Choose the books in this set.',
    }),
  };
  return Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== false),
  );
}

export function priceProblem(text: string): string | false {
  if (/^\d+,\d{1,2}$/.test(text)) return 'Use a decimal point, as in 24.99.';
  if (!/^\d+(\.\d+)?$/.test(text)) return 'Enter a price, such as 24.99.';
  if (Number(text) <= 0) return 'The price must be greater than zero.';
  if (Number(text) > MAX_PRICE) return `The price can be at most ${MAX_PRICE.toLocaleString('en-US')}.`;
  return !/^\d+(\.\d{1,2})?$/.test(text) && 'Use at most two decimal places.';
}

function shopProblems({ shops }: BookFields): Record<string, string | false> {
  const problems = shops.flatMap(({ name, url }, index): [string, string | false][] => {
    if (`${name}${url}`.trim() === '') return [];
    return [
      [`shops.${index}.name`, name.trim() === '' && 'Enter the shop’s name.'],
      [`shops.${index}.url`, parseShopUrl(url) === null && 'Enter an address that starts with https://.'],
    ];
  });
  return {
    ...Object.fromEntries(problems),
    shops: shops.length > MAX_SHOPS && `List at most ${MAX_SHOPS} shops.`,
  };
}

/** The label of the button that saves. */
export function saveLabel(state: BookState, stored: BookState): string {
  if (state === stored) return 'Save';
  if (state === 'draft') return 'Unpublish';
  if (state === 'retired') return 'Retire';
  return stored === 'draft' ? 'Publish' : 'Sell again';
}

export const STATE_LABELS: Readonly<Record<BookState, string>> = {
  draft: 'Draft',
  published: 'For sale',
  retired: 'No longer sold',
};

export const editHref = (id: string): string => `/admin/books/edit?book=${id}`;
