// What prevents an import, and what the author should know before it.
import { markupProblem } from '~/lib/chapter-text/markup-bounds.ts';
import { isSlug, LONGEST_SLUG } from '~/lib/chapters/chapter-slug.ts';
import { isTooLong } from '../chapters/editor/validate-fields.ts';
import { formatCount } from '../format-count.ts';
import { storedFor, type ImportRow, type StoredChapter } from './import-rows.ts';
import type { PlannedDate } from './planned-dates.ts';

const HIGHEST_NUMBER = 100_000;
const LONGEST_TITLE = 300;
const MOST_CHAPTERS = 1000;
/** Of one request in UTF-8; the server takes 8 MB. */
const MOST_BYTES = 7_500_000;
const MOST_BYTES_PER_CHARACTER = 3;

export type RowField = 'number' | 'title' | 'slug' | 'date' | 'text';

export type RowCheck = {
  /** The import waits until these are mended. */
  errors: Partial<Record<RowField, string>>;
  warnings: string[];
};

export type CheckedRow = {
  row: ImportRow;
  slug: string;
  planned: PlannedDate;
  text: string;
  isEmpty: boolean;
  /** From writing the text. */
  textWarnings: readonly string[];
};

/** By the rows' keys; rows that are left out have nothing to mend. @param now milliseconds since the epoch */
export function checkRows(
  rows: readonly CheckedRow[],
  stored: ReadonlyMap<number, StoredChapter>,
  now: number,
): Map<number, RowCheck> {
  const included = rows.filter(({ row }) => row.isIncluded);
  const numbers = counted(included.map(({ row }) => String(Number(row.number))));
  const slugs = counted(included.map(({ slug }) => slug));
  const minutes = counted(included.flatMap((one) => minuteOf(one, stored)));
  const slugOwners = new Map([...stored.values()].map(({ slug, number }) => [slug, number]));
  return new Map(
    rows.map((one) => {
      if (!one.row.isIncluded) return [one.row.key, { errors: {}, warnings: [] }];
      const errors = errorsOf(one, { numbers, slugs, slugOwners });
      const warnings = warningsOf(one, storedFor(one.row, stored), now);
      const [minute] = minuteOf(one, stored);
      if (minute !== undefined && (minutes.get(minute) ?? 0) > 1)
        errors.date = 'Another chapter of this import has the same date and time.';
      return [one.row.key, { errors, warnings }];
    }),
  );
}

/** What is wrong with the import as a whole; null when nothing is. */
export function importProblem(rows: readonly CheckedRow[]): string | null {
  const included = rows.filter(({ row }) => row.isIncluded);
  if (included.length === 0) return 'Choose at least one chapter.';
  if (included.length > MOST_CHAPTERS)
    return `An import has at most ${formatCount(MOST_CHAPTERS)} chapters. Leave some out and import them after.`;
  return isTooMuch(included)
    ? 'The chapters are too much for one import: 7 MB of text fit. Leave some out and import them after.'
    : null;
}

function isTooMuch(included: readonly CheckedRow[]): boolean {
  const characters = included.reduce((sum, { text }) => sum + text.length, 0);
  if (characters * MOST_BYTES_PER_CHARACTER < MOST_BYTES) return false;
  const encoder = new TextEncoder();
  return included.reduce((sum, { text }) => sum + encoder.encode(text).byteLength, 0) > MOST_BYTES;
}

type Others = {
  numbers: ReadonlyMap<string, number>;
  slugs: ReadonlyMap<string, number>;
  slugOwners: ReadonlyMap<string, number>;
};

function errorsOf({ row, slug, planned, text }: CheckedRow, others: Others): RowCheck['errors'] {
  const errors: RowCheck['errors'] = {};
  const number = Number(row.number);
  if (row.number === '') errors.number = 'Give it a number, or leave it out.';
  else if (!/^\d+$/.test(row.number) || number < 1 || number > HIGHEST_NUMBER)
    errors.number = `A whole number from 1 to ${formatCount(HIGHEST_NUMBER)}.`;
  else if ((others.numbers.get(String(number)) ?? 0) > 1)
    errors.number = 'Another chapter here has this number.';
  if (row.title.trim() === '') errors.title = 'The chapter needs a title.';
  else if ([...row.title.trim()].length > LONGEST_TITLE)
    errors.title = `At most ${LONGEST_TITLE} characters.`;
  const owner = others.slugOwners.get(slug);
  if (!isSlug(slug))
    errors.slug = `Lower-case letters and digits, joined by single dashes, at most ${LONGEST_SLUG} characters.`;
  else if ((others.slugs.get(slug) ?? 0) > 1) errors.slug = 'Another chapter here has this slug.';
  else if (owner !== undefined && owner !== number) errors.slug = `Chapter ${owner} has this slug.`;
  if (!planned.isValid) errors.date = 'Both a date and a time, or neither; the clocks may skip this time.';
  const excess = markupProblem(text);
  if (isTooLong(text)) errors.text = 'The text is longer than 250,000 characters. Split it in two.';
  else if (excess !== null) errors.text = excess;
  return errors;
}

function warningsOf(
  { planned, isEmpty, textWarnings }: CheckedRow,
  chapter: StoredChapter | undefined,
  now: number,
): string[] {
  const warnings = [...textWarnings];
  if (isEmpty) warnings.unshift('There is no text below its title.');
  if (chapter?.isPublished)
    warnings.unshift(
      'Published: readers see no change. The text becomes a draft; title, slug and date stay.',
    );
  else if (planned.instant !== null && Date.parse(planned.instant) <= now)
    warnings.push('Its date has passed.');
  return warnings;
}

function minuteOf({ row, planned }: CheckedRow, stored: ReadonlyMap<number, StoredChapter>): number[] {
  if (planned.instant === null || storedFor(row, stored)?.isPublished) return [];
  return [Math.floor(Date.parse(planned.instant) / 60_000)];
}

function counted<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
