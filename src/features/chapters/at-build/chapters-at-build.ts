import {
  listChaptersAtBuild,
  listReleasesAtBuild,
  readChaptersAtBuild,
  type BuiltChapter,
  type Release,
} from '~/data/chapters-at-build.ts';
import { listPublishedChapters, type ListedChapter, type PublishedChapter } from '~/data/chapters.ts';
import { renderForReading } from '~/lib/chapter-text/render-chapter.ts';
import { chapterDates, chapterMetadata } from '~/lib/chapters/chapter-head.ts';
import { cacheInBuild } from '~/lib/site/cache-in-build.ts';
import { report, type ChapterArtifact, type ChapterProblem } from '~/lib/site/build-report.ts';

/** Of all serials. */
export const publishedChapters = cacheInBuild(async () => {
  const chapters = await readChaptersAtBuild();
  report({
    kind: 'chapters',
    chapters: chapters.map(({ id, slug, chapter_number }) => ({ id, slug, chapter_number })),
  });
  return chapters;
});

export async function currentChapters(): Promise<BuiltChapter[]> {
  return (await publishedChapters()).filter(({ in_current_serial }) => in_current_serial);
}

/** Of the current serial, as are the releases. */
export async function listedChapters(): Promise<ListedChapter[]> {
  return (await listChaptersAtBuild()).filter((chapter) => {
    const problem = listingProblem(chapter);
    if (problem) report({ kind: 'problem', problem });
    return problem === undefined;
  });
}

const listReleases = cacheInBuild(listReleasesAtBuild);

export async function releases(): Promise<Release[]> {
  return (await listReleases()).filter((chapter) => listingProblem(chapter) === undefined);
}

// Shared by chapter pages, the scripture index, and the offline copy: rendering takes a third of a large build.
export const preparedChapters = cacheInBuild(async () =>
  (await publishedChapters()).flatMap((chapter) => {
    const result = prepareChapter(chapter);
    if ('html' in result) return [result];
    report({ kind: 'problem', problem: result });
    return [];
  }),
);

export async function tryOrReport<Result>(
  chapter: PublishedChapter,
  artifact: ChapterArtifact,
  create: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await create();
  } catch (error) {
    report({ kind: 'problem', problem: chapterProblem(chapter, artifact, error) });
    return undefined;
  }
}

/** Read for every page. In development, without the chapters' texts. */
export const menuChapters = cacheInBuild(async () => {
  const chapters = await (import.meta.env.DEV ? listPublishedChapters() : currentChapters());
  const listed = chapters.filter((chapter) => !listingProblem(chapter));
  return { first: listed[0] ?? null, newest: listed.at(-1) ?? null };
});

type PreparedChapter<Chapter> = { chapter: Chapter; html: string };

export function prepareChapter<Chapter extends PublishedChapter>(
  chapter: Chapter,
  render: (text: string) => string = renderForReading,
): PreparedChapter<Chapter> | ChapterProblem {
  try {
    chapterMetadata(chapter);
    chapterDates(chapter);
    return { chapter, html: render(chapter.content ?? '') };
  } catch (error) {
    return chapterProblem(chapter, 'page', error, findFailingLine(chapter.content ?? '', render));
  }
}

export function listingProblem(chapter: ListedChapter): ChapterProblem | undefined {
  const { release_date } = chapter;
  if (release_date === null || !Number.isNaN(Date.parse(release_date))) return undefined;
  return chapterProblem(chapter, 'list entry', new Error(`its release date is '${release_date}'`));
}

function chapterProblem(
  { id, slug, chapter_number, chapter_title }: ListedChapter,
  artifact: ChapterArtifact,
  error: unknown,
  line?: number,
): ChapterProblem {
  return {
    id,
    slug,
    chapter_number,
    title: chapter_title,
    artifact,
    ...(line === undefined ? {} : { line }),
    message: error instanceof Error ? error.message : String(error),
  };
}

function findFailingLine(text: string, render: (text: string) => string): number | undefined {
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
