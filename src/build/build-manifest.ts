// The manifest of a build, and the report from which it is created.
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import type { BuiltChapter, ChapterProblem, ReportLine, TextProblem } from '../lib/site/build-report.ts';

export const MANIFEST_FILE = 'build-manifest.json';

export type BuildReport = {
  chapters: BuiltChapter[];
  problems: ChapterProblem[];
  textProblems: TextProblem[];
  samples: string[];
};

export type BuildManifest = Omit<BuildReport, 'samples'> & {
  lastRemoval: number;
};

const MANIFEST = v.object({
  lastRemoval: v.number(),
  chapters: v.array(v.looseObject({ id: v.string(), slug: v.string() })),
  problems: v.array(v.looseObject({})),
  textProblems: v.array(v.looseObject({})),
});

export async function writeManifest(folder: string, manifest: BuildManifest): Promise<void> {
  await writeFile(path.join(folder, MANIFEST_FILE), JSON.stringify(manifest), { flush: true });
}

export function readManifest(folder: string): BuildManifest | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(path.join(folder, MANIFEST_FILE), 'utf8'));
    return v.is(MANIFEST, manifest) ? (manifest as BuildManifest) : undefined;
  } catch {
    return undefined;
  }
}

export function readReport(file: string): BuildReport {
  const report: BuildReport = { chapters: [], problems: [], textProblems: [], samples: [] };
  for (const text of readLines(file)) {
    const line = JSON.parse(text) as ReportLine;
    if (line.kind === 'chapters') report.chapters = line.chapters;
    else if (line.kind === 'problem') report.problems.push(line.problem);
    else if (line.kind === 'text-problem') report.textProblems.push(line.problem);
    else report.samples.push(`${line.file}: ${line.names.join(', ')}`);
  }
  return report;
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
