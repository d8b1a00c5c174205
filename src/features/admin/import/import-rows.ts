// The table of chapters that are to be imported: what the manuscript says, and what the author changed of it.
import { LONGEST_SLUG } from '~/lib/chapters/chapter-slug.ts';
import { proposeSlug } from '../chapters/editor/propose-slug.ts';
import type { SourceChapter } from './split-manuscript.ts';

/** A chapter that the database has already. */
export type StoredChapter = {
  id: string;
  number: number;
  title: string;
  slug: string;
  isPublished: boolean;
  /** An ISO instant; null for a draft without a date. */
  releaseDate: string | null;
  /** `updated_at` of the draft, else of the chapter. */
  version: string;
  /** The draft, else the text that readers see; undefined while it is not loaded. */
  text: string | undefined;
};

export type ImportRow = {
  key: number;
  source: SourceChapter;
  isIncluded: boolean;
  number: string;
  title: string;
  /** Null while it follows the title, or is the one of the chapter that has the number. */
  ownSlug: string | null;
  /** Date and time by the site's clock; null while the schedule decides. */
  ownDate: { date: string; time: string } | null;
  /** Null while it is the manuscript's. */
  ownText: string | null;
};

export type RowChange = Partial<
  Pick<ImportRow, 'isIncluded' | 'number' | 'title' | 'ownSlug' | 'ownDate' | 'ownText'>
>;

/**
 * One row for each chapter of the manuscript. Numbers that it does not state go on from the chapter before; the first
 * ones are found by their title, or follow the last chapter that is stored.
 */
export function rowsFrom(chapters: readonly SourceChapter[], stored: readonly ListedChapter[]): ImportRow[] {
  const numbers = proposedNumbers(chapters, stored);
  return chapters.map((source, key) => ({
    key,
    source,
    isIncluded: !source.isAside && (source.blocks.length > 0 || source.number !== null),
    number: numbers[key] ?? '',
    title: source.title,
    ownSlug: null,
    ownDate: null,
    ownText: null,
  }));
}

/** As the list of chapters has it. */
type ListedChapter = { chapter_number: number; chapter_title: string };

function proposedNumbers(chapters: readonly SourceChapter[], stored: readonly ListedChapter[]): string[] {
  const byTitle = new Map(
    stored.map(({ chapter_title, chapter_number }) => [chapter_title.trim().toLowerCase(), chapter_number]),
  );
  const statesNumbers = chapters.some(({ number }) => number !== null);
  let last = statesNumbers ? null : Math.max(0, ...stored.map(({ chapter_number }) => chapter_number));
  return chapters.map(({ number, title, isAside, blocks }) => {
    if (isAside || (number === null && blocks.length === 0)) return '';
    const known = number ?? byTitle.get(title.trim().toLowerCase()) ?? (last === null ? null : last + 1);
    if (known === null) return '';
    last = known;
    return String(known);
  });
}

/** The rows numbered in their order, beginning with a number. */
export function renumbered(rows: readonly ImportRow[], first: number): ImportRow[] {
  let next = first;
  return rows.map((row) => (row.isIncluded ? { ...row, number: String(next++) } : row));
}

export function changedRow(rows: readonly ImportRow[], key: number, change: RowChange): ImportRow[] {
  return rows.map((row) => (row.key === key ? { ...row, ...change } : row));
}

/** The stored chapter that a row would change, if there is one. */
export function storedFor(
  row: Pick<ImportRow, 'number'>,
  stored: ReadonlyMap<number, StoredChapter>,
): StoredChapter | undefined {
  return /^\d+$/.test(row.number) ? stored.get(Number(row.number)) : undefined;
}

/** The slug of each included row: what the author wrote, the stored chapter's, else one made of the title. */
export function slugsOf(
  rows: readonly ImportRow[],
  stored: ReadonlyMap<number, StoredChapter>,
): Map<number, string> {
  const slugs = new Map<number, string>();
  const taken = new Set([...stored.values()].map(({ slug }) => slug));
  for (const row of rows) {
    const known = row.ownSlug ?? storedFor(row, stored)?.slug;
    if (known === undefined) continue;
    slugs.set(row.key, known);
    if (row.isIncluded) taken.add(known);
  }
  for (const row of rows) {
    if (slugs.has(row.key)) continue;
    const slug = freeSlug(proposeSlug(row.title, row.number), row.number, taken);
    slugs.set(row.key, slug);
    if (row.isIncluded) taken.add(slug);
  }
  return slugs;
}

function freeSlug(slug: string, number: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug) || !/^\d+$/.test(number)) return slug;
  const ending = `-${Number(number)}`;
  return slug.slice(0, LONGEST_SLUG - ending.length).replace(/-$/, '') + ending;
}
