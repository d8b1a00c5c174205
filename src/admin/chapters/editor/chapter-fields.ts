import * as v from 'valibot';
import type { ChapterDetails, EditableChapter } from '~/data/admin-chapters.ts';
import type { Draft } from '~/data/chapter-drafts.ts';
import { markupProblem } from '~/lib/chapter-text/chapter-lines.ts';
import { isReservedSlug, isSlug, MAX_SLUG, proposeSlug } from '~/lib/chapters/chapter-slug.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { DEFAULT_TIME, toInstant, zonedDateTime } from '~/lib/dates/zoned-time.ts';
import { capitalize } from '~/lib/text/number-words.ts';
import { formatCount } from '../../format-count.ts';

export const LABELS = {
  number: 'number',
  title: 'title',
  slug: 'address',
  date: 'release date',
  time: 'release time',
  metaTitle: 'title for search engines',
  metaDescription: 'description for search engines',
  keywords: 'keywords',
  text: 'text',
};

/** As entered; date ('YYYY-MM-DD') and time ('HH:MM') in the site's time zone, keywords separated by commas. */
export type ChapterFields = Record<keyof typeof LABELS, string>;

const FIELD_NAMES = Object.keys(LABELS) as (keyof ChapterFields)[];

export const FIELDS_SCHEMA = v.object(v.entriesFromList(FIELD_NAMES, v.string()));

export const EMPTY_FIELDS = mapFields(() => '');

export type StoredChapter = { chapter: EditableChapter; draft: Draft | null };

export function fieldsOf({ chapter, draft }: StoredChapter): ChapterFields {
  const { release_date } = chapter;
  return {
    ...EMPTY_FIELDS,
    ...(release_date !== null && zonedDateTime(new Date(release_date), SITE_TIME_ZONE)),
    number: String(chapter.chapter_number),
    title: chapter.chapter_title,
    slug: chapter.slug,
    metaTitle: chapter.meta_title ?? '',
    metaDescription: chapter.meta_description ?? '',
    keywords: chapter.keywords.join(', '),
    text: draft?.content ?? chapter.content ?? '',
  };
}

export function detailsFrom(fields: ChapterFields): ChapterDetails {
  const release = toInstant(fields, SITE_TIME_ZONE);
  if (fields.date !== '' && !release) throw new RangeError('The form has no valid release date.');
  return {
    chapter_number: Number(fields.number),
    chapter_title: fields.title.trim(),
    slug: fields.slug,
    release_date: release?.toISOString() ?? null,
    meta_title: fields.metaTitle.trim() || null,
    meta_description: fields.metaDescription.trim() || null,
    keywords: keywordsFrom(fields.keywords),
  };
}

/** Only changed columns, so that an untouched release date keeps its seconds. */
export function changedDetails(fields: ChapterFields, stored: StoredChapter): Partial<ChapterDetails> {
  const before: Record<string, unknown> = detailsFrom(fieldsOf(stored));
  const isChanged = ([column, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[column]);
  return Object.fromEntries(Object.entries(detailsFrom(fields)).filter(isChanged));
}

export function hasChangedDetails(fields: ChapterFields, stored: StoredChapter): boolean {
  return differentFields(fields, fieldsOf(stored)).some((name) => name !== 'text');
}

export function differentFields(a: ChapterFields, b: ChapterFields): (keyof ChapterFields)[] {
  return FIELD_NAMES.filter((name) => a[name] !== b[name]);
}

/** The labeled fields, one per line, then the text. */
export function describeFields(fields: ChapterFields, labels: readonly string[]): string {
  return FIELD_NAMES.filter((name) => labels.includes(LABELS[name]))
    .map((name) => (name === 'text' ? '' : `${capitalize(LABELS[name])}: `) + fields[name])
    .join('\n');
}

export function mapFields(valueOf: (name: keyof ChapterFields) => string): ChapterFields {
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, valueOf(name)])) as ChapterFields;
}

/**
 * Labels of fields changed both here and elsewhere, to different values. None after a scheduled publication, or
 * if the other write is our own and only its response was lost.
 * @param before the form when editing began
 */
export function changedElsewhere(
  before: ChapterFields,
  mine: ChapterFields,
  theirs: ChapterFields,
): string[] {
  return differentFields(theirs, before)
    .filter((name) => theirs[name] !== mine[name])
    .map((name) => LABELS[name]);
}

export function keywordsFrom(text: string): string[] {
  const keywords = text.split(/[,\n]/).map((keyword) => keyword.trim());
  return [...new Set(keywords)].filter((keyword) => keyword !== '');
}

/** A new chapter's address follows its title until the author changes the address. */
export const followsTitle = ({ slug, title, number }: ChapterFields): boolean =>
  slug === '' || slug === proposeSlug(title, number);

const WEEK_MS = 7 * 86_400_000;

export function newChapterFields(
  chapters: readonly { chapter_number: number; release_date: string | null }[],
  now: number,
): ChapterFields {
  const last = Math.max(0, ...chapters.map(({ release_date }) => Date.parse(release_date ?? '') || 0));
  const { date } = zonedDateTime(new Date(Math.max(last, now) + WEEK_MS), SITE_TIME_ZONE);
  const time = last === 0 ? DEFAULT_TIME : zonedDateTime(new Date(last), SITE_TIME_ZONE).time;
  const number = Math.max(0, ...chapters.map(({ chapter_number }) => chapter_number)) + 1;
  return { ...EMPTY_FIELDS, number: String(number), date, time };
}

const MAX_NUMBER = 100_000;
export const MAX_TITLE = 300;
export const MAX_META_DESCRIPTION = 1000;
const MAX_KEYWORDS = 50;
/** In code points, like the database. */
const MAX_TEXT = 250_000;

export type FieldErrors = Partial<ChapterFields>;

/** The database has the same limits. Publishing and marking as ready require text; saving does not. */
export function validateFields(fields: ChapterFields, { needsText }: { needsText: boolean }): FieldErrors {
  const errors: FieldErrors = {};
  const number = Number(fields.number);
  if (!/^\d+$/.test(fields.number) || number < 1 || number > MAX_NUMBER)
    errors.number = `Enter a whole number from 1 to ${formatCount(MAX_NUMBER)}.`;
  const title = fields.title.trim();
  if (title === '') errors.title = 'The chapter needs a title.';
  else if (lengthOf(title) > MAX_TITLE) errors.title = `At most ${MAX_TITLE} characters.`;
  if (isReservedSlug(fields.slug)) errors.slug = `The address ‘${fields.slug}’ is reserved. Choose another.`;
  else if (!isSlug(fields.slug) && (fields.slug !== '' || title !== ''))
    errors.slug = `Only lowercase letters and digits, with single dashes between them. At most ${MAX_SLUG} characters.`;
  if (fields.date !== '' && !toInstant(fields, SITE_TIME_ZONE))
    errors.time = /^\d\d:\d\d$/.test(fields.time)
      ? 'This time doesn’t exist on that day, because daylight saving time begins.'
      : 'Enter a time.';
  if (keywordsFrom(fields.keywords).length > MAX_KEYWORDS)
    errors.keywords = `At most ${MAX_KEYWORDS} keywords.`;
  // A character has one or two UTF-16 units; counting them takes long for a whole manuscript.
  const textLength = fields.text.length > MAX_TEXT ? lengthOf(fields.text) : 0;
  const textError =
    textLength > MAX_TEXT
      ? `The text is too long: ${formatCount(textLength)} of ${formatCount(MAX_TEXT)} characters.`
      : markupProblem(fields.text);
  if (textError !== null) errors.text = textError;
  else if (needsText && fields.text.trim() === '')
    errors.text = 'The chapter has no text yet. Write it before you publish.';
  return errors;
}

const lengthOf = (text: string): number => Array.from(text).length;
