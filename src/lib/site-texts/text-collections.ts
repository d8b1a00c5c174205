import { parseMediaName } from '../media/media-file.ts';

export const TEXT_COLLECTIONS = ['testimonials', 'reviews', 'faq', 'books', 'biography', 'pages'] as const;
export type TextCollection = (typeof TEXT_COLLECTIONS)[number];

export type TextField = { name: string; label: string; hint?: string; isOptional?: true } & (
  | { kind: 'line' | 'text' | 'price' | 'rating' | 'switch' | 'markdown' | 'image' }
  | { kind: 'texts'; count: number }
);

type CollectionForm = {
  label: string;
  noun: string;
  fields: readonly TextField[];
  titleField: string;
  isList: boolean;
};

const MAX_CHARACTERS = { line: 200, text: 5000, texts: 1000, markdown: 20_000 } as const;
export const MAX_ENTRIES = 50;
const MAX_BYTES = 550_000;
const MAX_PRICE = 9999;
export const TEASERS_PER_BOOK = 5;

const line = (name: string, label: string): TextField => ({ name, label, kind: 'line' });
const text = (name: string, label: string): TextField => ({ name, label, kind: 'text' });
const optionalLine = (name: string, label: string): TextField => ({ ...line(name, label), isOptional: true });
const bookDetail = (name: string, label: string): TextField => ({
  ...optionalLine(name, label),
  hint: 'Buyers ask for this. While it is empty, your site leaves it out.',
});

const sample = (noun: string, end = 'a real reader wrote it'): TextField => ({
  name: 'sample',
  label: 'Sample',
  kind: 'switch',
  hint: `‘Sample’ shows on your site beside each checked ${noun}. Uncheck it when ${end}.`,
  isOptional: true,
});

export const COLLECTION_FORMS: Record<TextCollection, CollectionForm> = {
  testimonials: {
    label: 'Testimonials',
    noun: 'testimonial',
    fields: [
      sample('testimonial'),
      line('title', 'Title'),
      text('content', 'Text'),
      line('author', 'Author'),
    ],
    titleField: 'title',
    isList: true,
  },
  reviews: {
    label: 'Reviews',
    noun: 'review',
    fields: [
      sample('review'),
      line('title', 'Title'),
      text('content', 'Text'),
      line('author', 'Author'),
      { name: 'rating', label: 'Stars', kind: 'rating' },
    ],
    titleField: 'title',
    isList: true,
  },
  faq: {
    label: 'Questions',
    noun: 'question',
    fields: [line('question', 'Question'), text('answer', 'Answer')],
    titleField: 'question',
    isList: true,
  },
  books: {
    label: 'Books',
    noun: 'book',
    fields: [
      sample('book', 'the excerpt and the details are the book’s own'),
      {
        name: 'cover',
        label: 'Cover',
        kind: 'image',
        hint: 'Two units wide and three high, such as 1600 × 2400 pixels. Without one, your site shows the drawn cover.',
        isOptional: true,
      },
      line('imageAlt', 'What the cover shows, for readers who can’t see it'),
      { name: 'price', label: 'Price in dollars', kind: 'price' },
      text('premise', 'Premise'),
      text('longSummaryPart1', 'Summary, first part'),
      text('longSummaryPart2', 'Summary, second part'),
      { name: 'teasers', label: 'Question', kind: 'texts', count: TEASERS_PER_BOOK },
      text('teaserParagraph', 'Teaser'),
      { ...text('excerpt', 'Excerpt (one speaker per paragraph: “Elior: …”)'), isOptional: true },
      bookDetail('format', 'Format'),
      bookDetail('length', 'Length'),
      bookDetail('language', 'Language'),
      bookDetail('delivery', 'Delivery'),
      bookDetail('refunds', 'Refunds'),
    ],
    titleField: 'title',
    isList: false,
  },
  biography: {
    label: 'Biography',
    noun: 'text',
    fields: [
      sample('text', 'the biography is real'),
      line('title', 'Title'),
      text('summary', 'Summary'),
      { name: 'body', label: 'Text', kind: 'markdown' },
    ],
    titleField: 'title',
    isList: false,
  },
  pages: {
    label: 'Pages',
    noun: 'page',
    fields: [optionalLine('lead', 'Line under the title')],
    titleField: 'title',
    isList: false,
  },
};

export type TextValue = string | number | boolean | readonly string[];
export type TextEntry = { readonly id: string } & Readonly<Record<string, TextValue>>;

export const isTextCollection = (name: string): name is TextCollection =>
  TEXT_COLLECTIONS.some((collection) => collection === name);

/** `path` is a field name, with an index if the field has several texts: 'teasers.0'. */
export type EntryProblem = { path: string; label: string; message: string };

const ID = /^[a-z0-9][a-z0-9-]{0,79}$/;
const CONTROL_CHARACTER = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]|\p{Surrogate}/u;

export const isEntryId = (id: unknown): id is string => typeof id === 'string' && ID.test(id);

export function entryProblems(
  collection: TextCollection,
  entry: Readonly<Record<string, unknown>>,
  first?: Readonly<Record<string, unknown>>,
): EntryProblem[] {
  return fieldsOf(collection, first).flatMap((field) => {
    const value = entry[field.name];
    if (field.isOptional && (value === undefined || value === '')) return [];
    if (field.kind !== 'texts') return problem(field.name, field.label, valueProblem(field.kind, value));
    const texts = Array.isArray(value) ? (value as unknown[]) : [];
    if (texts.length > field.count)
      return problem(field.name, field.label, `There must be exactly ${field.count}.`);
    return Array.from({ length: field.count }, (_, index) =>
      problem(`${field.name}.${index}`, `${field.label} ${index + 1}`, valueProblem('texts', texts[index])),
    ).flat();
  });
}

export function fieldsOf(
  collection: TextCollection,
  first?: Readonly<Record<string, unknown>>,
): readonly TextField[] {
  const { fields, isList } = COLLECTION_FORMS[collection];
  return isList || first === undefined ? fields : fields.filter((field) => isFieldOf(field, first));
}

/** The first edition has no uploaded images. */
export const isFieldOf = ({ name, kind }: TextField, entry: Readonly<Record<string, unknown>>): boolean =>
  kind === 'image' || name in entry;

export function listProblem(collection: TextCollection, entries: readonly TextEntry[]): string | undefined {
  const { isList } = COLLECTION_FORMS[collection];
  if (isList && entries.length === 0) return 'At least one entry is required.';
  if (isList && entries.length > MAX_ENTRIES) return `There can be at most ${MAX_ENTRIES}.`;
  if (new TextEncoder().encode(JSON.stringify(entries)).length > MAX_BYTES)
    return 'Together, the entries are too long. Shorten some of them.';
  return undefined;
}

function problem(path: string, label: string, message: string | undefined): EntryProblem[] {
  return message === undefined ? [] : [{ path, label, message }];
}

function valueProblem(kind: TextField['kind'], value: unknown): string | undefined {
  if (kind === 'price') return priceProblem(value);
  if (kind === 'rating')
    return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 5
      ? undefined
      : 'Choose from one to five stars.';
  if (kind === 'image')
    return parseMediaName(String(value))?.kind === 'image' ? undefined : 'Choose a picture.';
  if (kind === 'switch') return typeof value === 'boolean' ? undefined : 'Turn this on or off.';
  if (typeof value !== 'string' || value.trim() === '') return 'This field is required.';
  const limit = MAX_CHARACTERS[kind];
  if (value.length > limit)
    return `Use at most ${limit.toLocaleString('en-US')} characters; there are ${value.length.toLocaleString('en-US')}.`;
  if (CONTROL_CHARACTER.test(value)) return 'This contains a character that pages cannot display.';
  if (kind === 'line' && /[\r\n]/.test(value)) return 'This must be a single line.';
  return undefined;
}

function priceProblem(value: unknown): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Enter a price, such as 24.99.';
  if (value <= 0) return 'The price must be greater than zero.';
  if (value > MAX_PRICE) return `The price can be at most ${MAX_PRICE.toLocaleString('en-US')}.`;
  // 24.99 * 100 is not exact in floating point.
  if (Math.abs(value * 100 - Math.round(value * 100)) > 1e-6) return 'Use at most two decimal places.';
  return undefined;
}
