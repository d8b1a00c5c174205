// When a chapter was changed elsewhere while it was open here.
import { FIELD_NAMES, fieldsOf, type ChapterFields, type StoredChapter } from './chapter-fields.ts';

const LABELS: Record<keyof ChapterFields, string> = {
  number: 'number',
  title: 'title',
  slug: 'slug',
  date: 'release date',
  time: 'release time',
  metaTitle: 'meta title',
  metaDescription: 'meta description',
  keywords: 'keywords',
  text: 'text',
};

/** The fields in which two forms differ, in words. */
export function differences(one: ChapterFields, other: ChapterFields): string[] {
  return FIELD_NAMES.filter((name) => one[name] !== other[name]).map((name) => LABELS[name]);
}

/**
 * What was changed elsewhere that this form does not say too, in words. Empty when only the state changed, as by a
 * scheduled publication, and when the server has our own write whose answer was lost.
 * @param before what the edit began from; null where that is not known
 */
export function changedElsewhere(
  before: ChapterFields | null,
  mine: ChapterFields,
  theirs: ChapterFields,
): string[] {
  if (before === null) return differences(mine, theirs);
  return FIELD_NAMES.filter((name) => theirs[name] !== before[name] && theirs[name] !== mine[name]).map(
    (name) => LABELS[name],
  );
}

/**
 * The form after 'keep mine': what was edited here stays, anything else is as it is there now.
 * @param before what the edit began from; null where that is not known, then all of the form counts as edited
 */
export function keepMine(
  before: ChapterFields | null,
  mine: ChapterFields,
  theirs: StoredChapter,
): ChapterFields {
  const now = fieldsOf(theirs);
  if (before === null) return mine;
  return Object.fromEntries(
    FIELD_NAMES.map((name) => [name, mine[name] === before[name] ? now[name] : mine[name]]),
  ) as ChapterFields;
}
