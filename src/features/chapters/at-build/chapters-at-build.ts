import {
  listChaptersAtBuild,
  listReleasesAtBuild,
  readChaptersAtBuild,
  type Release,
} from '~/data/chapters-at-build.ts';
import { getNewestPublishedChapter, type ListedChapter, type PublishedChapter } from '~/data/chapters.ts';
import { renderForReading } from '~/lib/chapter-text/render-chapter.ts';
import { chapterDates, chapterMetadata } from '~/lib/chapters/chapter-head.ts';
import { report, type ChapterPart, type ChapterProblem } from '~/lib/site/build-report.ts';

let cachedChapters: Promise<PublishedChapter[]> | undefined;

export function publishedChapters(): Promise<PublishedChapter[]> {
  if (import.meta.env.DEV) return readChaptersAtBuild();
  cachedChapters ??= readChaptersAtBuild().then((chapters) => {
    report({
      kind: 'chapters',
      chapters: chapters.map(({ id, slug, chapter_number }) => ({ id, slug, chapter_number })),
    });
    return chapters;
  });
  return cachedChapters;
}

export async function listedChapters(): Promise<ListedChapter[]> {
  return (await listChaptersAtBuild()).filter((chapter) => {
    const problem = listingProblem(chapter);
    if (problem) report({ kind: 'problem', problem });
    return problem === undefined;
  });
}

let cachedReleases: Promise<Release[]> | undefined;

export async function releases(): Promise<Release[]> {
  if (import.meta.env.DEV) return listReleasesAtBuild();
  cachedReleases ??= listReleasesAtBuild();
  return (await cachedReleases).filter((chapter) => listingProblem(chapter) === undefined);
}

let cachedPrepared: Promise<PreparedChapter[]> | undefined;

export function preparedChapters(): Promise<PreparedChapter[]> {
  if (import.meta.env.DEV) return prepareChapters();
  // Cached for chapter pages, the scripture index, and the offline copy, because rendering takes a third of a large build.
  cachedPrepared ??= prepareChapters();
  return cachedPrepared;
}

async function prepareChapters(): Promise<PreparedChapter[]> {
  return (await publishedChapters()).flatMap((chapter) => {
    const result = prepareChapter(chapter);
    if ('html' in result) return [result];
    report({ kind: 'problem', problem: result });
    return [];
  });
}

export async function tryOrReport<Part>(
  chapter: PublishedChapter,
  part: ChapterPart,
  make: () => Promise<Part>,
): Promise<Part | undefined> {
  try {
    return await make();
  } catch (error) {
    report({ kind: 'problem', problem: chapterProblem(chapter, part, error) });
    return undefined;
  }
}

export async function newestChapterAtBuild(): Promise<ListedChapter | null> {
  if (import.meta.env.DEV) return getNewestPublishedChapter();
  const newest = (await publishedChapters()).findLast((chapter) => !listingProblem(chapter));
  if (newest === undefined) return null;
  const { id, chapter_number, chapter_title, slug, is_published, release_date } = newest;
  return { id, chapter_number, chapter_title, slug, is_published, release_date };
}

type PreparedChapter = { chapter: PublishedChapter; html: string };

export function prepareChapter(
  chapter: PublishedChapter,
  render: (text: string) => string = renderForReading,
): PreparedChapter | ChapterProblem {
  try {
    chapterMetadata(chapter);
    chapterDates(chapter);
    return { chapter, html: render(chapter.content ?? '') };
  } catch (error) {
    return chapterProblem(chapter, 'page', error, failingLine(chapter.content ?? '', render));
  }
}

export function listingProblem(chapter: ListedChapter): ChapterProblem | undefined {
  const { release_date } = chapter;
  if (release_date === null || !Number.isNaN(Date.parse(release_date))) return undefined;
  return chapterProblem(chapter, 'list entry', new Error(`its release date is '${release_date}'`));
}

function chapterProblem(
  { id, slug, chapter_number, chapter_title }: ListedChapter,
  part: ChapterPart,
  error: unknown,
  line?: number,
): ChapterProblem {
  return {
    id,
    slug,
    chapter_number,
    title: chapter_title,
    part,
    ...(line === undefined ? {} : { line }),
    message: error instanceof Error ? error.message : String(error),
  };
}

function failingLine(text: string, render: (text: string) => string): number | undefined {
  const index = text.split(/\r\n|\r|\n/).findIndex((line) => {
    try {
      render(line);
      return false;
    } catch {
      return true;
    }
  });
  return index < 0 ? undefined : index + 1;
}
