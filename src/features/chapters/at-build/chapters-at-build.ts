// The chapters of this build, read once for all pages.
import {
  listChaptersAtBuild,
  listReleasesAtBuild,
  readChaptersAtBuild,
  type Release,
} from '~/data/chapters-at-build.ts';
import { getNewestPublishedChapter, type ListedChapter, type PublishedChapter } from '~/data/chapters.ts';
import { report, type ChapterPart } from '~/lib/site/build-report.ts';
import { chapterProblem, listingProblem, prepareChapter, type PreparedChapter } from './prepare-chapter.ts';

let asked: Promise<PublishedChapter[]> | undefined;

/** The published chapters in chapter-number order. Rejects with DataError. */
export function publishedChapters(): Promise<PublishedChapter[]> {
  // `npm run dev` shows the chapters as they are now.
  if (import.meta.env.DEV) return readChaptersAtBuild();
  asked ??= readChaptersAtBuild().then((chapters) => {
    report({
      kind: 'chapters',
      chapters: chapters.map(({ id, slug, chapter_number }) => ({ id, slug, chapter_number })),
    });
    return chapters;
  });
  return asked;
}

/** All chapters that can be listed, scheduled ones too, in chapter-number order. Rejects with DataError. */
export async function listedChapters(): Promise<ListedChapter[]> {
  return (await listChaptersAtBuild()).filter((chapter) => {
    const problem = listingProblem(chapter);
    if (problem) report({ kind: 'problem', problem });
    return problem === undefined;
  });
}

let askedReleases: Promise<Release[]> | undefined;

/** When all chapters come out or came out, those that can be listed. Rejects with DataError. */
export async function releases(): Promise<Release[]> {
  if (import.meta.env.DEV) return listReleasesAtBuild();
  askedReleases ??= listReleasesAtBuild();
  return (await askedReleases).filter((chapter) => listingProblem(chapter) === undefined);
}

let prepared: Promise<PreparedChapter[]> | undefined;

/** The chapters that a page can be made of; what is wrong with the others is reported. Rejects with DataError. */
export function preparedChapters(): Promise<PreparedChapter[]> {
  if (import.meta.env.DEV) return prepareChapters();
  // Their pages, the index of scripture and the offline copy need them; making them takes a third of a large build.
  prepared ??= prepareChapters();
  return prepared;
}

async function prepareChapters(): Promise<PreparedChapter[]> {
  return (await publishedChapters()).flatMap((chapter) => {
    const made = prepareChapter(chapter);
    if ('html' in made) return [made];
    report({ kind: 'problem', problem: made });
    return [];
  });
}

/** Makes a part of one chapter; without it, and with a report, where that fails. */
export async function madeOrReported<Part>(
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

/** The newest published chapter, asked for once per build however many pages show it. Rejects with DataError. */
export async function newestChapterAtBuild(): Promise<ListedChapter | null> {
  if (import.meta.env.DEV) return getNewestPublishedChapter();
  const newest = (await publishedChapters()).findLast((chapter) => !listingProblem(chapter));
  if (newest === undefined) return null;
  const { id, chapter_number, chapter_title, slug, is_published, release_date } = newest;
  return { id, chapter_number, chapter_title, slug, is_published, release_date };
}
