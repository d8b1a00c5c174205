// The manifest of a build, and the build report that it is created from.
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import type { BuiltChapter, ChapterProblem, ReportLine, TextProblem } from '../lib/site/build-report.ts';

export const MANIFEST_FILE = 'build-manifest.json';

export type Reading = {
  chapters: BuiltChapter[];
  problems: ChapterProblem[];
  textProblems: TextProblem[];
  samples: string[];
};

export type BuildManifest = Omit<Reading, 'samples'> & {
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

export function readReport(file: string): Reading {
  const reading: Reading = { chapters: [], problems: [], textProblems: [], samples: [] };
  for (const text of linesOf(file)) {
    const line = JSON.parse(text) as ReportLine;
    if (line.kind === 'chapters') reading.chapters = line.chapters;
    else if (line.kind === 'problem') reading.problems.push(line.problem);
    else if (line.kind === 'text-problem') reading.textProblems.push(line.problem);
    else reading.samples.push(`${line.file}: ${line.names.join(', ')}`);
  }
  return reading;
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
