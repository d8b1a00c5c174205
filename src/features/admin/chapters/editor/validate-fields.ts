// What a chapter's form has to hold before it is sent. The database holds the same limits.
import { isSlug } from '~/lib/chapter-slug.ts';
import { PUBLISHER_TIME_ZONE } from '~/lib/dates.ts';
import { instantFrom } from '~/lib/zoned-time.ts';
import { keywordsFrom, type ChapterFields } from './chapter-fields.ts';

const HIGHEST_NUMBER = 100_000;
const LONGEST_TITLE = 300;
const LONGEST_META_TITLE = 300;
const LONGEST_META_DESCRIPTION = 1000;
const MOST_KEYWORDS = 50;
/** Characters as the database counts them, not UTF-16 units. */
const LONGEST_TEXT = 250_000;

export type FieldErrors = Partial<Record<keyof ChapterFields, string>>;

export type Occasion = {
  /** Publishing needs a text; saving does not. */
  forPublication: boolean;
  isPublished: boolean;
  /** Milliseconds since the epoch. */
  now: number;
};

/** What is wrong, by field; empty when nothing is. */
export function validateFields(fields: ChapterFields, occasion: Occasion): FieldErrors {
  const errors: FieldErrors = {};
  const number = Number(fields.number);
  if (!/^\d+$/.test(fields.number) || number < 1 || number > HIGHEST_NUMBER)
    errors.number = 'A whole number from 1 to 100,000.';
  const title = fields.title.trim();
  if (title === '') errors.title = 'The chapter needs a title.';
  else if (lengthOf(title) > LONGEST_TITLE) errors.title = 'At most 300 characters.';
  if (!isSlug(fields.slug))
    errors.slug = 'Lower-case letters and digits, joined by single dashes, at most 120 characters.';
  const release = instantFrom(fields, PUBLISHER_TIME_ZONE);
  if (!/^\d{4}-\d\d-\d\d$/.test(fields.date)) errors.date = 'A date is missing.';
  else if (!release) {
    errors.time = /^\d\d:\d\d$/.test(fields.time)
      ? 'This time does not exist on that day: the clocks go forward.'
      : 'A time is missing.';
  } else if (occasion.isPublished && release.getTime() > occasion.now) {
    errors.date = 'The chapter is out already, so this date cannot lie in the future.';
  }
  if (lengthOf(fields.metaTitle.trim()) > LONGEST_META_TITLE) errors.metaTitle = 'At most 300 characters.';
  if (lengthOf(fields.metaDescription.trim()) > LONGEST_META_DESCRIPTION)
    errors.metaDescription = 'At most 1,000 characters.';
  if (keywordsFrom(fields.keywords).length > MOST_KEYWORDS) errors.keywords = 'At most 50 keywords.';
  if (isTooLong(fields.text))
    errors.text = `The text is too long: ${lengthOf(fields.text).toLocaleString('en-US')} of 250,000 characters.`;
  else if (occasion.forPublication && fields.text.trim() === '')
    errors.text = 'The chapter has no text yet. Write it before you publish.';
  return errors;
}

/** Whether the database would refuse the text for its length. */
export function isTooLong(text: string): boolean {
  return text.length > LONGEST_TEXT && lengthOf(text) > LONGEST_TEXT;
}

/** Characters, not UTF-16 units: every second half of a pair is taken off. */
function lengthOf(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}
