// A build reports to its server in a JSON Lines file at the path in BUILD_REPORT.
import { appendFileSync } from 'node:fs';
import { COLLECTION_FORMS, type TextCollection } from '../site-texts/text-fields.ts';

export type BuiltChapter = { id: string; slug: string; chapter_number: number };

export type ChapterArtifact = 'page' | 'feed item' | 'share image' | 'list entry' | 'e-book page';

export type ChapterProblem = BuiltChapter & {
  title: string;
  artifact: ChapterArtifact;
  line?: number;
  message: string;
};

export type TextProblem = {
  collection: TextCollection;
  entry: string;
  field: string;
  message: string;
};

export type ReportLine =
  | { kind: 'chapters'; chapters: BuiltChapter[] }
  | { kind: 'problem'; problem: ChapterProblem }
  | { kind: 'text-problem'; problem: TextProblem }
  | { kind: 'samples'; file: string; names: string[] };

export function report(line: ReportLine): void {
  if (line.kind === 'problem') console.warn(problemMessage(line.problem));
  if (line.kind === 'text-problem') console.warn(textProblemMessage(line.problem));
  const file = process.env['BUILD_REPORT'];
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
}

export function problemMessage({ chapter_number, title, artifact, line, message }: ChapterProblem): string {
  const location = line === undefined ? '' : `, line ${line}`;
  return `Chapter ${chapter_number} ('${title}')${location}: its ${artifact} could not be created (${message}).`;
}

export function textProblemMessage({ collection, entry, field, message }: TextProblem): string {
  const location = [entry && `entry '${entry}'`, field && `'${field}'`].filter(Boolean).join(', ');
  return `${COLLECTION_FORMS[collection].label}${location && `, ${location}`}: the first edition is shown instead (${message}).`;
}
