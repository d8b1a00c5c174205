// The next chapter that is announced, of those that are not out.
import { comingDate } from '../list/coming-date.ts';

type Chapter = { chapter_number: number; is_published: boolean; release_date: string | null };

/** The one with the earliest date ahead; undefined when none is planned. @param now milliseconds since the epoch */
export function nextRelease<C extends Chapter>(
  chapters: readonly C[],
  now: number,
): (C & { release_date: string }) | undefined {
  return chapters
    .flatMap((chapter) => {
      const release_date = comingDate(chapter, now);
      return release_date === null ? [] : [{ ...chapter, release_date }];
    })
    .sort((a, b) => Date.parse(a.release_date) - Date.parse(b.release_date))[0];
}
