// What a build tells the server that started it: a file of lines, each a JSON object, named by BUILD_REPORT.
import { appendFileSync } from 'node:fs';
import { COLLECTION_FORMS, type TextCollection } from '../site-texts/text-collections.ts';

export type BuiltChapter = { id: string; slug: string; chapter_number: number };

export type ChapterPart = 'page' | 'feed item' | 'share image' | 'list entry' | 'e-book page';

/** A part of a chapter that could not be made; the others are. */
export type ChapterProblem = BuiltChapter & {
  title: string;
  part: ChapterPart;
  /** Counted from 1, where a line of the text is to blame. */
  line?: number;
  message: string;
};

/** An entry of a text collection that is shown as in the first edition, or not at all. */
export type TextProblem = {
  collection: TextCollection;
  /** Empty where the collection as a whole is to blame, as is `field`. */
  entry: string;
  field: string;
  message: string;
};

export type ReportLine =
  | { kind: 'chapters'; chapters: BuiltChapter[] }
  | { kind: 'problem'; problem: ChapterProblem }
  | { kind: 'text-problem'; problem: TextProblem }
  /** What is still invented, by the file that says so: the names of its entries. */
  | { kind: 'samples'; file: string; names: string[] };

export function report(line: ReportLine): void {
  if (line.kind === 'problem') console.warn(problemSentence(line.problem));
  if (line.kind === 'text-problem') console.warn(textProblemSentence(line.problem));
  const file = process.env['BUILD_REPORT'];
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
}

export function problemSentence({ chapter_number, title, part, line, message }: ChapterProblem): string {
  const place = line === undefined ? '' : `, line ${line}`;
  return `Chapter ${chapter_number} ('${title}')${place}: its ${part} could not be made (${message}).`;
}

export function textProblemSentence({ collection, entry, field, message }: TextProblem): string {
  const place = [entry && `entry '${entry}'`, field && `'${field}'`].filter(Boolean).join(', ');
  return `${COLLECTION_FORMS[collection].label}${place && `, ${place}`}: the first edition is shown instead (${message}).`;
}
