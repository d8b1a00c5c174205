import * as v from 'valibot';
import {
  BOOK_CHANGE,
  getBook,
  updateBook,
  type Book,
  type BookChange,
  type BookState,
} from '~/data/books.ts';
import type { BookColor } from '~/lib/books/book-colors.ts';
import { parseIsbn } from '~/lib/books/isbn.ts';
import { parseShopUrl } from '~/lib/books/shops.ts';
import { proposeSlug } from '~/lib/chapters/chapter-slug.ts';
import { parseNumber } from '~/lib/forms/typed-number.ts';
import { rebuildNote } from '../rebuild-note.ts';
import {
  emptyIfNull,
  problemsIn,
  slugProblem,
  trimmed,
  type RecordKind,
  type RecordSession,
} from '../use-record.ts';

export const FIELDS = v.object({
  ...BOOK_CHANGE.entries,
  slug: emptyIfNull,
  price: v.string(),
  cover: emptyIfNull,
  isbn: emptyIfNull,
});
export type BookFields = v.InferOutput<typeof FIELDS>;
/** By field name; a shop's are 'shops.0.name' and 'shops.0.url'. */
export type BookErrors = Partial<Record<string, string>>;
export type BookSession = RecordSession<Book, BookFields, BookErrors>;

export const MAX_TEASERS = 5;
const PRICE = { min: 0.01, max: 9999, isWhole: false };

export function fieldsOf(book: Book): BookFields {
  const { price, teasers } = book;
  return v.parse(FIELDS, {
    ...book,
    price: price?.toFixed(2) ?? '',
    teasers: Array.from({ length: MAX_TEASERS }, (_, index) => teasers[index] ?? ''),
  });
}

export function changeOf(fields: BookFields): BookChange {
  const { slug, price, cover, isbn, ...change } = trimmed(fields);
  const amount = parseNumber(price, PRICE).value;
  return {
    ...change,
    slug: slug || (change.state === 'draft' ? null : proposedSlug(change.title)),
    price: amount === undefined ? null : Math.round(amount * 100) / 100,
    cover: cover || null,
    isbn: parseIsbn(isbn),
    teasers: change.teasers.flatMap((teaser) => teaser.trim() || []),
    contains: change.is_bundle ? change.contains : [],
    shops: usedShops(change).map(({ name, url }) => ({ name: name.trim(), url: parseShopUrl(url) ?? url })),
  };
}

/** 'ruth' for 'Speaking with the Almighty: Ruth' */
const proposedSlug = (title: string) => proposeSlug(title.split(': ').at(-1) ?? title, '', 'book');

const usedShops = ({ shops }: Pick<BookFields, 'shops'>) =>
  shops.filter(({ name, url }) => `${name}${url}`.trim() !== '');

export function problemsOf(fields: BookFields): BookErrors {
  const { title, label, slug, price, isbn, ...book } = trimmed(fields);
  return problemsIn({
    slug: slug && slugProblem(slug),
    price: price && parseNumber(price, PRICE).problem,
    isbn:
      isbn && parseIsbn(isbn) === null && 'This is not an ISBN of 13 digits, or one of its digits is wrong.',
    ...shopProblems(fields),
    ...(book.state !== 'draft' && {
      title: !title && 'Enter a title.',
      label: !label && 'Enter a short name.',
      ...(!price && { price: 'Enter a price, such as 24.99.' }),
      cover: !book.cover && 'Add a cover.',
      cover_alt: !book.cover_alt && 'Say what the cover shows.',
      premise: !book.premise && 'Enter the premise.',
      summary_part1: !book.summary_part1 && 'Enter a summary.',
      contains: book.is_bundle && book.contains.length === 0 && 'Choose the books in this set.',
    }),
  });
}

function shopProblems({ shops }: BookFields): Record<string, string | false> {
  const problems = shops.flatMap(({ name, url }, index) => {
    if (`${name}${url}`.trim() === '') return [];
    return [
      [`shops.${index}.name`, name.trim() === '' && 'Enter the shop’s name.'],
      [`shops.${index}.url`, parseShopUrl(url) === null && 'Enter an address that starts with https://.'],
    ];
  });
  return Object.fromEntries(problems);
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

export const COLOR_NAMES: Readonly<Record<BookColor, string>> = {
  genesis: 'Green',
  exodus: 'Yellow',
  leviticus: 'Orange',
  numbers: 'Pink',
  deuteronomy: 'Blue',
  joshua: 'Turquoise',
  judges: 'Violet',
  bundle: 'Red, for sets',
  plain: 'Plain',
};

export const BOOK: RecordKind<Book, BookFields, BookErrors> = {
  ...{ noun: 'book', schema: FIELDS, fieldsOf, problemsOf },
  fieldNames: {
    ...{ slug: 'address', label: 'short name', label_color: 'color of the label', isbn: 'ISBN' },
    ...{ summary_part1: 'summary', summary_part2: 'summary', cover_alt: 'what the cover shows' },
    ...{ teasers: 'questions', teaser_paragraph: 'teaser', in_store: 'sold in your store' },
    ...{ is_bundle: 'a set of several books', contains: 'books in this set', sample: 'sample notice' },
  },
  partsOf: ({ shops, label_color, contains, ...fields }) => ({
    ...{ ...fields, label_color: COLOR_NAMES[label_color], contains: contains.join(', ') },
    shops: usedShops({ shops })
      .map(({ name }) => name)
      .join(', '),
    'shop addresses': usedShops({ shops }).map(({ url }) => url),
  }),
  load: getBook,
  save: (fields, { id, updated_at }) => updateBook(id, changeOf(fields), updated_at),
  savedTitle: (saved, before) =>
    before.state !== 'draft' || saved.state !== 'draft' ? `Saved. ${rebuildNote()}` : 'Draft saved',
  takenFields: (message) =>
    message.includes('slug') ? { slug: 'Another book has this address.' } : undefined,
};
