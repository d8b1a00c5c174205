import type { ManagedChapter } from '~/data/admin-chapters.ts';
import type { ImportedChapter } from '~/data/import-chapters.ts';
import { countWords } from '~/lib/chapter-text/reading-time.ts';
import type { ArchivedChapter } from '../archive/archive.ts';
import { numberedSlug, proposeSlug } from '~/lib/chapters/chapter-slug.ts';
import { EMPTY_FIELDS, validateFields } from '../chapters/editor/chapter-fields.ts';
import { formatCount } from '../format-count.ts';
import { scheduledDates, scheduleProblem, type ScheduleRule } from '../schedule/schedule-rule.ts';
import { chapterTextOf, truncate, type TextSource } from './chapter-text.ts';
import { plainText } from '../manuscript/manuscript.ts';
import type { SourceChapter } from './split-into-chapters.ts';

/** `updated_at` is the draft's, else the chapter's. */
export type StoredChapter = Pick<
  ManagedChapter,
  'chapter_number' | 'chapter_title' | 'slug' | 'is_published' | 'release_date' | 'updated_at'
> & { text: string };

/** By `chapterKey`. */
export type StoredChapters = ReadonlyMap<string, StoredChapter>;

/** @param serial a slug, undefined for the current serial */
export const chapterKey = (number: number | string, serial?: string): string =>
  serial === undefined ? String(Number(number)) : `${serial}/${Number(number)}`;

const keyOf = ({ number, serial }: Pick<ImportRow, 'number' | 'serial'>) => chapterKey(number, serial);

export type ImportRow = {
  key: number;
  source: SourceChapter;
  isIncluded: boolean;
  number: string;
  title: string;
  customSlug: string | null;
  customText: string | null;
  /** Undefined leaves it unchanged. */
  description?: string | null;
  /** Of an archived chapter. */
  date?: string | null;
  edition?: number | undefined;
  /** The slug of an earlier serial. */
  serial?: string;
};

export type RowChange = Partial<Omit<ImportRow, 'key' | 'source'>>;

/** Missing numbers are taken from stored chapters with the same title, or continue from the previous chapter. */
export function rowsFrom(
  chapters: readonly SourceChapter[],
  stored: readonly Pick<ManagedChapter, 'chapter_number' | 'chapter_title'>[],
): ImportRow[] {
  const byTitle = new Map(
    stored.map(({ chapter_title, chapter_number }) => [chapter_title.trim().toLowerCase(), chapter_number]),
  );
  const hasNumbers = chapters.some(({ number }) => number !== null);
  let last = hasNumbers ? null : Math.max(0, ...stored.map(({ chapter_number }) => chapter_number));
  return chapters.map((source, key) => {
    const { title, isAside, blocks } = source;
    const isIncluded = !isAside && (blocks.length > 0 || source.number !== null);
    const next = last === null ? null : last + 1;
    const number = isIncluded ? (source.number ?? byTitle.get(title.trim().toLowerCase()) ?? next) : null;
    last = number ?? last;
    const shown = number === null ? '' : String(number);
    return { key, source, isIncluded, number: shown, title, customSlug: null, customText: null };
  });
}

export function rowsFromArchive(chapters: readonly ArchivedChapter[], currentSerial?: string): ImportRow[] {
  return chapters.map(({ number, title, address, date, description, edition, serial, text }, key) => ({
    key,
    source: { number, title, titleMarkup: '', blocks: [], images: [], isAside: false },
    isIncluded: true,
    number: String(number),
    title,
    customSlug: address,
    customText: text,
    description,
    date,
    edition,
    ...(serial !== undefined && serial !== currentSerial && { serial }),
  }));
}

export function renumbered(rows: readonly ImportRow[], first: number): ImportRow[] {
  let next = first;
  return rows.map((row) => (row.isIncluded ? { ...row, number: String(next++) } : row));
}

export function changedRow(rows: readonly ImportRow[], key: number, change: RowChange): ImportRow[] {
  return rows.map((row) => (row.key === key ? { ...row, ...change } : row));
}

/** Imports do not rename published chapters. */
const titleOf = ({ title }: ImportRow, stored: StoredChapter | undefined): string =>
  stored?.is_published ? stored.chapter_title : title.trim();

function storedFor(row: ImportRow, stored: StoredChapters): StoredChapter | undefined {
  return /^\d+$/.test(row.number) ? stored.get(keyOf(row)) : undefined;
}

export type PlannedRow = {
  row: ImportRow;
  stored: StoredChapter | undefined;
  slug: string;
  date: string | null;
  text: string;
  words: number;
  firstLine: string;
  change: 'new' | 'changed' | 'unchanged';
  errors: Partial<Record<'number' | 'title' | 'slug' | 'text', string>>;
  warnings: readonly string[];
};

export type PlannedImport = ReturnType<typeof planImport>;

type ImportInput = {
  rows: readonly ImportRow[];
  stored: StoredChapters;
  source: TextSource;
  keepsShortParagraphs: boolean;
  /** Dates chapters that have none; null leaves them undated. */
  rule: ScheduleRule | null;
  now: number;
};

const PUBLISHED = 'Already published. The new text becomes a draft; readers see no change yet.';

export function planImport({ rows, stored, source, keepsShortParagraphs, rule, now }: ImportInput) {
  const slugs = slugsOf(rows, stored);
  const dates = plannedDates(rows, stored, rule);
  const included = rows.filter(({ isIncluded }) => isIncluded);
  const keys = included.map(keyOf);
  const includedSlugs = included.map(({ key }) => slugs.get(key));
  const ownerOf = new Map([...stored].map(([key, { slug }]) => [slug, key]));
  const errorsOf = (row: ImportRow, slug: string, text: string): PlannedRow['errors'] => {
    const { number, title } = row;
    const fields = { ...EMPTY_FIELDS, number, title, slug, text };
    const found: PlannedRow['errors'] = validateFields(fields, { needsText: false });
    if (number === '') found.number = 'Give it a number, or uncheck it.';
    else if (isRepeated(keys, keyOf(row)))
      found.number ??= `More than one chapter has number ${Number(number)}.`;
    const owner = ownerOf.get(slug);
    if (isRepeated(includedSlugs, slug)) found.slug ??= 'Another chapter in this file has this address.';
    else if (owner !== undefined && owner !== keyOf(row))
      found.slug ??= owner.includes('/')
        ? 'A chapter of another serial has this address.'
        : `Chapter ${owner} has this address.`;
    return found;
  };
  const planned = rows.map((row): PlannedRow => {
    const chapter = storedFor(row, stored);
    const date = dates.get(row.key) ?? null;
    const text = textOf(row, titleOf(row, chapter), source, keepsShortParagraphs);
    const slug = slugs.get(row.key) ?? '';
    const isChanged = chapter && comparable(chapter.text) !== comparable(text.text);
    const isPast = !chapter?.is_published && date !== null && Date.parse(date) <= now;
    const warnings = [
      ...(isChanged && chapter.is_published ? [PUBLISHED] : []),
      ...text.warnings,
      ...(isPast ? ['The date has passed.'] : []),
    ];
    return {
      ...{ row, stored: chapter, slug, date, ...text },
      change: !chapter ? 'new' : isChanged ? 'changed' : 'unchanged',
      errors: row.isIncluded ? errorsOf(row, slug, text.text) : {},
      warnings: row.isIncluded ? warnings : [],
    };
  });
  const chosen = planned.filter(({ row }) => row.isIncluded);
  const [rowProblem = null] = chosen.flatMap(({ row, errors }) =>
    Object.values(errors).map((message) => `“${row.title.trim() || 'Untitled'}”: ${message}`),
  );
  return {
    rows: planned,
    included: chosen,
    problem: importProblem(chosen) ?? (rule && scheduleProblem(rule)) ?? rowProblem,
  };
}

/** Text that differs only in outer whitespace or line endings is sent as stored. */
export function chaptersToImport(included: readonly PlannedRow[]): ImportedChapter[] {
  return included.map(({ row, slug, date, text, stored, change }) => ({
    chapter_number: Number(row.number),
    chapter_title: titleOf(row, stored),
    slug: stored?.is_published ? stored.slug : slug,
    content: stored && change === 'unchanged' ? stored.text : text,
    release_date: stored?.is_published ? stored.release_date : date,
    ...(row.description !== undefined && { meta_description: row.description }),
    ...(row.edition !== undefined && { edition: row.edition }),
    ...(row.serial !== undefined && { serial: row.serial }),
    expected_updated_at: stored?.updated_at ?? null,
  }));
}

function slugsOf(rows: readonly ImportRow[], stored: StoredChapters): Map<number, string> {
  const slugs = new Map<number, string>();
  const taken = new Set([...stored.values()].map(({ slug }) => slug));
  const assign = ({ key, isIncluded }: ImportRow, slug: string) => {
    slugs.set(key, slug);
    if (isIncluded) taken.add(slug);
  };
  for (const row of rows) {
    const fixed = row.customSlug ?? storedFor(row, stored)?.slug;
    if (fixed !== undefined) assign(row, fixed);
  }
  for (const row of rows)
    if (!slugs.has(row.key)) assign(row, freeSlug(proposeSlug(row.title, row.number), row.number, taken));
  return slugs;
}

function freeSlug(slug: string, number: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug) || !/^\d+$/.test(number)) return slug;
  return numberedSlug(slug, Number(number));
}

/** By row key: the archive's or the stored date, else the rule's, by chapter number. */
function plannedDates(rows: readonly ImportRow[], stored: StoredChapters, rule: ScheduleRule | null) {
  const dates = new Map(
    rows.map((row) => {
      const chapter = storedFor(row, stored);
      const archived = chapter?.is_published ? null : row.date;
      return [row.key, archived ?? chapter?.release_date ?? null] as const;
    }),
  );
  if (rule === null) return dates;
  const included = new Set(rows.filter(({ isIncluded }) => isIncluded).map(keyOf));
  const otherDates = [...stored].map(([key, { is_published, release_date }]) =>
    is_published || included.has(key) ? null : release_date,
  );
  const undated = rows
    .filter((row) => row.isIncluded && dates.get(row.key) === null && !storedFor(row, stored)?.is_published)
    .sort((a, b) => Number(a.number) - Number(b.number));
  const taken = [...dates.values(), ...otherDates].filter((date) => date !== null);
  const scheduled = scheduledDates(rule, undated.length, taken);
  undated.forEach(({ key }, index) => dates.set(key, scheduled[index] ?? null));
  return dates;
}

type RowText = Pick<PlannedRow, 'text' | 'words' | 'firstLine' | 'warnings'>;
type TextArguments = Parameters<typeof textOf>;
/** Every keystroke recomputes the import plan, but changes the text of only one row. */
const textCache = new WeakMap<ImportRow, { from: TextArguments; result: RowText }>();

function textOf(row: ImportRow, title: string, source: TextSource, keepsShortParagraphs: boolean): RowText {
  const from: TextArguments = [row, title, source, keepsShortParagraphs];
  const cached = textCache.get(row);
  if (cached?.from.every((value, index) => value === from[index])) return cached.result;
  const { customText } = row;
  const { text, isEmpty, warnings } =
    customText === null
      ? chapterTextOf(row.source, title, source, keepsShortParagraphs)
      : { text: customText, isEmpty: customText.trim() === '', warnings: [] };
  const [, first = ''] = text.split('\n').filter((line) => line.trim() !== '');
  // Omits note numbers, which would look like part of the previous word.
  const firstLine = truncate(plainText(first.replace(/(?<!\d)<sup>\d+<\/sup>/g, '')), 90);
  const noText = isEmpty ? ['There is no text below its title.'] : [];
  const result = { text, warnings: [...noText, ...warnings], firstLine, words: countWords(text) };
  textCache.set(row, { from, result });
  return result;
}

export function comparable(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

const MAX_CHAPTERS = 1000;
/** In UTF-8; the server accepts requests of 8 MB. */
const MAX_BYTES = 7_500_000;

function importProblem(included: readonly PlannedRow[]): string | null {
  if (included.length === 0) return 'Choose at least one chapter.';
  if (included.length > MAX_CHAPTERS)
    return `You can import up to ${formatCount(MAX_CHAPTERS)} chapters at once. Import some of them now and the rest later.`;
  return new Blob(included.map(({ text }) => text)).size > MAX_BYTES
    ? 'The text is too long for one import. The limit is 7 MB. Import some chapters now and the rest later.'
    : null;
}

const isRepeated = <Value>(values: readonly Value[], value: Value) =>
  values.indexOf(value) !== values.lastIndexOf(value);
