// Copies what failed for a chapter (page, feed item, share image) from the previous build.
import { constants, existsSync } from 'node:fs';
import { copyFile, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltChapter, ChapterProblem } from '../../lib/site/build-report.ts';
import { readManifest, type BuildManifest } from './build-manifest.ts';
import { entryOf, withEntry } from './chapter-entries.ts';

const FEEDS = 'chapters.xml';
const SITEMAPS = 'sitemap-*.xml';

/**
 * Copies from the former build what the new one lacks because of these problems, where the former has it: a chapter
 * that has another address since has nothing there to keep.
 */
export async function keepFormerParts(
  outDir: string,
  former: string,
  { chapters, problems }: Pick<BuildManifest, 'chapters' | 'problems'>,
): Promise<void> {
  const known = readManifest(former)?.chapters ?? [];
  const kept = problems.filter(({ id, slug }) =>
    known.some((chapter) => chapter.id === id && chapter.slug === slug),
  );
  for (const problem of kept) await keepPart(outDir, former, problem, chapters);
  // The former pages load the scripts and styles that they were made with.
  if (kept.some(({ part }) => part === 'page')) await copyMissing(former, outDir, '_astro/*');
}

async function keepPart(
  outDir: string,
  former: string,
  problem: ChapterProblem,
  chapters: readonly BuiltChapter[],
): Promise<void> {
  switch (problem.part) {
    case 'list entry':
    case 'e-book page':
      // The list is shown with the chapters as they are now, and the e-book is one file.
      return;
    case 'page':
      await copyMissing(former, outDir, `read/${problem.slug}.html`);
      return keepEntries(outDir, former, SITEMAPS, problem, []);
    case 'share image':
      return copyMissing(former, outDir, `og/read/${problem.slug}.png`);
    case 'feed item': {
      // The newest comes first.
      const older = chapters.filter(({ chapter_number }) => chapter_number < problem.chapter_number);
      return keepEntries(outDir, former, FEEDS, problem, older);
    }
  }
}

async function keepEntries(
  outDir: string,
  former: string,
  lists: string,
  chapter: BuiltChapter,
  later: readonly BuiltChapter[],
): Promise<void> {
  for await (const name of glob(lists, { cwd: outDir })) {
    const [file, formerFile] = [path.join(outDir, name), path.join(former, name)];
    if (!existsSync(formerFile)) continue;
    const xml = await readFile(file, 'utf8');
    const entry = entryOf(await readFile(formerFile, 'utf8'), chapter);
    if (entry !== undefined && entryOf(xml, chapter) === undefined)
      await writeFile(file, withEntry(xml, entry, later));
  }
}

async function copyMissing(from: string, to: string, pattern: string): Promise<void> {
  for await (const name of glob(pattern, { cwd: from })) {
    const target = path.join(to, name);
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(path.join(from, name), target, constants.COPYFILE_EXCL).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  }
}
