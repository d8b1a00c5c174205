// The export of the analytics page.
import { csvOf } from '../csv.ts';

type Chapter = { chapter_number: number; chapter_title: string; view_count: number; is_published: boolean };

/** The published chapters, one line each. */
export function chaptersCsv(chapters: readonly Chapter[]): string {
  return csvOf(
    ['Chapter', 'Title', 'Views', 'Status'],
    chapters
      .filter(({ is_published }) => is_published)
      .map((row) => [row.chapter_number, row.chapter_title, row.view_count, 'Published']),
  );
}
