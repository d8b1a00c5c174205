// The table of chapters to import, and everything derived from it: numbers, slugs, dates, changes, errors.
import type { ImportedChapter } from '~/data/import-chapters.ts';
import { countWords } from '~/lib/chapter-text/reading-time.ts';
import { MAX_SLUG } from '~/lib/chapters/chapter-head.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { instantFrom, zonedDateTime, type ZonedDateTime } from '~/lib/dates/zoned-time.ts';
import { NO_FIELDS, proposeSlug, validateFields } from '../chapters/editor/chapter-fields.ts';
import { formatCount } from '../format-count.ts';
import { scheduledDates, scheduleProblem, type ScheduleRule } from '../schedule/schedule-rule.ts';
import { chapterTextOf, shortened, type TextOptions, type TextSource } from './chapter-text.ts';
import { plainText } from '../manuscript/manuscript.ts';
import type { SourceChapter } from './split-manuscript.ts';

/** A chapter that the database has already. */
export type StoredChapter = {
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

export type StoredChapters = ReadonlyMap<number, StoredChapter>;

/** A chapter of the manuscript as the author changed it. Rows are never changed, only replaced. */
export type ImportRow = {
  key: number;
  source: SourceChapter;
  isIncluded: boolean;
  number: string;
  title: string;
  /** Null while it follows the title, or is that of the stored chapter with the number. */
  ownSlug: string | null;
  /** By the site's clock; null while the schedule decides. */
  ownDate: ZonedDateTime | null;
  /** Null while it is the manuscript's. */
  ownText: string | null;
};

export type RowChange = Partial<Omit<ImportRow, 'key' | 'source'>>;

type ListedChapter = { chapter_number: number; chapter_title: string };

/**
 * One row for each chapter of the manuscript. Missing numbers go on from the chapter before; the first ones are found by
 * their title, or follow the last stored chapter.
 */
export function rowsFrom(chapters: readonly SourceChapter[], stored: readonly ListedChapter[]): ImportRow[] {
  const byTitle = new Map(
    stored.map(({ chapter_title, chapter_number }) => [chapter_title.trim().toLowerCase(), chapter_number]),
  );
  const statesNumbers = chapters.some(({ number }) => number !== null);
  let last = statesNumbers ? null : Math.max(0, ...stored.map(({ chapter_number }) => chapter_number));
  return chapters.map((source, key) => {
    const { title, isAside, blocks } = source;
    const isIncluded = !isAside && (blocks.length > 0 || source.number !== null);
    const next = last === null ? null : last + 1;
    const number = isIncluded ? (source.number ?? byTitle.get(title.trim().toLowerCase()) ?? next) : null;
    last = number ?? last;
    const own = { ownSlug: null, ownDate: null, ownText: null };
    return { key, source, isIncluded, number: number === null ? '' : String(number), title, ...own };
  });
}

export function renumbered(rows: readonly ImportRow[], first: number): ImportRow[] {
  let next = first;
  return rows.map((row) => (row.isIncluded ? { ...row, number: String(next++) } : row));
}

export function changedRow(rows: readonly ImportRow[], key: number, change: RowChange): ImportRow[] {
  return rows.map((row) => (row.key === key ? { ...row, ...change } : row));
}

function storedFor({ number }: ImportRow, stored: StoredChapters): StoredChapter | undefined {
  return /^\d+$/.test(number) ? stored.get(Number(number)) : undefined;
}

export type Schedule = {
  /** 'unscheduled' leaves stored dates as they are. */
  kind: 'unscheduled' | 'rule';
  rule: ScheduleRule;
  /** Whether the rule also moves chapters that have a date. */
  movesDated: boolean;
};

type RowField = 'number' | 'title' | 'slug' | 'date' | 'text';

export type PlannedRow = {
  row: ImportRow;
  stored: StoredChapter | undefined;
  slug: string;
  slot: ZonedDateTime;
  /** The same as an ISO instant; null for none, and for an invalid date. */
  instant: string | null;
  text: string;
  words: number;
  firstLine: string;
  /** Null while the stored text is not known. */
  change: 'new' | 'changed' | 'unchanged' | null;
  /** The import waits until these are mended. */
  errors: Partial<Record<RowField, string>>;
  warnings: string[];
};

export type PlannedImport = {
  rows: PlannedRow[];
  included: PlannedRow[];
  /** An error of the import as a whole. */
  problem: string | null;
  hasErrors: boolean;
};

type Choices = {
  rows: readonly ImportRow[];
  stored: StoredChapters;
  source: TextSource;
  options: TextOptions;
  schedule: Schedule;
  now: number;
};

export function planImport({ rows, stored, source, options, schedule, now }: Choices): PlannedImport {
  const slugs = slugsOf(rows, stored);
  const dates = plannedDates(rows, stored, schedule);
  const included = rows.filter(({ isIncluded }) => isIncluded);
  const others: Others = {
    numbers: counted(included.map(({ number }) => String(Number(number)))),
    slugs: counted(included.map(({ key }) => slugs.get(key))),
    minutes: counted(
      included.map((row) =>
        storedFor(row, stored)?.isPublished ? null : minuteOf(dates.get(row.key)?.instant ?? null),
      ),
    ),
    slugOwners: new Map([...stored.values()].map(({ slug, number }) => [slug, number])),
  };
  const planned = rows.map((row): PlannedRow => {
    const chapter = storedFor(row, stored);
    const { slot, instant } = dates.get(row.key) ?? NO_DATE;
    const { text, words, firstLine, isEmpty, warnings: textWarnings } = textOf(row, source, options);
    const slug = slugs.get(row.key) ?? '';
    const plan = { row, stored: chapter, slug, slot, instant, text, words, firstLine };
    return {
      ...plan,
      change: changeOf(text, chapter),
      errors: row.isIncluded ? errorsOf(plan, others) : {},
      warnings: row.isIncluded ? warningsOf(plan, isEmpty, textWarnings, now) : [],
    };
  });
  const plannedIncluded = planned.filter(({ row }) => row.isIncluded);
  return {
    rows: planned,
    included: plannedIncluded,
    problem:
      importProblem(plannedIncluded) ?? (schedule.kind === 'rule' ? scheduleProblem(schedule.rule) : null),
    hasErrors: planned.some(({ errors }) => Object.keys(errors).length > 0),
  };
}

/** The chapters to send. A text that differs only in spaces at its ends is sent as it is stored. */
export function chaptersToImport(included: readonly PlannedRow[]): ImportedChapter[] {
  return included.map(({ row, slug, instant, text, stored, change }) => ({
    chapter_number: Number(row.number),
    chapter_title: stored?.isPublished ? stored.title : row.title.trim(),
    slug: stored?.isPublished ? stored.slug : slug,
    content: change === 'unchanged' && stored?.text !== undefined ? stored.text : text,
    release_date: stored?.isPublished ? stored.releaseDate : instant,
    expected_updated_at: stored?.version ?? null,
  }));
}

/** The slug of each row: the author's, the stored chapter's, else one made of the title. */
function slugsOf(rows: readonly ImportRow[], stored: StoredChapters): Map<number, string> {
  const slugs = new Map<number, string>();
  const taken = new Set([...stored.values()].map(({ slug }) => slug));
  const give = ({ key, isIncluded }: ImportRow, slug: string) => {
    slugs.set(key, slug);
    if (isIncluded) taken.add(slug);
  };
  for (const row of rows) {
    const known = row.ownSlug ?? storedFor(row, stored)?.slug;
    if (known !== undefined) give(row, known);
  }
  for (const row of rows)
    if (!slugs.has(row.key)) give(row, freeSlug(proposeSlug(row.title, row.number), row.number, taken));
  return slugs;
}

function freeSlug(slug: string, number: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug) || !/^\d+$/.test(number)) return slug;
  const ending = `-${Number(number)}`;
  return slug.slice(0, MAX_SLUG - ending.length).replace(/-$/, '') + ending;
}

type PlannedDate = Pick<PlannedRow, 'slot' | 'instant'>;

const NO_DATE: PlannedDate = { slot: { date: '', time: '' }, instant: null };

/** By the rows' keys: their own, the rule's in the order of the numbers, or the stored one. Published chapters keep theirs. */
function plannedDates(
  rows: readonly ImportRow[],
  stored: StoredChapters,
  schedule: Schedule,
): Map<number, PlannedDate> {
  const planned = new Map<number, PlannedDate>();
  const ruled: ImportRow[] = [];
  for (const row of rows) {
    const chapter = storedFor(row, stored);
    const kept = chapter?.releaseDate ?? null;
    const isFree = !chapter?.isPublished;
    const isRuled = schedule.kind === 'rule' && row.isIncluded && (kept === null || schedule.movesDated);
    if (row.ownDate && isFree) {
      const instant = instantFrom(row.ownDate, SITE_TIME_ZONE)?.toISOString() ?? null;
      planned.set(row.key, { slot: row.ownDate, instant });
    } else if (isRuled && isFree) ruled.push(row);
    else planned.set(row.key, dateOf(kept));
  }
  const included = new Set(rows.filter(({ isIncluded }) => isIncluded).map(({ number }) => Number(number)));
  const elsewhere = [...stored.values()].filter(
    ({ number, isPublished }) => !isPublished && !included.has(number),
  );
  const taken = [
    ...[...planned.values()].map(({ instant }) => instant),
    ...elsewhere.map(({ releaseDate }) => releaseDate),
  ].filter((instant) => instant !== null);
  const dates = scheduledDates(schedule.rule, ruled.length, taken);
  ruled
    .sort((a, b) => Number(a.number) - Number(b.number))
    .forEach((row, index) => planned.set(row.key, dateOf(dates[index] ?? null)));
  return planned;
}

function dateOf(instant: string | null): PlannedDate {
  return instant === null ? NO_DATE : { slot: zonedDateTime(new Date(instant), SITE_TIME_ZONE), instant };
}

function minuteOf(instant: string | null): number | null {
  return instant === null ? null : Math.floor(Date.parse(instant) / 60_000);
}

type RowText = Pick<PlannedRow, 'text' | 'words' | 'firstLine'> & { isEmpty: boolean; warnings: string[] };
type WrittenText = { source: TextSource; options: TextOptions; written: RowText };
/** Every keystroke plans the whole import; a text is only written again if its row is another one. */
const writtenTexts = new WeakMap<ImportRow, WrittenText>();

function textOf(row: ImportRow, source: TextSource, options: TextOptions): RowText {
  const known = writtenTexts.get(row);
  if (known?.source === source && known.options === options) return known.written;
  const own = row.ownText;
  const { text, isEmpty, warnings } =
    own === null
      ? chapterTextOf(row.source, row.title.trim(), source, options)
      : { text: own, isEmpty: own.trim() === '', warnings: [] };
  const [, first = ''] = text.split('\n').filter((line) => line.trim() !== '');
  // The number of a note would look like a part of its word.
  const firstLine = shortened(plainText(first.replace(/(?<!\d)<sup>\d+<\/sup>/g, '')), 90);
  const written = { text, isEmpty, warnings, firstLine, words: countWords(text) };
  writtenTexts.set(row, { source, options, written });
  return written;
}

function changeOf(text: string, stored: StoredChapter | undefined): PlannedRow['change'] {
  if (stored === undefined) return 'new';
  if (stored.text === undefined) return null;
  return comparable(stored.text) === comparable(text) ? 'unchanged' : 'changed';
}

/** A text with normalized line ends and without space around it. */
export function comparable(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

type Others = {
  numbers: ReadonlyMap<string, number>;
  slugs: ReadonlyMap<string | undefined, number>;
  minutes: ReadonlyMap<number | null, number>;
  slugOwners: ReadonlyMap<string, number>;
};

type Plan = Omit<PlannedRow, 'change' | 'errors' | 'warnings'>;

function errorsOf({ row, slug, slot, instant, text, stored }: Plan, others: Others): PlannedRow['errors'] {
  const { number, title } = row;
  const fields = { ...NO_FIELDS, number, title, slug, text };
  const found: PlannedRow['errors'] = validateFields(fields, { needsText: false });
  if (number === '') found.number = 'Give it a number, or leave it out.';
  else if (isTwice(others.numbers, String(Number(number))))
    found.number ??= 'Another chapter here has this number.';
  const owner = others.slugOwners.get(slug);
  if (isTwice(others.slugs, slug)) found.slug ??= 'Another chapter here has this slug.';
  else if (owner !== undefined && owner !== Number(number)) found.slug ??= `Chapter ${owner} has this slug.`;
  if (instant === null && `${slot.date}${slot.time}` !== '')
    found.date = 'Both a date and a time, or neither; the clocks may skip this time.';
  else if (instant !== null && !stored?.isPublished && isTwice(others.minutes, minuteOf(instant)))
    found.date = 'Another chapter of this import has the same date and time.';
  return found;
}

function warningsOf(
  { stored, instant }: Plan,
  isEmpty: boolean,
  textWarnings: readonly string[],
  now: number,
): string[] {
  const isPast = instant !== null && Date.parse(instant) <= now;
  return [
    ...(stored?.isPublished
      ? ['Published: readers see no change. The text becomes a draft; title, slug and date stay.']
      : []),
    ...(isEmpty ? ['There is no text below its title.'] : []),
    ...textWarnings,
    ...(isPast && !stored?.isPublished ? ['Its date has passed.'] : []),
  ];
}

const MAX_CHAPTERS = 1000;
/** Of one request in UTF-8; the server takes 8 MB. */
const MAX_BYTES = 7_500_000;

function importProblem(included: readonly PlannedRow[]): string | null {
  if (included.length === 0) return 'Choose at least one chapter.';
  if (included.length > MAX_CHAPTERS)
    return `An import has at most ${formatCount(MAX_CHAPTERS)} chapters. Leave some out and import them after.`;
  return new Blob(included.map(({ text }) => text)).size > MAX_BYTES
    ? 'The chapters are too much for one import: 7 MB of text fit. Leave some out and import them after.'
    : null;
}

function counted<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function isTwice<Value>(counts: ReadonlyMap<Value, number>, value: Value): boolean {
  return (counts.get(value) ?? 0) > 1;
}
