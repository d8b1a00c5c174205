// The texts of the site that its owner may change: one list of fields per collection. The form, the checks while typing
// and the schemas of src/content.config.ts are made from it.

export const TEXT_COLLECTIONS = ['testimonials', 'reviews', 'faq', 'books', 'episodes', 'biography'] as const;
export type TextCollection = (typeof TEXT_COLLECTIONS)[number];

/** What a field holds: one line, a text, a price in dollars, stars from 1 to 5, texts of a fixed number, or Markdown. */
export type TextField = { name: string; label: string; isOptional?: true } & (
  { kind: 'line' | 'text' | 'price' | 'rating' | 'markdown' } | { kind: 'texts'; count: number }
);

export type CollectionForm = {
  label: string;
  /** One entry, in a sentence: 'question'. */
  noun: string;
  fields: readonly TextField[];
  /** The field that names an entry; where the name is fixed, the first edition's field of that name. */
  namedBy: string;
  /** Whether entries can be added, removed and moved. The others are those of the first edition. */
  isList: boolean;
};

/** How much a field may hold, in characters. */
export const MOST_CHARACTERS = { line: 200, text: 5000, texts: 1000, markdown: 20_000 } as const;
export const MOST_ENTRIES = 50;
/** All entries of a collection together, as JSON in UTF-8; the database takes little more. */
export const MOST_BYTES = 550_000;
export const HIGHEST_PRICE = 9999;
export const TEASERS_PER_BOOK = 5;

const line = (name: string, label: string): TextField => ({ name, label, kind: 'line' });
const text = (name: string, label: string): TextField => ({ name, label, kind: 'text' });
/** A line that may stay empty; pages then leave it out. */
const optionalLine = (name: string, label: string): TextField => ({ ...line(name, label), isOptional: true });

export const COLLECTION_FORMS: Record<TextCollection, CollectionForm> = {
  testimonials: {
    label: 'Testimonials',
    noun: 'testimonial',
    // All of them have five stars.
    fields: [line('title', 'Title'), text('content', 'Words'), line('author', 'Author')],
    namedBy: 'title',
    isList: true,
  },
  reviews: {
    label: 'Reviews',
    noun: 'review',
    fields: [
      line('title', 'Title'),
      text('content', 'Words'),
      line('author', 'Author'),
      { name: 'rating', label: 'Stars', kind: 'rating' },
    ],
    namedBy: 'title',
    isList: true,
  },
  faq: {
    label: 'Questions',
    noun: 'question',
    fields: [line('question', 'Question'), text('answer', 'Answer')],
    namedBy: 'question',
    isList: true,
  },
  books: {
    label: 'Books',
    noun: 'book',
    fields: [
      { name: 'price', label: 'Price in dollars', kind: 'price' },
      text('premise', 'Premise'),
      text('longSummaryPart1', 'Summary, first part'),
      text('longSummaryPart2', 'Summary, second part'),
      { name: 'teasers', label: 'Question', kind: 'texts', count: TEASERS_PER_BOOK },
      text('teaserParagraph', 'Teaser'),
      { ...text('excerpt', 'Excerpt, a turn per paragraph: “Elior: …”'), isOptional: true },
      optionalLine('format', 'Format'),
      optionalLine('length', 'Length'),
      optionalLine('language', 'Language'),
      optionalLine('delivery', 'Delivery'),
      optionalLine('refunds', 'Refunds'),
    ],
    namedBy: 'title',
    isList: false,
  },
  episodes: {
    label: 'Episodes',
    noun: 'episode',
    fields: [text('description', 'Description')],
    namedBy: 'title',
    isList: false,
  },
  biography: {
    label: 'Biography',
    noun: 'text',
    fields: [
      line('title', 'Title'),
      text('summary', 'Summary'),
      { name: 'body', label: 'Text', kind: 'markdown' },
    ],
    namedBy: 'title',
    isList: false,
  },
};

export type TextValue = string | number | readonly string[];
/** One entry as the database and the first edition hold it. */
export type TextEntry = { readonly id: string } & Readonly<Record<string, TextValue>>;

export const isTextCollection = (name: string): name is TextCollection =>
  TEXT_COLLECTIONS.some((collection) => collection === name);
