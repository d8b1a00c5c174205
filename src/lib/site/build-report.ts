// What a build tells the server that started it: a file of lines, each a JSON object, named by BUILD_REPORT.
import { appendFileSync } from 'node:fs';

/** A chapter as a build read it. */
export type BuiltChapter = { id: string; slug: string; chapter_number: number };

export type ChapterPart = 'page' | 'feed item' | 'share image' | 'list entry';

/** A part of a chapter that could not be made; the others are. */
export type ChapterProblem = BuiltChapter & {
  title: string;
  part: ChapterPart;
  /** Counted from 1, where a line of the text is to blame. */
  line?: number;
  message: string;
};

export type ReportLine =
  { kind: 'chapters'; chapters: BuiltChapter[] } | { kind: 'problem'; problem: ChapterProblem };

/** Adds a line to the report; a problem is also printed. Without BUILD_REPORT nothing is kept. */
export function report(line: ReportLine): void {
  if (line.kind === 'problem') console.warn(problemSentence(line.problem));
  const file = process.env['BUILD_REPORT'];
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
}

export function problemSentence({ chapter_number, title, part, line, message }: ChapterProblem): string {
  const place = line === undefined ? '' : `, line ${line}`;
  return `Chapter ${chapter_number} ('${title}')${place}: its ${part} could not be made (${message}).`;
}
