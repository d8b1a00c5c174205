// One chapter as its page needs it, or what is wrong with it: a chapter that cannot be shown must not stop the others.
import type { ListedChapter, PublishedChapter } from '~/data/chapters.ts';
import { chapterDates, chapterMetadata } from '~/lib/chapters/chapter-head.ts';
import type { ChapterPart, ChapterProblem } from '~/lib/site/build-report.ts';
import { renderForReading } from '~/lib/chapter-text/render-for-reading.ts';

export type PreparedChapter = { chapter: PublishedChapter; html: string };

/** Makes everything of a page that the chapter's own words decide. @param render tests put another in its place */
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

/** Why a chapter cannot be listed; undefined when it can. PostgreSQL knows dates that are none elsewhere. */
export function listingProblem(chapter: ListedChapter): ChapterProblem | undefined {
  const { release_date } = chapter;
  if (release_date === null || !Number.isNaN(Date.parse(release_date))) return undefined;
  return chapterProblem(chapter, 'list entry', new Error(`its release date is '${release_date}'`));
}

/** @param line counted from 1 */
export function chapterProblem(
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

/** The first line that cannot be rendered alone, if there is one. */
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
