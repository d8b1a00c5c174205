import { readingMinutes } from '~/lib/chapter-text/reading-time.ts';
import { formatShortDate } from '~/lib/dates/dates.ts';

export function upcomingDate(
  { is_published, release_date }: { is_published: boolean; release_date: string | null },
  now: number,
): string | null {
  return !is_published && release_date !== null && Date.parse(release_date) > now ? release_date : null;
}

export function upcomingLabel(chapter: Parameters<typeof upcomingDate>[0], now: number): string {
  return `Coming ${formatShortDate(upcomingDate(chapter, now))}`.trim();
}

type ScheduledChapter = { chapter_number: number; is_published: boolean; release_date: string | null };

export function nextRelease<C extends ScheduledChapter>(
  chapters: readonly C[],
  now: number,
): (C & { release_date: string }) | undefined {
  return chapters
    .flatMap((chapter) => {
      const release_date = upcomingDate(chapter, now);
      return release_date === null ? [] : [{ ...chapter, release_date }];
    })
    .sort((a, b) => Date.parse(a.release_date) - Date.parse(b.release_date))[0];
}

type Chapter = { id: string; chapter_number: number; is_published: boolean; slug: string };

export type ReadingProgress<C extends Chapter> = {
  read: number;
  published: number;
  percent: number;
  next: C | null;
};

export function readingProgress<C extends Chapter>(
  chapters: readonly C[],
  viewed: readonly string[],
): ReadingProgress<C> | null {
  const published = chapters
    .filter((chapter) => chapter.is_published)
    .sort((a, b) => a.chapter_number - b.chapter_number);
  const read = published.filter((chapter) => viewed.includes(chapter.id)).length;
  if (read === 0) return null;
  return {
    read,
    published: published.length,
    percent: (read / published.length) * 100,
    next: published.find((chapter) => !viewed.includes(chapter.id)) ?? null,
  };
}

export type ChapterDetail = { minutes: number; description: string };
export type ChapterDetails = Readonly<Record<string, ChapterDetail>>;

type ChapterSummary = { id: string; word_count: number; meta_description: string | null };

export function chapterDetails(chapters: readonly ChapterSummary[]): ChapterDetails {
  return Object.fromEntries(
    chapters.map(({ id, word_count, meta_description }) => [
      id,
      { minutes: readingMinutes(word_count), description: meta_description?.trim() ?? '' },
    ]),
  );
}
