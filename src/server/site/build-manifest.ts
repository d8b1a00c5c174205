// The manifest in a build's folder: its chapters, what failed, and each page's policy, so that no page is read at
// startup.
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltChapter, ChapterProblem, ReportLine, TextProblem } from '../../lib/site/build-report.ts';

export const MANIFEST_FILE = 'build-manifest.json';

export type BuildManifest = {
  /** When the build began to read, as ISO 8601: what the database removed before, the build has not seen. */
  readAt: string;
  /** The last removal that the database had recorded by then; none in older builds. */
  lastRemoval?: number;
  chapters: BuiltChapter[];
  problems: ChapterProblem[];
  /** Collections whose texts came from the database, and what could not be shown of them; none in older builds. */
  editedTexts?: string[];
  textProblems?: TextProblem[];
  /** Content-Security-Policy by file name. */
  policies: Record<string, string>;
  /** Files of the search index by the address of the page whose text they hold; none in older builds. */
  searchFragments?: Record<string, string>;
};

export async function writeManifest(folder: string, manifest: BuildManifest): Promise<void> {
  await writeFile(path.join(folder, MANIFEST_FILE), JSON.stringify(manifest), { flush: true });
}

/** The manifest of a build; undefined where there is none, or none that can be read. */
export function readManifest(folder: string): BuildManifest | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(path.join(folder, MANIFEST_FILE), 'utf8'));
    return isManifest(manifest) ? manifest : undefined;
  } catch {
    return undefined;
  }
}

function isManifest(value: unknown): value is BuildManifest {
  if (typeof value !== 'object' || value === null) return false;
  const { readAt, chapters, problems, policies } = value as Partial<Record<keyof BuildManifest, unknown>>;
  return (
    !Number.isNaN(Date.parse(String(readAt))) &&
    Array.isArray(chapters) &&
    chapters.every(isBuiltChapter) &&
    Array.isArray(problems) &&
    typeof policies === 'object' &&
    policies !== null &&
    Object.values(policies).every((policy) => typeof policy === 'string')
  );
}

export function isBuiltChapter(value: unknown): value is BuiltChapter {
  if (typeof value !== 'object' || value === null) return false;
  const { id, slug } = value as Partial<Record<keyof BuiltChapter, unknown>>;
  return typeof id === 'string' && typeof slug === 'string';
}

export type Reading = Required<
  Pick<BuildManifest, 'chapters' | 'problems' | 'editedTexts' | 'textProblems'>
> & {
  /** What is still a sample, a line per file. */
  samples?: string[];
};

/** What the build's own process has reported; nothing where it wrote no file. */
export function readReport(file: string): Reading {
  const found: Reading = { chapters: [], problems: [], editedTexts: [], textProblems: [] };
  for (const text of linesOf(file)) {
    const line = JSON.parse(text) as ReportLine;
    if (line.kind === 'chapters') found.chapters = line.chapters;
    else if (line.kind === 'problem') found.problems.push(line.problem);
    else if (line.kind === 'edited-texts') found.editedTexts.push(line.collection);
    else if (line.kind === 'text-problem') found.textProblems.push(line.problem);
    else (found.samples ??= []).push(`${line.file}: ${line.names.join(', ')}`);
  }
  return found;
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
