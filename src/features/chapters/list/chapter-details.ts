// What a card says of a chapter besides its title; of those that the build has read.

export type ChapterDetail = { minutes: number; description: string };
/** By the chapter's id. A chapter that came after the build has none. */
export type ChapterDetails = Readonly<Record<string, ChapterDetail>>;

const WORDS_PER_MINUTE = 220;

/** Whole minutes, at least one. */
export function minutesToRead(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

type Described = { id: string; word_count: number; meta_description: string | null };

export function chapterDetails(chapters: readonly Described[]): ChapterDetails {
  return Object.fromEntries(
    chapters.map(({ id, word_count, meta_description }) => [
      id,
      { minutes: minutesToRead(word_count), description: meta_description?.trim() ?? '' },
    ]),
  );
}
