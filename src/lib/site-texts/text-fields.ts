import { isEmailAddress } from '../forms/email-address.ts';
import { parseMediaName, type MediaKind } from '../media/media-file.ts';

export const TEXT_COLLECTIONS = ['testimonials', 'reviews', 'faq', 'biography', 'pages', 'site'] as const;
export type TextCollection = (typeof TEXT_COLLECTIONS)[number];

export type TextField = {
  name: string;
  label: string;
  hint?: string;
  isOptional?: true;
  kind: 'line' | 'text' | 'rating' | 'switch' | 'markdown' | 'email' | 'link' | MediaKind;
};

type CollectionForm = {
  label: string;
  noun: string;
  fields: readonly TextField[];
  titleField: string;
  isList: boolean;
};

const MAX_CHARACTERS = { line: 200, text: 5000, markdown: 20_000, link: 500 } as const;
export const MAX_ENTRIES = 50;
const MAX_BYTES = 550_000;

const line = (name: string, label: string): TextField => ({ name, label, kind: 'line' });
const text = (name: string, label: string): TextField => ({ name, label, kind: 'text' });
const optional = (kind: TextField['kind'], name: string, label: string, hint?: string): TextField => ({
  ...{ name, label, kind, isOptional: true },
  ...(hint !== undefined && { hint }),
});
const optionalLine = (name: string, label: string, hint?: string) => optional('line', name, label, hint);
const sample = (noun: string): TextField => ({
  name: 'sample',
  label: 'Sample',
  kind: 'switch',
  hint: `Samples are invented ${noun}s, marked “Sample” on your site. Replace each with a real one, then turn “Sample” off.`,
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
    label: 'FAQ',
    noun: 'question',
    fields: [line('question', 'Question'), text('answer', 'Answer')],
    titleField: 'question',
    isList: true,
  },
  biography: {
    label: 'Biography',
    noun: 'text',
    fields: [
      sample('text'),
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
  site: {
    label: 'Your site',
    noun: 'part',
    fields: [
      line('siteName', 'Name of the site'),
      optionalLine(
        'subtitle',
        'Subtitle',
        'Shown after the name in the home page’s browser tab and in search results.',
      ),
      optional('text', 'summary', 'Description'),
      optionalLine(
        'author',
        'Author or publisher',
        'Named as the author in e-books, podcast apps, and stores. If you leave it empty, your site’s name is used.',
      ),
      optional(
        'email',
        'contactEmail',
        'Email address',
        'Shown to readers who want to write to you. If you leave it empty, they see “contact@” followed by your site’s address.',
      ),
      optional(
        'email',
        'accessibilityEmail',
        'Email address for accessibility',
        'If you leave it empty, the address above is used.',
      ),
      optional(
        'link',
        'store',
        'Your store',
        'The store’s web address. A book’s “Buy” button opens it when the book is sold there or has no other shop.',
      ),
      optional('link', 'instagram', 'Instagram'),
      optional('link', 'youtube', 'YouTube'),
      optional('link', 'tiktok', 'TikTok'),
      optionalLine('theme', 'Line above the name'),
      optional('text', 'tagline', 'Text below the name'),
      optional('text', 'closing', 'Last sentence'),
      optional('switch', 'offersEbook', 'Offer a free e-book'),
      optionalLine('ebookTitle', 'Title'),
      optional('text', 'ebookPromise', 'What readers get'),
      optional('book', 'ebookFile', 'File'),
      optional('image', 'ebookCover', 'Cover'),
      optionalLine('podcastTitle', 'Title', 'If you leave it empty, the site’s name is used.'),
      optional('text', 'podcastSummary', 'Description'),
      optional('text', 'podcastLead', 'Text below the title'),
      optional(
        'image',
        'podcastCover',
        'Cover',
        'Square, at least 1400 pixels wide. If you leave it empty, the newest episode’s picture is used.',
      ),
      optionalLine('guide1', 'First voice'),
      optionalLine('guide2', 'Second voice'),
      optional('switch', 'own', 'Hide the sample texts', 'Texts you wrote stay on your site.'),
    ],
    titleField: 'title',
    isList: false,
  },
};

export type TextValue = string | number | boolean;
export type TextEntry = { readonly id: string } & Readonly<Record<string, TextValue>>;

export const isTextCollection = (name: string): name is TextCollection =>
  TEXT_COLLECTIONS.some((collection) => collection === name);

/** `path` is a field name. */
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
    return problem(field.name, field.label, valueProblem(field.kind, value));
  });
}

export function fieldsOf(
  collection: TextCollection,
  first?: Readonly<Record<string, unknown>>,
): readonly TextField[] {
  const { fields, isList } = COLLECTION_FORMS[collection];
  return isList || first === undefined ? fields : fields.filter((field) => isFieldOf(field, first));
}

export const isFieldOf = ({ name }: TextField, entry: Readonly<Record<string, unknown>>): boolean =>
  name in entry;

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
  if (kind === 'rating')
    return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 5
      ? undefined
      : 'Choose from one to five stars.';
  if (kind === 'switch') return typeof value === 'boolean' ? undefined : 'Turn this on or off.';
  if (typeof value !== 'string' || value.trim() === '') return 'This field is required.';
  if (kind === 'email') return isEmailAddress(value) ? undefined : 'This is not an email address.';
  if (kind === 'link') {
    const isAddress = value.length <= MAX_CHARACTERS.link && URL.parse(value)?.protocol === 'https:';
    return isAddress ? undefined : 'This must be an address that begins with https://.';
  }
  if (kind === 'image' || kind === 'audio' || kind === 'book')
    return parseMediaName(value)?.kind === kind ? undefined : 'Choose another file.';
  const limit = MAX_CHARACTERS[kind];
  if (value.length > limit)
    return `Use at most ${limit.toLocaleString('en-US')} characters; there are ${value.length.toLocaleString('en-US')}.`;
  if (CONTROL_CHARACTER.test(value)) return 'This contains a character that pages cannot display.';
  if (kind === 'line' && /[\r\n]/.test(value)) return 'This must be a single line.';
  return undefined;
}
