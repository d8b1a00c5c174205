// What a chapter's form has to hold before it is sent. The database holds the same limits.
import { markupProblem } from '~/lib/chapter-text/markup-bounds.ts';
import { isReservedSlug, isSlug, LONGEST_SLUG } from '~/lib/chapters/chapter-slug.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { instantFrom } from '~/lib/dates/zoned-time.ts';
import { formatCount } from '../../format-count.ts';
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
  /** Publishing and marking ready need a text; saving does not. */
  forPublication: boolean;
};

/** What is wrong, by field; empty when nothing is. */
export function validateFields(fields: ChapterFields, occasion: Occasion): FieldErrors {
  const errors: FieldErrors = {};
  const number = Number(fields.number);
  if (!/^\d+$/.test(fields.number) || number < 1 || number > HIGHEST_NUMBER)
    errors.number = `A whole number from 1 to ${formatCount(HIGHEST_NUMBER)}.`;
  const title = fields.title.trim();
  if (title === '') errors.title = 'The chapter needs a title.';
  else if (lengthOf(title) > LONGEST_TITLE) errors.title = atMostCharacters(LONGEST_TITLE);
  if (isReservedSlug(fields.slug)) errors.slug = `The slug '${fields.slug}' is reserved. Choose another one.`;
  else if (!isSlug(fields.slug))
    errors.slug = `Lower-case letters and digits, joined by single dashes, at most ${LONGEST_SLUG} characters.`;
  const release = instantFrom(fields, SITE_TIME_ZONE);
  // A draft needs no date; a time without one says nothing.
  if (fields.date !== '' && !release) {
    errors.time = /^\d\d:\d\d$/.test(fields.time)
      ? 'This time does not exist on that day: the clocks go forward.'
      : 'A time is missing.';
  }
  if (lengthOf(fields.metaTitle.trim()) > LONGEST_META_TITLE)
    errors.metaTitle = atMostCharacters(LONGEST_META_TITLE);
  if (lengthOf(fields.metaDescription.trim()) > LONGEST_META_DESCRIPTION)
    errors.metaDescription = atMostCharacters(LONGEST_META_DESCRIPTION);
  if (keywordsFrom(fields.keywords).length > MOST_KEYWORDS)
    errors.keywords = `At most ${MOST_KEYWORDS} keywords.`;
  const excess = markupProblem(fields.text);
  if (isTooLong(fields.text))
    errors.text = `The text is too long: ${formatCount(lengthOf(fields.text))} of ${formatCount(LONGEST_TEXT)} characters.`;
  else if (excess !== null) errors.text = excess;
  else if (occasion.forPublication && fields.text.trim() === '')
    errors.text = 'The chapter has no text yet. Write it before you publish.';
  return errors;
}

/** Whether the database would refuse the text for its length. */
export function isTooLong(text: string): boolean {
  return text.length > LONGEST_TEXT && lengthOf(text) > LONGEST_TEXT;
}

function atMostCharacters(longest: number): string {
  return `At most ${formatCount(longest)} characters.`;
}

/** Characters, not UTF-16 units: every second half of a pair is taken off. */
function lengthOf(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}
