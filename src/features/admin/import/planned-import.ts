// All that follows from the rows and the choices: what each chapter would be, what it changes, what is in the way.
import type { ImportedChapter } from '~/data/import-chapters.ts';
import { scheduleProblem } from '../schedule/schedule-rule.ts';
import { countWords } from '~/lib/chapter-text/reading-time.ts';
import {
  chapterTextOf,
  shortened,
  type ChapterText,
  type TextOptions,
  type TextSource,
} from './chapter-text-of.ts';
import { checkRows, importProblem, type CheckedRow, type RowCheck } from './check-rows.ts';
import { slugsOf, storedFor, type ImportRow, type StoredChapter } from './import-rows.ts';
import { plainText } from './manuscript-block.ts';
import { plannedDates, type Schedule } from './planned-dates.ts';

export type PlannedRow = CheckedRow & {
  check: RowCheck;
  words: number;
  firstLine: string;
  stored: StoredChapter | undefined;
  /** Null while the stored text is not known. */
  change: 'new' | 'changed' | 'unchanged' | null;
};

export type PlannedImport = {
  rows: PlannedRow[];
  included: PlannedRow[];
  /** What is wrong with the import as a whole; null when nothing is. */
  problem: string | null;
  hasErrors: boolean;
};

type Choices = {
  rows: readonly ImportRow[];
  stored: ReadonlyMap<number, StoredChapter>;
  source: TextSource;
  options: TextOptions;
  schedule: Schedule;
  siteTimeZone: string;
  /** Milliseconds since the epoch. */
  now: number;
};

export function planImport(choices: Choices): PlannedImport {
  const { rows, stored, source, options, schedule, siteTimeZone, now } = choices;
  const slugs = slugsOf(rows, stored);
  const dates = plannedDates(rows, stored, schedule, siteTimeZone);
  const checked = rows.map((row): CheckedRow => {
    const written = writtenText(row, source, options);
    return {
      row,
      slug: slugs.get(row.key) ?? '',
      planned: dates.get(row.key) ?? { date: '', time: '', instant: null, isValid: true },
      text: row.ownText ?? written.text,
      isEmpty: row.ownText === null ? written.isEmpty : row.ownText.trim() === '',
      textWarnings: row.ownText === null ? written.warnings : [],
    };
  });
  const checks = checkRows(checked, stored, now);
  const planned = checked.map((one): PlannedRow => {
    const check = checks.get(one.row.key) ?? { errors: {}, warnings: [] };
    const chapter = storedFor(one.row, stored);
    return { ...one, check, stored: chapter, change: changeOf(one, chapter), ...measuresOf(one.text) };
  });
  const included = planned.filter(({ row }) => row.isIncluded);
  return {
    rows: planned,
    included,
    problem: importProblem(checked) ?? (schedule.kind === 'rule' ? scheduleProblem(schedule.rule) : null),
    hasErrors: included.some(({ check }) => Object.keys(check.errors).length > 0),
  };
}

/** What is sent. A text that differs in spaces at its ends only is sent as it is stored, so that it stays. */
export function chaptersToImport(included: readonly PlannedRow[]): ImportedChapter[] {
  return included.map(({ row, slug, planned, text, stored, change }) => ({
    chapter_number: Number(row.number),
    chapter_title: stored?.isPublished ? stored.title : row.title.trim(),
    slug: stored?.isPublished ? stored.slug : slug,
    content: change === 'unchanged' && stored?.text !== undefined ? stored.text : text,
    release_date: stored?.isPublished ? stored.releaseDate : planned.instant,
    expected_updated_at: stored?.version ?? null,
  }));
}

function changeOf({ text }: CheckedRow, stored: StoredChapter | undefined): PlannedRow['change'] {
  if (stored === undefined) return 'new';
  if (stored.text === undefined) return null;
  return comparable(stored.text) === comparable(text) ? 'unchanged' : 'changed';
}

/** A text as far as its line ends and the space around it say nothing. */
export function comparable(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

type Written = { source: TextSource; options: TextOptions; written: ChapterText };
/** Rows never change, so what was written for one holds until it is replaced. */
const writtenTexts = new WeakMap<ImportRow, Written>();
const measures = new Map<string, { words: number; firstLine: string }>();

function writtenText(row: ImportRow, source: TextSource, options: TextOptions): ChapterText {
  const known = writtenTexts.get(row);
  if (known && known.source === source && known.options === options) return known.written;
  const written = chapterTextOf(row.source, row.title.trim(), source, options);
  writtenTexts.set(row, { source, options, written });
  return written;
}

function measuresOf(text: string): { words: number; firstLine: string } {
  const known = measures.get(text);
  if (known) return known;
  const [, ...body] = text.split('\n').filter((line) => line.trim() !== '');
  // A note's number would look like a part of its word.
  const firstLine = plainText((body[0] ?? '').replace(/(?<!\d)<sup>\d+<\/sup>/g, ''));
  const measured = { words: countWords(text), firstLine: shortened(firstLine, 90) };
  // Only the texts of one table are worth remembering.
  if (measures.size > 2000) measures.clear();
  measures.set(text, measured);
  return measured;
}
