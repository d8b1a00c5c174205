// What a card says of a chapter besides its title; of those that the build has read.
import { readingMinutes } from '~/lib/chapter-text/reading-time.ts';

export type ChapterDetail = { minutes: number; description: string };
/** By the chapter's id. A chapter that came after the build has none. */
export type ChapterDetails = Readonly<Record<string, ChapterDetail>>;

type Described = { id: string; word_count: number; meta_description: string | null };

export function chapterDetails(chapters: readonly Described[]): ChapterDetails {
  return Object.fromEntries(
    chapters.map(({ id, word_count, meta_description }) => [
      id,
      { minutes: readingMinutes(word_count), description: meta_description?.trim() ?? '' },
    ]),
  );
}
